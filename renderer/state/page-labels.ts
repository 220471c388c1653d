/** Page labels of the document in a pane. */
import { t } from '../../shared/messages/messages.ts';
import { type PageLabels, useViewer } from './viewer.ts';

/** Labels equal to the page number carry no information and are left out. */
export const informative = (labels: PageLabels): PageLabels =>
  [...labels].some(([page, label]) => label !== String(page)) ? labels : new Map();

export const usePageLabels = (): PageLabels => useViewer(({ labels }) => labels);

/** `Page 45 (F-12)`; without labels given, for a page of the document on screen. */
export function pageName(page: number, labels = useViewer.getState().labels): string {
  const label = labels.get(page);
  return label === undefined
    ? t('Page {page}', { page })
    : t('Page {page} ({label})', { page, label });
}

/** `70 (F-5)`: a cited page with the number that it prints, known of the document on screen. */
export function citedPage(documentId: string, page: number): string {
  const { documentId: shown, labels } = useViewer.getState();
  const label = shown === documentId ? labels.get(page) : undefined;
  return label === undefined ? `${page}` : `${page} (${label})`;
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
