/** Corrections after the page was extracted again. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PageOperation } from '../../../shared/contract/correction.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Table } from '../../../shared/contract/table.ts';
import { anchorOf } from '../../../shared/corrections/anchor.ts';
import { applyOperation } from '../../../shared/corrections/apply.ts';
import { CorrectionError } from '../../../shared/corrections/error.ts';
import type { Box } from '../../../shared/geometry.ts';
import { samplePage } from '../../../test/support/corrected-page.ts';
import type { CorrectionRecord } from '../../store/index.ts';
import { replayPage } from './replay.ts';

const RUNS = 150;
/** Cells that say the same in one place can only be told apart by luck: always the same luck. */
const SEED = 1;

/** The corrections that can be made one after the other, as they are stored, and what they give. */
function correct(page: PageContent, requested: readonly unknown[]) {
  const made: CorrectionRecord[] = [];
  let content = page;
  for (const operation of requested.map((one) => PageOperation.parse(one))) {
    try {
      const applied = applyOperation(content, operation);
      const { before, after, bbox } = applied;
      made.push({
        ...{ id: `corr-${made.length}`, documentId: 'doc-1', batch: made.length, page: page.page },
        ...{ operation, anchor: anchorOf(content, operation), given: null, state: 'applied' },
        ...{ bbox, before, after, author: 'Window', createdAt: '2026-01-01T00:00:00.000Z' },
      });
      content = applied.page;
    } catch (error) {
      if (!(error instanceof CorrectionError)) throw error;
    }
  }
  return { made, content };
}

const moved = (box: Box, dx: number, dy: number): Box => ({ ...box, x: box.x + dx, y: box.y + dy });

/** The page as another version of the engine may give it: a little elsewhere. */
function shifted(page: PageContent, dx: number, dy: number): PageContent {
  const table = (one: Table): Table => ({
    ...one,
    bbox: moved(one.bbox, dx, dy),
    cells: one.cells.map((cell) => ({ ...cell, bbox: moved(cell.bbox, dx, dy) })),
  });
  return {
    ...page,
    words: {
      ...page.words,
      boxes: page.words.boxes.map((value, at) => value + ([dx, dy, 0, 0][at % 4] ?? 0)),
    },
    blocks: page.blocks.map((block) => ({ ...block, bbox: moved(block.bbox, dx, dy) })),
    tables: page.tables.map(table),
  };
}

/** The page with one more table above all others, which renumbers these. */
function withTableAbove(page: PageContent): PageContent {
  const bbox = { x: 0.1, y: 0.01, width: 0.3, height: 0.03 };
  const words: [number, number] = [page.words.text.length, 0];
  const cell = { row: 0, column: 0, row_span: 1, column_span: 1, text: '', bbox, header: false };
  const above: Table = {
    ...(page.tables[0] as Table),
    ...{ table_index: 0, bbox, cells: [{ ...cell, confidence: 1, words }], rows: [['']] },
    ...{ column_count: 1, row_count: 1, header_rows: 0, headers: [''], title: null },
  };
  const later = (index: number | undefined) =>
    index === undefined ? {} : { table_index: index + 1 };
  return {
    ...page,
    blocks: [
      ...page.blocks.map((block) => ({ ...block, ...later(block.table_index) })),
      { type: 'table', bbox, text: '', table_index: 0, words },
    ].toSorted((a, b) => a.bbox.y - b.bbox.y) as PageContent['blocks'],
    tables: [above, ...page.tables.map((one, at) => ({ ...one, table_index: at + 1 }))],
  };
}

const position = fc.nat({ max: 4 });
const on = { page: fc.constant(1), table: fc.constant(0) };
const lines = { axis: fc.constantFrom('row', 'column'), at: position, count: fc.constant(1) };
const kind = <K extends string, S extends object>(name: K, shape: S) =>
  fc.record({ kind: fc.constant(name), ...shape });
