import { beforeEach, expect, test, vi } from 'vitest';
import { SAMPLE_ROWS, samplePage } from '../../test/support/corrected-page.ts';
import { call } from '../api/client.ts';
import { ApiError } from '../api/error.ts';
import { peekPage, putPages } from '../state/pages.ts';
import { redoAction, undoAction, useUndo } from '../state/undo.ts';
import { correct } from './corrections.ts';

vi.mock('../api/client.ts', () => ({ call: vi.fn(), open: vi.fn() }));
vi.mock('../state/document-tables.ts', () => ({ refreshTables: vi.fn() }));
vi.mock('../actions/ask-for-name.ts', () => ({ askForName: vi.fn() }));
vi.mock('../ui/Toast.tsx', () => ({ notifyError: vi.fn() }));
vi.mock('./correction-location.ts', () => ({ correctionLocation: () => undefined }));

const shorter = SAMPLE_ROWS.filter((_, row) => row !== 2);
const rows = () => peekPage('doc-1', 1)?.tables[0]?.rows;
const answered = (pageRows: typeof SAMPLE_ROWS) => ({
  ...{ document_id: 'doc-1', revision: 1, corrections: [], can_undo: true, can_redo: false },
  pages: [samplePage(1, pageRows)],
});

beforeEach(async () => {
  useUndo.setState(useUndo.getInitialState(), true);
  putPages('doc-1', [samplePage()]);
  vi.mocked(call).mockResolvedValueOnce(answered(shorter));
  await correct('doc-1', [{ kind: 'delete', page: 1, table: 0, axis: 'row', at: 2, count: 1 }]);
});

test('an undo and a redo show their pages before the service has answered', async () => {
  for (const [step, before, after] of [
    [undoAction, shorter, SAMPLE_ROWS],
    [redoAction, SAMPLE_ROWS, shorter],
    [undoAction, shorter, SAMPLE_ROWS],
  ] as const) {
    const answer = Promise.withResolvers<unknown>();
    vi.mocked(call).mockReturnValueOnce(answer.promise as ReturnType<typeof call>);
    expect(rows()).toEqual(before);
    const done = step();
    await vi.waitFor(() => expect(rows()).toEqual(after));
    answer.resolve(answered(after));
    await done;
    expect(rows()).toEqual(after);
  }
});

test('an undo that the service rejects does not stay on screen', async () => {
  vi.mocked(call).mockRejectedValueOnce(new ApiError('conflict', 'Nothing to undo.', 409));
  await expect(undoAction()).rejects.toThrow('Nothing to undo.');
  expect(rows()).toEqual(shorter);
});

test('an undo that takes back something else leaves no guess on screen', async () => {
  const other = { ...answered(SAMPLE_ROWS), pages: [samplePage(2)] };
  vi.mocked(call).mockResolvedValueOnce(other);
  await undoAction();
  // Loaded again by who shows it.
  expect(rows()).toBeUndefined();
});
