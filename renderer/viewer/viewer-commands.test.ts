// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useViewer } from '../state/viewer.ts';
import { VIEWER_COMMANDS } from './viewer-commands.ts';

test('a link is copied also before the pages of the document can be drawn', () => {
  const copies = () => VIEWER_COMMANDS['edit.copyLink']?.enabled?.();
  expect(copies()).toBe(false);
  useViewer.getState().open('document');
  expect(useViewer.getState().pageCount).toBe(0);
  expect(copies()).toBe(true);
});
