/** Navigation from citations to their words on the page. */
import type { Citation } from '../../shared/contract/index.ts';
import { openDocument, useLibrary } from './library.ts';
import { type CitationTarget, useSelection } from './selection.ts';
import { useViewer } from './viewer.ts';

type CitedRegion = Pick<Citation, 'page' | 'bbox' | 'quote'>;

/** A citation in any document of the library. */
export interface DocumentCitation extends CitedRegion {
  readonly document_id: string;
  /** The one that is looked at, marked stronger than the others. */
  readonly current?: true;
}

const targetOf = ({ page, bbox, quote }: CitedRegion): CitationTarget => ({
  kind: 'place',
  page,
  box: bbox,
  quote,
});

/** Opens the document, scrolls to the cited words and highlights them. */
export function openCitation(documentId: string, citation: CitedRegion): void {
  openDocument(documentId);
  useSelection.getState().select(targetOf(citation), 'panel');
  // Last, because subscribers of the selection may not have loaded the page yet.
  useViewer.getState().goTo(citation.page, citation.bbox, { mark: false });
}

/**
 * Highlights the cited words while the pointer is over the citation; only in the document on
 * screen.
 */
export function hoverCitation(documentId: string, citation: CitedRegion | null): void {
  if (useLibrary.getState().currentId !== documentId) return;
  useSelection.getState().hover(citation && targetOf(citation), 'panel');
}
