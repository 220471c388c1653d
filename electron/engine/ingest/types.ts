/** Interface of the adapters: from a vendor's output to pages of one format. */
import type { ReadingPage } from '../../../shared/contract/reading.ts';

/**
 * Converts the output of one vendor to pages.
 * @throws UnreadablePayload
 */
export type Adapter = (payload: unknown) => ReadingPage[];

/** The payload does not have the vendor's format; `path` locates the error. */
export class UnreadablePayload extends Error {
  readonly path: string;

  constructor(path: readonly PropertyKey[], message: string) {
    const location = pathText(path);
    super(`${location}: ${message}`);
    this.name = 'UnreadablePayload';
    this.path = location;
  }
}

/** `['pages', 0, 'words']` as `payload.pages[0].words`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${String(step)}`),
    'payload',
  );
