/**
 * The statements of an answer while its JSON is still being written: the strings under "text" as
 * Markdown that shows them as they are. A key cannot be mistaken: within a string its quotation
 * marks would be escaped.
 */
import { escapeInline } from '../../engine/layout/page-content/inline-markdown.ts';

const KEY = /"text"\s*:\s*"/g;
/** Held back until more has come: an escape, or half of a key. */
const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|[^u])/y;

export class StatementStream {
  readonly #onText: (text: string) => void;
  #json = '';
  #at = 0;
  #inside = false;
  #begun = false;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  add(piece: string): void {
    this.#json += piece;
    for (;;) {
      if (!this.#inside && !this.#enter()) return;
      if (!this.#read()) return;
    }
  }

  /** Goes to the start of the next statement; false where there is none yet. */
  #enter(): boolean {
    KEY.lastIndex = this.#at;
    if (!KEY.exec(this.#json)) return false;
    this.#at = KEY.lastIndex;
    this.#inside = true;
    if (this.#begun) this.#onText(' ');
    this.#begun = true;
    return true;
  }

  /** Passes on what has come of a statement; false where it has not ended. */
  #read(): boolean {
    let raw = '';
    while (this.#at < this.#json.length) {
      const character = this.#json.charAt(this.#at);
      if (character === '"') {
        this.#at++;
        this.#inside = false;
        break;
      }
      if (character !== '\\') {
        raw += character;
        this.#at++;
        continue;
      }
      ESCAPE.lastIndex = this.#at;
      const sequence = ESCAPE.exec(this.#json)?.[0];
      if (sequence === undefined) break;
      raw += sequence;
      this.#at += sequence.length;
    }
    if (raw !== '') this.#onText(escapeInline(unescaped(raw)));
    return !this.#inside;
  }
}

function unescaped(raw: string): string {
  try {
    return (JSON.parse(`"${raw}"`) as string).replace(/\s+/g, ' ');
  } catch {
    return raw;
  }
}
