/** The other processes that use a database. */

/** A call of a method by its name, with plain data. */
interface PeerCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

export interface Peers {
  /** Whether calls reach them; otherwise what they did is found in the database only. */
  readonly isReached: boolean;
  /** A hint, which may be lost. */
  send(call: PeerCall): void;
  onCall(listener: (call: PeerCall) => void): void;
}

/** Of a database that passes no messages. */
export const UNREACHED: Peers = {
  isReached: false,
  send: () => undefined,
  onCall: () => undefined,
};
