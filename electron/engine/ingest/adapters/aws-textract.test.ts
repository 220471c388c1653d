import { describe, expect, test } from 'vitest';
import { readPayload } from '../index.ts';

const read = (payload: unknown) => readPayload('aws-textract', payload);

const geometry = (Left: number, Top: number, Width: number, Height: number) => ({
  BoundingBox: { Left, Top, Width, Height },
  Polygon: [
    { X: Left, Y: Top },
    { X: Left + Width, Y: Top },
    { X: Left + Width, Y: Top + Height },
    { X: Left, Y: Top + Height },
  ],
});
const child = (...Ids: string[]) => ({ Relationships: [{ Type: 'CHILD', Ids }] });
const word = (
  Id: string,
  Text: string,
  Page: number,
  ...box: [number, number, number, number]
) => ({
  Id,
  BlockType: 'WORD',
  Text,
  TextType: 'PRINTED',
  Confidence: 99.5,
  Page,
  Geometry: geometry(...box),
});
const cell = (Id: string, RowIndex: number, ColumnIndex: number, more: object) => ({
  Id,
  BlockType: 'CELL',
  RowIndex,
  ColumnIndex,
  RowSpan: 1,
  ColumnSpan: 1,
  Confidence: 90,
  Page: 1,
  Geometry: geometry(0.1 * ColumnIndex, 0.1 * RowIndex, 0.1, 0.1),
  ...more,
});

/** A header that spans two columns over two figures, between a title and a line. */
const BLOCKS = [
  {
    Id: 'p1',
    BlockType: 'PAGE',
    Page: 1,
    Geometry: geometry(0, 0, 1, 1),
    ...child('l1', 'l2', 'l3'),
  },
  {
    Id: 'l1',
    BlockType: 'LINE',
    Text: 'Net sales',
    Page: 1,
    Geometry: geometry(0.1, 0.02, 0.2, 0.02),
    ...child('w1', 'w2'),
  },
  word('w1', 'Net', 1, 0.1, 0.02, 0.08, 0.02),
  word('w2', 'sales', 1, 0.2, 0.02, 0.1, 0.02),
  {
    Id: 'l2',
    BlockType: 'LINE',
    Text: '2025',
    Page: 1,
    Geometry: geometry(0.1, 0.1, 0.2, 0.1),
    ...child('w3'),
  },
  word('w3', '2025', 1, 0.12, 0.12, 0.1, 0.02),
  {
    Id: 'l3',
    BlockType: 'LINE',
    Text: '7 8',
    Page: 1,
    Geometry: geometry(0.1, 0.2, 0.2, 0.1),
    ...child('w4', 'w5'),
  },
  word('w4', '7', 1, 0.12, 0.22, 0.02, 0.02),
  word('w5', '8', 1, 0.22, 0.22, 0.02, 0.02),
  {
    Id: 't1',
    BlockType: 'TABLE',
    Confidence: 97,
    Page: 1,
    Geometry: geometry(0.1, 0.1, 0.2, 0.2),
    EntityTypes: ['STRUCTURED_TABLE'],
    Relationships: [
      { Type: 'CHILD', Ids: ['c1', 'c2', 'c3', 'c4'] },
      { Type: 'MERGED_CELL', Ids: ['m1'] },
      { Type: 'TABLE_TITLE', Ids: ['tt'] },
    ],
  },
  cell('c1', 1, 1, { EntityTypes: ['COLUMN_HEADER'], ...child('w3') }),
  cell('c2', 1, 2, { EntityTypes: ['COLUMN_HEADER'] }),
  cell('c3', 2, 1, child('w4')),
  cell('c4', 2, 2, child('w5')),
  {
    Id: 'm1',
    BlockType: 'MERGED_CELL',
    RowIndex: 1,
    ColumnIndex: 1,
    RowSpan: 1,
    ColumnSpan: 2,
    Confidence: 95,
    Page: 1,
    Geometry: geometry(0.1, 0.1, 0.2, 0.1),
    ...child('c1', 'c2'),
  },
  {
    Id: 'tt',
    BlockType: 'TABLE_TITLE',
    Page: 1,
    Geometry: geometry(0.1, 0.08, 0.2, 0.02),
    ...child('w1', 'w2'),
  },
];
const answer = (Blocks: readonly object[]) => ({
  DocumentMetadata: { Pages: 1 },
  JobStatus: 'SUCCEEDED',
  AnalyzeDocumentModelVersion: '1.0',
  Blocks,
});

describe('an analysed document', () => {
  const [page] = read(answer(BLOCKS));

  test('gives its words where they stand', () => {
    expect(page?.words.text).toEqual(['Net', 'sales', '2025', '7', '8']);
    expect(page?.words.boxes.slice(0, 4)).toEqual([0.1, 0.02, 0.08, 0.02]);
  });

  test('gives a table once, at the place of its first line, with merged cells', () => {
    expect(page?.blocks.map(({ type, text }) => [type, text])).toEqual([
      ['paragraph', 'Net sales'],
      ['table', '2025\t\n7\t8'],
    ]);
    const [table] = page?.tables ?? [];
    expect(table).toMatchObject({ title: 'Net sales', header_rows: 1, confidence: 0.97 });
    expect(
      table?.cells.map(({ text, column_span, header }) => [text, column_span, header]),
    ).toEqual([
      ['2025', 2, true],
      ['7', 1, false],
      ['8', 1, false],
    ]);
  });
});

test('layout blocks give order and roles', () => {
  const layout = [
    {
      Id: 'y2',
      BlockType: 'LAYOUT_TABLE',
      Page: 1,
      Geometry: geometry(0.1, 0.1, 0.2, 0.2),
      ...child('l2', 'l3'),
    },
    {
      Id: 'y1',
      BlockType: 'LAYOUT_TITLE',
      Page: 1,
      Geometry: geometry(0.1, 0.02, 0.2, 0.02),
      ...child('l1'),
    },
  ];
  const [page] = read(answer([...BLOCKS, ...layout]));
  expect(page?.blocks.map(({ type, text }) => [type, text])).toEqual([
    ['table', '2025\t\n7\t8'],
    ['heading', 'Net sales'],
  ]);
});

test('the parts of an asynchronous answer are one document', () => {
  const second = {
    Id: 'l9',
    BlockType: 'LINE',
    Text: 'Next page',
    Page: 2,
    Geometry: geometry(0, 0, 1, 1),
  };
  const pages = read([answer(BLOCKS), answer([second])]);
  expect(pages.map(({ page, markdown }) => [page, markdown.split('\n')[0]])).toEqual([
    [1, 'Net sales'],
    [2, 'Next page'],
  ]);
});

test('blocks that point in a circle come to an end', () => {
  const circle = [
    { Id: 'a', BlockType: 'LAYOUT_TEXT', ...child('b') },
    { Id: 'b', BlockType: 'LAYOUT_TEXT', ...child('a') },
  ];
  expect(read(answer(circle))[0]?.blocks).toEqual([]);
});

test('an unreadable answer names the path', () => {
  const broken = [{ Id: 'p1' }];
  expect(() => read(answer(broken))).toThrow('payload.Blocks[0].BlockType');
  expect(() => read([answer(BLOCKS), answer(broken)])).toThrow('payload[1].Blocks[0].BlockType');
});
