/** From a citation to its words on the page. */
import type { Citation } from '../../shared/contract/index.ts';
import { openDocument, useLibrary } from './library.ts';
import { type Target, useSelection } from './selection.ts';
import { useViewer } from './viewer.ts';

type Place = Pick<Citation, 'page' | 'bbox'>;

const targetOf = ({ page, bbox }: Place): Target => ({ kind: 'place', page, box: bbox });

/** Puts the document on screen with the cited words in sight and lit. */
export function openCitation(documentId: string, citation: Place): void {
  openDocument(documentId);
  useSelection.getState().select(targetOf(citation), 'panel');
  // Last, for whoever follows the selection may not have read the page yet.
  useViewer.getState().goTo(citation.page, citation.bbox);
}

/** Lights the cited words as long as the pointer is on the citation; only of the document on screen. */
export function hoverCitation(documentId: string, citation: Place | null): void {
  if (useLibrary.getState().currentId !== documentId) return;
  useSelection.getState().hover(citation && targetOf(citation), 'panel');
}
