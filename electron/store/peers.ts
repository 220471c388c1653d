/** The other processes that use a database. */

/** To be called once what was locked is no longer needed. */
export type Release = () => Promise<void>;

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
  /**
   * Waits until no other process has locked `key`, and locks it until the release or the end of this
   * process; a shared lock is compatible with other shared ones.
   */
  lock(
    key: string,
    options?: { shared?: boolean; signal?: AbortSignal | undefined },
  ): Promise<Release>;
  /** Null if another process has locked it in any way. */
  tryLock(key: string): Promise<Release | null>;
}

const unlocked: Release = async () => undefined;

/** Of a database that passes no messages, and has one service. */
export const UNREACHED: Peers = {
  isReached: false,
  send: () => undefined,
  onCall: () => undefined,
  lock: async () => unlocked,
  tryLock: async () => unlocked,
};
