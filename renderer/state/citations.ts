/** From citations to their words on the page. */
import { create } from 'zustand';
import type { Citation } from '../../shared/contract/index.ts';
import { openDocument, useLibrary } from './library.ts';
import { type PlaceTarget, useSelection } from './selection.ts';
import { useViewer } from './viewer.ts';

type Place = Pick<Citation, 'page' | 'bbox' | 'quote'>;

/** A citation of any document of the library. */
export interface CitedPlace extends Place {
  readonly document_id: string;
}

const targetOf = ({ page, bbox, quote }: Place): PlaceTarget => ({
  kind: 'place',
  page,
  box: bbox,
  quote,
});

/** Puts the document on screen with the cited words in sight and lit. */
export function openCitation(documentId: string, citation: Place): void {
  openDocument(documentId);
  useSelection.getState().select(targetOf(citation), 'panel');
  // Last, for whoever follows the selection may not have read the page yet.
  useViewer.getState().goTo(citation.page, citation.bbox, { mark: false });
}

/** Lights the cited words as long as the pointer is on the citation; only of the document on screen. */
export function hoverCitation(documentId: string, citation: Place | null): void {
  if (useLibrary.getState().currentId !== documentId) return;
  useSelection.getState().hover(citation && targetOf(citation), 'panel');
}

/** Everything that the selected answer cites: marked faintly on the pages. */
export const useCitedPlaces = create<{ readonly places: readonly CitedPlace[] }>(() => ({
  places: [],
}));

export const markCitations = (places: readonly CitedPlace[]): void =>
  useCitedPlaces.setState({ places });
