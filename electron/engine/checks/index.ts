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

/** The checks that depend only on tables and words, which corrections change. */
const OF_CONTENT = new Set([
  ...['cells_inside_table', 'spans_tile', 'table_confidence', 'text_coverage', 'text_once'],
  'totals_foot',
]);

/**
 * `checks` of a document after corrections of some pages. `pages` are consecutive and include all
 * pages of their tables.
 */
export function recheck(
  checks: readonly DocumentCheck[],
  pages: readonly PageContent[],
): DocumentCheck[] {
  const fresh = new DocumentChecks();
  for (const page of pages) fresh.add(page);
  const numbers = new Set<number | null>(pages.map(({ page }) => page));
  const isContent = ({ name }: DocumentCheck) => OF_CONTENT.has(name);
  const kept = checks.filter((check) => !(isContent(check) && numbers.has(check.page)));
  const content = [...kept, ...fresh.finish()].filter(isContent).sort(byPage);
  const others = kept.filter((check) => !isContent(check));
  const before = checks.findIndex(isContent);
  const damaged = before < 0 ? others.length : before;
  return [...others.slice(0, damaged), ...content, ...others.slice(damaged)];
}

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
