/**
 * Page labels of the document on screen: the printed page numbers (iv, 12, F-3), as opposed to the
 * number in the file, which is counted from 1.
 */
import { create } from 'zustand';
import { t } from '../../shared/messages/messages.ts';

/** By page number; pages without a label are absent. */
export type PageLabels = ReadonlyMap<number, string>;

const NO_LABELS: PageLabels = new Map();
const useLabels = create<{ readonly labels: PageLabels }>(() => ({ labels: NO_LABELS }));

/** Labels equal to the page number carry no information and are left out. */
export function setPageLabels(labels: PageLabels): void {
  const isInformative = [...labels].some(([page, label]) => label !== String(page));
  useLabels.setState({ labels: isInformative ? labels : NO_LABELS });
}

export const usePageLabels = (): PageLabels => useLabels(({ labels }) => labels);

/** The printed label of a page; undefined if it equals the page number or is unknown. */
export const usePageLabel = (page: number): string | undefined =>
  useLabels(({ labels }) => labels.get(page));

/** `Page 45 (F-12)`, for a page of the document on screen. */
export function pageName(page: number): string {
  const label = useLabels.getState().labels.get(page);
  return label === undefined
    ? t('Page {page}', { page })
    : t('Page {page} ({label})', { page, label });
}

/**
 * The page for typed input, from 1; null if there is none. A number is the position in the file, as
 * shown everywhere; anything else is a label: `iv`, `F-12`, and after `p.` also a printed number.
 */
export function pageTyped(typed: string, pageCount: number, labels: PageLabels): number | null {
  const text = typed.trim();
  const printed = /^p(?:age|g)?(?:\.\s*|\s+)(?=\S)/iu.exec(text);
  const name = text.slice(printed?.[0].length ?? 0);
  const number = /^\d+$/.test(name) ? Number(name) : null;
  if (number !== null && !printed && number >= 1 && number <= pageCount) return number;
  const labelled = pageLabelled(name, labels);
  if (labelled !== null || number === null) return labelled;
  return Math.min(Math.max(1, number), Math.max(1, pageCount));
}

function pageLabelled(name: string, labels: PageLabels): number | null {
  let alike: number | null = null;
  for (const [page, label] of labels) {
    if (label === name) return page;
    if (alike === null && label.toLowerCase() === name.toLowerCase()) alike = page;
  }
  return alike;
}
