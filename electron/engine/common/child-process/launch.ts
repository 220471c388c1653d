/** A program of ours in a process of its own, as the one who starts it sees it. */

export interface ChildProgram<To> {
  /** Messages to a process that has ended are dropped; its exit is reported. */
  send(message: To): void;
  /** Ends the process at once; `onExit` follows. */
  kill(): void;
}

export interface ProgramEvents<From> {
  onMessage(message: From): void;
  /** Once, however the process ended; `how` completes "The process …": "ended with signal SIGSEGV". */
  onExit(how: string): void;
}

/** Starts a process of the program. */
export type Launch<To, From> = (events: ProgramEvents<From>) => ChildProgram<To>;

/** What answers the messages of a program; `tell` sends messages to whoever started the process. */
export type Serve<To, From> = (post: (message: From) => void) => { receive(message: To): void };
