/** Navigation from citations to their words on the page. */
import { create } from 'zustand';
import type { Citation } from '../../shared/contract/index.ts';
import { openDocument, useLibrary } from './library.ts';
import { type PlaceTarget, useSelection } from './selection.ts';
import { useViewer } from './viewer.ts';

type Place = Pick<Citation, 'page' | 'bbox' | 'quote'>;

/** A citation in any document of the library. */
export interface CitedPlace extends Place {
  readonly document_id: string;
}

const targetOf = ({ page, bbox, quote }: Place): PlaceTarget => ({
  kind: 'place',
  page,
  box: bbox,
  quote,
});

/** Opens the document, scrolls to the cited words and highlights them. */
export function openCitation(documentId: string, citation: Place): void {
  openDocument(documentId);
  useSelection.getState().select(targetOf(citation), 'panel');
  // Last, because subscribers of the selection may not have loaded the page yet.
  useViewer.getState().goTo(citation.page, citation.bbox, { mark: false });
}

/**
 * Highlights the cited words while the pointer is over the citation; only in the document on
 * screen.
 */
export function hoverCitation(documentId: string, citation: Place | null): void {
  if (useLibrary.getState().currentId !== documentId) return;
  useSelection.getState().hover(citation && targetOf(citation), 'panel');
}

/** Everything that the selected answer cites: highlighted faintly on the pages. */
export const useCitedPlaces = create<{ readonly places: readonly CitedPlace[] }>(() => ({
  places: [],
}));

export const markCitations = (places: readonly CitedPlace[]): void =>
  useCitedPlaces.setState({ places });
