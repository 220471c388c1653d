import { expect, test } from 'vitest';
import { progressOf } from './progress-words.ts';
import { type ExportProgress, NOTHING_YET } from './write-export.ts';

const shown = (progress: Partial<ExportProgress>, total: number | null = null) =>
  progressOf({ summary: 'a.docx: 3 tables', total, progress: { ...NOTHING_YET, ...progress } });

test('a bar has a share only where somebody knows how much is left', () => {
  expect(shown({})).toEqual({ text: 'Writing a.docx: 3 tables', value: null, max: 1 });
  expect(shown({ writing: { step: 'pages', done: 30, total: 120 } })).toEqual({
    ...{ text: 'Reading pages: 30 of 120', value: 30, max: 120 },
  });
  expect(shown({ writing: { step: 'pictures', done: 4, total: 9 } })).toEqual({
    ...{ text: 'Rendering figures: 4 of 9', value: 4, max: 9 },
  });
  expect(shown({ writing: { step: 'file', done: 0, total: null } }).value).toBeNull();
});

test('what comes is counted in bytes, an archive by its documents', () => {
  expect(shown({ bytes: 500, size: 1000 })).toMatchObject({ value: 500, max: 1000 });
  expect(shown({ documents: 2, bytes: 9 }, 5)).toEqual({
    ...{ text: 'Writing document 3 of 5', value: 2, max: 5 },
  });
});
