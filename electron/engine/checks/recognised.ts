/**
 * Reports recognised text once per document: the pages, the confidence level, and how many words
 * should be compared with the page.
 */
import { confidenceLevel, LEVEL_NAMES } from '../../../shared/confidence.ts';
import type { DocumentCheck } from '../../../shared/contract/document.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { pagesInWords } from './page-list.ts';

export class RecognisedText {
  readonly #pages: number[] = [];
  #words = 0;
  #lowConfidence = 0;
  /** Confidence times words, so that a full page has more weight than a stamp. */
  #sum = 0;

  add({ page, recognition }: PageContent): void {
    if (!recognition) return;
    this.#pages.push(page);
    this.#words += recognition.words;
    this.#lowConfidence += recognition.doubtful.length;
    this.#sum += recognition.confidence * recognition.words;
  }

  checks(): DocumentCheck[] {
    const [only] = this.#pages;
    if (only === undefined) return [];
    const several = this.#pages.length > 1;
    const level = LEVEL_NAMES[confidenceLevel('word', this.#sum / this.#words)];
    const [unsure, verb] = [this.#lowConfidence, this.#lowConfidence === 1 ? 'is' : 'are'];
    const doubt =
      unsure === 0
        ? ''
        : ` ${unsure} of ${this.#words} words ${verb} unsure: compare ${unsure === 1 ? 'it' : 'them'} with the page.`;
    return [
      {
        name: 'text_recognised',
        passed: true,
        page: several ? null : only,
        ...(several && { pages: this.#pages }),
        message: `Text on ${pagesInWords(this.#pages)} was read by OCR. Confidence: ${level}.${doubt}`,
      },
    ];
  }
}