const operations = fc.array(
  fc.oneof(
    kind('set_cell', { ...on, row: position, column: position, text: fc.constantFrom('7', 'a b') }),
    kind('insert', { ...on, ...lines }),
    kind('delete', { ...on, ...lines }),
    kind('merge_cells', {
      ...{ ...on, row: position, column: position },
      ...{ row_span: fc.constant(1), column_span: fc.constant(2) },
    }),
    kind('set_title', { ...on, title: fc.constant('Revenue') }),
    kind('set_word', { page: fc.constant(1), word: fc.nat({ max: 24 }), text: fc.constant('w') }),
  ),
  { minLength: 1, maxLength: 6 },
);

const last = (page: PageContent) => page.tables.at(-1)?.rows;

describe('corrections of a page that was extracted again', () => {
  test('follow tables that lie a little elsewhere or have another number', () => {
    const shift = fc.integer({ min: -3, max: 3 }).map((value) => value / 1000);
    fc.assert(
      fc.property(operations, shift, shift, fc.boolean(), (requested, dx, dy, renumber) => {
        const { made, content } = correct(samplePage(), requested);
        const page = shifted(samplePage(), dx, dy);
        const again = renumber ? withTableAbove(page) : page;
        const replayed = replayPage(again, made, { reanchor: true });
        expect(replayed.corrections.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
        const lost = replayed.corrections.filter(({ state }) => state === 'conflict');
        // Words and cells that say the same in the same place can be told apart by nothing.
        if (lost.length === 0) expect(last(replayed.content)).toEqual(last(content));
        expect(lost.length).toBeLessThanOrEqual(made.length / 2);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('are conflicts where what they corrected says something else, and nothing is lost', () => {
    const south: PageOperation = {
      ...{ kind: 'set_cell', page: 1, table: 0, row: 2, column: 1, text: '36' },
    };
    const { made } = correct(samplePage(), [south, { ...south, row: 1, text: '13' }]);
    const other = applyOperation(samplePage(), { ...south, text: '99' }).page;
    const { content, corrections } = replayPage(other, made, { reanchor: true });
    expect(corrections.map(({ state }) => state)).toEqual(['conflict', 'applied']);
    expect(content.tables[0]?.rows.slice(1, 3)).toEqual([
      ...[
        ['North East', '13', '15'],
        ['South', '99', '31'],
      ],
    ]);
    // With the first text back it applies again.
    const back = replayPage(samplePage(), corrections, { reanchor: true });
    expect(back.corrections.map(({ state }) => state)).toEqual(['applied', 'applied']);
  });

  test('keep the reading order where the page has more blocks', () => {
    const page = samplePage();
    const texts = ({ blocks }: PageContent) => blocks.map(({ text, type }) => text || type);
    const { made, content } = correct(page, [{ kind: 'move_block', page: 1, from: 0, to: 2 }]);
    const behind = texts(content)[1];
    const again = withTableAbove(page);
    const replayed = replayPage(again, made, { reanchor: true });
    expect(replayed.corrections.map(({ state }) => state)).toEqual(['applied']);
    const order = texts(replayed.content);
    const moved = texts(page)[0] ?? '';
    expect(order[order.indexOf(moved) - 1]).toBe(behind);
    const first = correct(page, [{ kind: 'move_block', page: 1, from: 2, to: 0 }]);
    const top = replayPage(again, first.made, { reanchor: true }).content;
    expect(texts(top)[0]).toBe(texts(first.content)[0]);
  });

  test('are conflicts where the table is gone', () => {
    const { made } = correct(samplePage(), [
      { kind: 'set_title', page: 1, table: 0, title: 'Revenue' },
    ]);
    const gone = applyOperation(samplePage(), { kind: 'remove_table', page: 1, table: 0 }).page;
    const { corrections } = replayPage(gone, made, { reanchor: true });
    expect(corrections.map(({ state }) => state)).toEqual(['conflict']);
  });
});
