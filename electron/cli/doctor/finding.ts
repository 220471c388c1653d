/** Result of one check of `quarry doctor`. */
export interface Finding {
  /** `warning`: Quarry works, but with restrictions or not for long. */
  readonly state: 'good' | 'warning' | 'failure';
  readonly says: string;
  /** How to fix it. */
  readonly remedy?: string;
}

export interface Check {
  readonly name: string;
  run(): Finding | Promise<Finding>;
}

export const good = (says: string): Finding => ({ state: 'good', says });
export const warning = (says: string, remedy: string): Finding => ({
  state: 'warning',
  says,
  remedy,
});
export const failure = (says: string, remedy: string): Finding => ({
  state: 'failure',
  says,
  remedy,
});
