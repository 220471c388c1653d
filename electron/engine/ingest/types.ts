/** The border of the adapters: a vendor's answer in, pages of one form out. */
import type { ReadingPage } from '../../../shared/contract/reading.ts';

/** Brings the output of one vendor into pages; throws UnreadablePayload. */
export type Adapter = (payload: unknown) => ReadingPage[];

/** The payload is not of the vendor's format; `path` leads to what is wrong with it. */
export class UnreadablePayload extends Error {
  readonly path: string;

  constructor(path: readonly PropertyKey[], message: string) {
    const place = pathText(path);
    super(`${place}: ${message}`);
    this.name = 'UnreadablePayload';
    this.path = place;
  }
}

/** `['pages', 0, 'words']` as `payload.pages[0].words`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${String(step)}`),
    'payload',
  );
