/** What one check of `quarry doctor` found. */
export interface Finding {
  /** `warning`: Quarry works, but not all of it or not for long. */
  readonly state: 'good' | 'warning' | 'failure';
  readonly says: string;
  /** What to do about it. */
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
