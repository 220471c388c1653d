/** The pages of a document in the order in which they are to be read; a page can be called forward. */
export class PageOrder {
  #left: number[];
  #onHurry: ((page: number) => void) | null = null;
  /** Whether the document is on screen: it then has its share before the others. */
  readonly isOnScreen: () => boolean;

  /** `pages` are 1-based, those to be read first first. */
  constructor(pages: Iterable<number>, isOnScreen: () => boolean = () => false) {
    this.#left = [...pages];
    this.isOnScreen = isOnScreen;
  }

  get length(): number {
    return this.#left.length;
  }

  /** The next pages, no longer in the order then. */
  take(count: number): number[] {
    return this.#left.splice(0, count);
  }

  /**
   * Has the page read as soon as a thread is free, before all that waits. Does nothing for a page
   * that has been begun or is not asked for.
   */
  hurry(page: number): void {
    const at = this.#left.indexOf(page);
    if (at < 0 || this.#onHurry === null) return;
    this.#left.splice(at, 1);
    this.#onHurry(page);
  }

  /** For the reader: who reads the pages that are called forward. */
  onHurry(read: ((page: number) => void) | null): void {
    this.#onHurry = read;
  }
}
