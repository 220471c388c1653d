/** Why a job's work stops: the user cancelled it, or the program is closing and will go on later. */
export class JobStopped extends Error {
  readonly why: 'cancelled' | 'closing';
  constructor(why: 'cancelled' | 'closing') {
    super(`The job was stopped: ${why}`);
    this.why = why;
  }
}
