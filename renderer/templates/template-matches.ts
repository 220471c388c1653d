/** Matches of a template in a document, and what came of them, in words. */
import type {
  TemplateApplied,
  TemplateMatch,
  TemplateMatches,
} from '../../shared/contract/index.ts';
import { countOf } from '../ui/format.ts';

/** Where a table would be added. */
export const openMatches = ({ matches }: TemplateMatches): TemplateMatch[] =>
  matches.filter(({ applied }) => !applied);

const pagesText = (pages: readonly number[]): string =>
  pages.length === 1 ? `Page ${pages[0]}` : `${countOf(pages.length, 'page')}`;

export function matchesText(item: TemplateMatches): string {
  if (item.error !== null) return item.error;
  const open = openMatches(item);
  if (open.length > 0) {
    const least = Math.min(...open.map(({ likeness }) => likeness));
    return `${pagesText(open.map(({ page }) => page))} · ${Math.round(100 * least)} % alike`;
  }
  return item.matches.length > 0 ? 'Already applied' : 'Different layout';
}

export function outcomeOf({ pages, skipped, error }: TemplateApplied): string {
  if (error !== null) return error;
  const [first] = skipped;
  const added = `Added ${countOf(pages.length, 'table')}`;
  if (!first) return added;
  const reason = `Page ${first.page}: ${first.reason}`;
  return pages.length > 0 ? `${added}. ${reason}` : reason;
}
