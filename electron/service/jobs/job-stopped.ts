/** The work was cancelled, paused or taken over, or the program is closing. */
export class JobStopped extends Error {
  constructor() {
    super('The job was stopped.');
  }
}
