/**
 * Text that was read from pictures, told once for the whole document: on which pages, how sure, and
 * how many of its words should be compared with the page.
 */
import { percentOf } from '../../../shared/confidence.ts';
import type { DocumentCheck } from '../../../shared/contract/document.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { pagesInWords } from './page-list.ts';

export class RecognisedText {
  readonly #pages: number[] = [];
  #words = 0;
  #doubtful = 0;
  /** Confidence times words, so that a full page counts for more than a stamp. */
  #sum = 0;

  add({ page, recognition }: PageContent): void {
    if (!recognition) return;
    this.#pages.push(page);
    this.#words += recognition.words;
    this.#doubtful += recognition.doubtful.length;
    this.#sum += recognition.confidence * recognition.words;
  }

  checks(): DocumentCheck[] {
    const [only] = this.#pages;
    if (only === undefined) return [];
    const several = this.#pages.length > 1;
    const percent = percentOf(this.#sum / this.#words);
    const doubt =
      this.#doubtful === 0
        ? ''
        : ` ${this.#doubtful} of ${this.#words} words are unsure: compare them with the page.`;
    return [
      {
        name: 'text_recognised',
        passed: true,
        page: several ? null : only,
        ...(several && { pages: this.#pages }),
        message: `Text on ${pagesInWords(this.#pages)} was read from pictures, ${percent} % sure.${doubt}`,
      },
    ];
  }
}
