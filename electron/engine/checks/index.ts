/**
 * What a reader of the document should look at: tables that are not sound, words that got lost, text
 * that nobody sees, text read from pictures, figures that keep totals from adding up. Checks change
 * nothing.
 */
import type { DocumentCheck } from '../../../shared/contract/document.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { RecognisedText } from './recognised.ts';
import { structureChecks } from './structure.ts';
import { totalChecks } from './table-totals.ts';
import { UnseenText } from './unseen.ts';

/** Takes the pages of a document one by one, in order, and keeps none of them. */
export class DocumentChecks {
  readonly #found: DocumentCheck[] = [];
  readonly #unseen = new UnseenText();
  readonly #recognised = new RecognisedText();

  add(page: PageContent): void {
    this.#found.push(...structureChecks(page), ...page.tables.flatMap(totalChecks));
    this.#unseen.add(page);
    this.#recognised.add(page);
  }

  finish(): DocumentCheck[] {
    return [...this.#found, ...this.#unseen.checks(), ...this.#recognised.checks()];
  }
}
