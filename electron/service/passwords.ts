/**
 * Passwords that opened their PDF, for rendering it later: page images, figures in exports, another
 * extraction. They stay in memory while the service runs and are never stored; a password known to
 * one account opens nothing for another.
 */
import type { DocumentRecord } from '../store/index.ts';
import type { EventHub } from './event-hub.ts';

type Owned = Pick<DocumentRecord, 'accountId' | 'sha256'>;

const passwordKey = ({ accountId, sha256 }: Owned): string => `${accountId} ${sha256}`;

export class Passwords {
  readonly #known = new Map<string, string>();

  constructor(events: Pick<EventHub, 'on'>) {
    events.on('documentOpened', (document, password) => this.remember(document, password));
  }

  remember(document: Owned, password: string): void {
    if (document.sha256 !== null) this.#known.set(passwordKey(document), password);
  }

  /** As an engine option: empty if no password is known. */
  of(document: Owned): { readonly password?: string } {
    const password = this.#known.get(passwordKey(document));
    return password === undefined ? {} : { password };
  }

  forget(document: Owned): void {
    this.#known.delete(passwordKey(document));
  }
}
