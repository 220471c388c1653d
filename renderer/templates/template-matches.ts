/** Matches of a template in a document, and what came of them, in words. */
import type {
  TemplateApplied,
  TemplateMatch,
  TemplateMatches,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';

/** Where a table would be added. */
export const openMatches = ({ matches }: TemplateMatches): TemplateMatch[] =>
  matches.filter(({ applied }) => !applied);

const pagesText = (pages: readonly number[]): string =>
  pages.length === 1
    ? t('Page {page}', { page: pages[0] })
    : t('{count, plural, one {# page} other {# pages}}', { count: pages.length });

export function matchesText(item: TemplateMatches): string {
  if (item.error !== null) return item.error;
  const open = openMatches(item);
  if (open.length > 0) {
    const least = Math.min(...open.map(({ likeness }) => likeness));
    return t('{pages} · {percent} % alike', {
      pages: pagesText(open.map(({ page }) => page)),
      percent: Math.round(100 * least),
    });
  }
  return item.matches.length > 0 ? t('Already applied') : t('Different layout');
}

export function outcomeOf({ pages, skipped, error }: TemplateApplied): string {
  if (error !== null) return error;
  const [first] = skipped;
  const added = t('Added {count, plural, one {# table} other {# tables}}', { count: pages.length });
  if (!first) return added;
  const reason = t('Page {page}: {reason}', { page: first.page, reason: first.reason });
  return pages.length > 0 ? `${added}. ${reason}` : reason;
}
