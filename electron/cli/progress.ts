import { printable } from './sentence.ts';

/** Progress line on standard error; nothing if that is not a terminal. */
export class Progress {
  readonly #files: number;
  readonly #shown: boolean;
  readonly #pages = new Map<string, { done: number; of: number }>();
  #filesDone = 0;

  constructor(files: number, quiet: boolean) {
    this.#files = files;
    this.#shown = !quiet && process.stderr.isTTY;
  }

  pages(file: string, done: number, of: number): void {
    this.#pages.set(file, { done, of });
    this.#draw();
  }

  /** Prints a permanent line above the progress line. */
  say(sentence: string): void {
    this.clear();
    console.error(printable(sentence));
    this.#draw();
  }

  fileDone(file: string): void {
    this.#filesDone++;
    this.#pages.delete(file);
    this.#draw();
  }

  clear(): void {
    if (this.#shown) process.stderr.write('\r\x1b[K');
  }

  #draw(): void {
    if (!this.#shown || this.#filesDone === this.#files) return;
    const files = this.#files > 1 ? `${this.#filesDone} of ${this.#files} files, ` : '';
    const running = [...this.#pages].map(([file, { done, of }]) => `${file} ${done}/${of} pages`);
    const width = process.stderr.columns ?? 80;
    const line = printable(`${files}${running.join(', ')}`);
    process.stderr.write(`\r\x1b[K${line.slice(0, width - 1)}`);
  }
}
