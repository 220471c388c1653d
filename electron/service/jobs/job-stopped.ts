/** The user cancelled or paused the work, or the program is closing; only a cancelled job ends. */
type Reason = 'cancelled' | 'paused' | 'closing';

export class JobStopped extends Error {
  readonly why: Reason;
  constructor(why: Reason) {
    super(`The job was stopped: ${why}`);
    this.why = why;
  }
}
