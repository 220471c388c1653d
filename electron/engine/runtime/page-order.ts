/** The numbers of so many pages. */
export const allPages = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1);

/** The pages of a document in reading order; a page can be moved to the front. */
export class PageOrder {
  #left: number[];
  #onPrioritised: ((page: number) => void) | null = null;
  /** Whether the document is on screen, which gives it priority over others. */
  readonly isOnScreen: () => boolean;

  /** `pages` are 1-based, in the order to read them. */
  constructor(pages: Iterable<number>, isOnScreen: () => boolean = () => false) {
    this.#left = [...pages];
    this.isOnScreen = isOnScreen;
  }

  get length(): number {
    return this.#left.length;
  }

  /** Removes and returns the next pages. */
  take(count: number): number[] {
    return this.#left.splice(0, count);
  }

  /**
   * Requests the page to be read as soon as a thread is free, before all waiting tasks. No effect
   * on a page already started or not requested.
   */
  prioritise(page: number): void {
    const at = this.#left.indexOf(page);
    if (at < 0 || this.#onPrioritised === null) return;
    this.#left.splice(at, 1);
    this.#onPrioritised(page);
  }

  /** Registers the reader of prioritised pages. */
  onPrioritised(read: ((page: number) => void) | null): void {
    this.#onPrioritised = read;
  }
}
