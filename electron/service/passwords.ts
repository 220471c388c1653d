/**
 * Passwords that opened their PDF, for what is drawn from it later: pictures of its pages, figures in
 * exports, another extraction. They stay in memory while the service runs and are never stored; what
 * one account knows opens nothing for another.
 */
import type { DocumentRecord } from '../store/index.ts';

type Owned = Pick<DocumentRecord, 'accountId' | 'sha256'>;

const keyOf = ({ accountId, sha256 }: Owned): string => `${accountId} ${sha256}`;

export class Passwords {
  readonly #known = new Map<string, string>();

  remember(document: Owned, password: string): void {
    if (document.sha256 !== null) this.#known.set(keyOf(document), password);
  }

  /** As the engine takes it: nothing where no password is known. */
  of(document: Owned): { readonly password?: string } {
    const password = this.#known.get(keyOf(document));
    return password === undefined ? {} : { password };
  }

  forget(document: Owned): void {
    this.#known.delete(keyOf(document));
  }
}
