/**
 * Streams the statements of an answer while its JSON is still incomplete: the strings under "text"
 * as plain text. A key cannot occur within a string: its quotation marks
 * would be escaped.
 */
const KEY = /"text"\s*:\s*"/g;
/** Held back until more arrives: an escape sequence, or part of a key. */
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

  /** Moves to the start of the next statement; false if there is none yet. */
  #enter(): boolean {
    KEY.lastIndex = this.#at;
    if (!KEY.exec(this.#json)) return false;
    this.#at = KEY.lastIndex;
    this.#inside = true;
    if (this.#begun) this.#onText(' ');
    this.#begun = true;
    return true;
  }

  /** Passes on the available part of a statement; false if it has not ended. */
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
    if (raw !== '') this.#onText(unescaped(raw));
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
