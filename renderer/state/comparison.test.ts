// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { closeComparison, openComparison } from './comparison.ts';
import { openInSplitView } from './panes.ts';
import { useSession } from './session.ts';
import { activePane, viewerOf } from './viewer.ts';

const shown = () => useSession.getState().panes.map((pane) => viewerOf(pane).getState().documentId);

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  useSession.setState({ panes: [activePane()] });
});

test('the split view ends with the comparison that opened it', () => {
  openComparison({ before: 'doc-1', after: 'doc-2' });
  openComparison({ before: 'doc-2', after: 'doc-1' });
  expect(shown()).toEqual(['doc-2', 'doc-1']);
  closeComparison();
  expect(shown()).toEqual(['doc-1']);
});

test('a view that was split before stays so', () => {
  openInSplitView('doc-3');
  openComparison({ before: 'doc-1', after: 'doc-2' });
  closeComparison();
  expect(shown()).toHaveLength(2);
});
