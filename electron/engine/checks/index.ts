/**
 * Checks for review of a document: unsound tables, lost words, hidden text, recognised text,
 * numbers that do not match totals, damaged files. Checks change nothing.
 */
import type { DocumentCheck } from '../../../shared/contract/document.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { isDamage } from '../pdf/damage.ts';
import { RecognisedText } from './recognised.ts';
import { structureChecks } from './structure.ts';
import { TotalChecks } from './total-checks.ts';
import { UnseenText } from './unseen.ts';

const byPage = (a: DocumentCheck, b: DocumentCheck): number => (a.page ?? 0) - (b.page ?? 0);

/** Reports pages read from a damaged file, each reason once per document. */
class DamagedPages {
  readonly #pages = new Map<string, number[]>();

  add({ page, warnings }: PageContent): void {
    for (const message of warnings.filter(isDamage)) {
      this.#pages.set(message, [...(this.#pages.get(message) ?? []), page]);
    }
  }

  checks(): DocumentCheck[] {
    return [...this.#pages].map(([message, pages]) => ({
      name: 'file_damaged',
      passed: false,
      page: pages.length === 1 ? (pages[0] ?? null) : null,
      ...(pages.length > 1 && { pages }),
      message,
    }));
  }
}

/** Processes the pages of a document in order; keeps only a table that may continue. */
export class DocumentChecks {
  readonly #found: DocumentCheck[] = [];
  readonly #damaged = new DamagedPages();
  readonly #unseen = new UnseenText();
  readonly #totals = new TotalChecks();
  readonly #recognised = new RecognisedText();

  add(page: PageContent): void {
    this.#found.push(...structureChecks(page));
    for (const table of page.tables) this.#totals.add(table);
    this.#damaged.add(page);
    this.#unseen.add(page);
    this.#recognised.add(page);
  }

  finish(): DocumentCheck[] {
    return [
      ...this.#damaged.checks(),
      ...[...this.#found, ...this.#totals.checks()].sort(byPage),
      ...this.#unseen.checks(),
      ...this.#recognised.checks(),
    ];
  }
}
