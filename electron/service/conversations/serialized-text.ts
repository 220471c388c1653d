/**
 * Serializes texts of several documents that are written at the same time: the text of the first
 * document to write is passed on immediately, the others as soon as those before them have ended.
 */
export class SerializedText<Key> {
  readonly #report: (text: string) => void;
  readonly #headingOf: (key: Key) => string;
  /** In the order in which they began; the first one is being passed on. */
  readonly #waiting = new Map<Key, { text: string; ended: boolean }>();

  constructor(report: (text: string) => void, headingOf: (key: Key) => string) {
    this.#report = report;
    this.#headingOf = headingOf;
  }

  add(key: Key, text: string): void {
    const known = this.#waiting.get(key);
    if (known) known.text += text;
    else this.#waiting.set(key, { text: `${this.#headingOf(key)}${text}`, ended: false });
    this.#pass();
  }

  /** No more text will be added for it; it may have written nothing. */
  end(key: Key): void {
    const known = this.#waiting.get(key);
    if (!known) return;
    known.ended = true;
    known.text += '\n\n';
    this.#pass();
  }

  #pass(): void {
    for (const [key, waiting] of this.#waiting) {
      if (waiting.text !== '') this.#report(waiting.text);
      waiting.text = '';
      if (!waiting.ended) return;
      this.#waiting.delete(key);
    }
  }
}
