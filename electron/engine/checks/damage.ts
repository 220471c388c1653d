/** Reports pages read from a damaged file, each reason once per document. */
import type { DocumentCheck } from '../../../shared/contract/document.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import { isDamage } from '../pdf/damage.ts';

export class DamagedPages {
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
