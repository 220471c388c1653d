/** Shows the fields of documents: of one next to its page, of several in a grid. */
import { openGrid } from './field-grid.ts';
import { openDocument } from './library.ts';
import { setPanel, showPane, showTab } from './shell.ts';

export function openFields(documentIds: readonly string[]): void {
  const [first] = documentIds;
  if (documentIds.length > 1) openGrid({ kind: 'documents', ids: documentIds });
  else if (first !== undefined) {
    openDocument(first);
    showTab('fields');
    setPanel('resultsOpen', true);
    showPane('results');
  }
}
