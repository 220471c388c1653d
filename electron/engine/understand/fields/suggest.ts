/**
 * Proposes a schema from the content of a document: label-value pairs, and item tables by their
 * headers. Types and formats are those of the printed values; titles are the printed labels, in
 * reading order.
 */

import type { PageContent } from '../../../../shared/contract/page.ts';
import {
  type FieldFormat,
  type FieldType,
  FORMAT_TYPE,
  type SchemaDefinition,
  type SchemaField,
} from '../../../../shared/contract/schema.ts';
import type { Table } from '../../../../shared/contract/table.ts';
import { centerY } from '../../../../shared/geometry.ts';
import { parseNumber } from '../../../../shared/values/number-value.ts';
import { labelTerms } from '../../language/vocabulary/index.ts';
import type { PageLines, Segment } from '../evidence/lines.ts';
import { isLabelText } from './labels.ts';
import { parseValues } from './parse-values.ts';
import { prepareDocument } from './prepared-document.ts';
import { endsInColon, hasDigit, textsOf } from './run-text.ts';
import type { PreparedDocument, Run } from './types.ts';

const MOST_FIELDS = 20;
/** Maximum pages examined: forms identify themselves at their beginning and end. */
const MOST_PAGES = 20;
/** Maximum words and letters of a label. */
const LABEL_WORDS = 5;
const LABEL_LETTERS = 40;
/** Maximum words of a value: a longer one is running text. */
const VALUE_WORDS = 10;
/** Maximum words of a line per label: a longer line is running text. */
const LINE_WORDS = 10;
/** Maximum gap from a label to the value below it; line heights. */
const REACH = 2.5;

/** Null for a document without labels and tables. */
export function suggestFields(pages: readonly PageContent[]): SchemaDefinition | null {
  const prepared = prepareDocument(pages.slice(0, MOST_PAGES));
  const fields: SchemaField[] = [];
  const keys = new Set<string>();
  const add = (field: SchemaField) => {
    if (field.key === '' || keys.has(field.key) || fields.length >= MOST_FIELDS) return;
    keys.add(field.key);
    fields.push(field);
  };
  for (const page of prepared.pages) {
    const tables = page.tables.filter(isItemTable).map((table) => ({ table, shown: false }));
    const lines = prepared.lines.get(page.page);
    if (!lines) continue;
    for (const segment of lines.segments()) {
      const y = centerY(segment.rect) / page.height;
      for (const one of tables.filter(({ table, shown }) => !shown && table.bbox.y <= y)) {
        one.shown = true;
        const items = fieldOfTable(prepared, one.table);
        if (items) add(items);
      }
      if (tables.some(({ table: { bbox } }) => y >= bbox.y && y <= bbox.y + bbox.height)) continue;
      for (const pair of pairsIn(prepared, lines, segment)) add(pair);
    }
  }
  if (fields.length === 0) return null;
  return { name: firstHeading(pages) ?? 'document', fields };
}

const firstHeading = (pages: readonly PageContent[]): string | null => {
  const heading = pages[0]?.blocks.find(({ type }) => type === 'heading');
  const text = heading?.text.replace(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : text.slice(0, 80);
};

/** `Invoice No.` as `invoice_no`. */
export const keyOfTitle = (title: string): string =>
  title
    .replace(/[#№]/g, ' number ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');

/** Labels that end in a colon or are in the vocabulary, with the adjacent values. */
function pairsIn(prepared: PreparedDocument, lines: PageLines, segment: Segment): SchemaField[] {
  const texts = textsOf(segment);
  const colons = texts.filter(endsInColon).length;
  if (texts.length > LINE_WORDS * Math.max(1, colons)) return [];
  const found: SchemaField[] = [];
  let from = 0;
  for (let at = 0; at < texts.length; at++) {
    if (!endsInColon(texts[at] ?? '')) continue;
    const start = Math.max(from, labelStart(texts, from, at));
    const title = texts.slice(start, at + 1).join(' ');
    let end = at + 1;
    while (end < texts.length && !/\p{L}[:：]$/u.test(texts[end] ?? '')) end++;
    // The words before the next colon are its label.
    if (end < texts.length) end = labelStart(texts, at + 1, end);
    const own: Run = { page: segment.page, words: segment.words.slice(at + 1, end) };
    const value =
      own.words.length > 0
        ? own
        : at === texts.length - 1
          ? beside(prepared, lines, segment)
          : null;
    const field = value && fieldOf(prepared, title, value);
    if (field) found.push(field);
    from = end;
    at = end - 1;
  }
  if (found.length > 0 || texts.some(endsInColon)) return found;
  const value = isLabelText(prepared, texts) ? beside(prepared, lines, segment) : null;
  const field = value && fieldOf(prepared, texts.join(' '), value);
  return field ? [field] : [];
}

/** A label starts after the last preceding digit, with a capital letter. */
function labelStart(texts: readonly string[], from: number, colon: number): number {
  let start = colon;
  while (
    start > from &&
    colon - start + 1 < LABEL_WORDS &&
    !/[\d,;.]$/.test(texts[start - 1] ?? '')
  )
    start--;
  while (start < colon && !/^[("]?\p{Lu}/u.test(texts[start] ?? '')) start++;
  return start;
}

/** The segment to the right, or the one below if the right one is a label or missing. */
function beside(prepared: PreparedDocument, lines: PageLines, segment: Segment): Run | null {
  const [right] = lines.rightOf(segment);
  if (right && !isLabelText(prepared, textsOf(right)) && !/[:：]/.test(right.text)) return right;
  const below = lines.below(segment, REACH);
  return below && !isLabelText(prepared, textsOf(below)) && !/[:：]/.test(below.text)
    ? below
    : null;
}

function fieldOf(prepared: PreparedDocument, label: string, value: Run): SchemaField | null {
  const title = label.replace(/^[\s*•.-]+|[\s:：*]+$/g, '');
  const text = textsOf(value)
    .join(' ')
    .replace(/^[\s:#]+|[\s,;]+$/g, '');
  if (title.length > LABEL_LETTERS || title.split(' ').length > LABEL_WORDS) return null;
  if (!/\p{L}{2}/u.test(title) || /\d{3}/.test(title)) return null;
  if (!/[\p{L}\p{N}]/u.test(text) || value.words.length > VALUE_WORDS) return null;
  return { key: keyOfTitle(title), title, ...typeOf(prepared, label, value, text), example: text };
}

/** Type and format inferred from a value; an identifier if its label says so. */
function typeOf(
  prepared: PreparedDocument,
  label: string,
  value: Run,
  text: string,
): { type: FieldType; format?: FieldFormat } {
  const formatted = (format: FieldFormat) => ({ type: FORMAT_TYPE[format], format });
  const covers = (words: readonly number[]) => words.length === value.words.length;
  const dates = parseValues(value, 'date', prepared);
  if (dates.length === 1 && dates[0] && covers(dates[0].words)) return { type: 'date' };
  const named = prepared.vocabulary.kindOf(prepared.vocabulary.units(labelTerms(label)));
  if (named === 'identifier' && hasDigit(text) && value.words.length <= 2)
    return formatted('identifier');
  const number = parseNumber(text, prepared.convention);
  if (number) {
    if (number.percent) return formatted('percentage');
    const amount = number.currency !== null || (named === 'money' && number.decimals === 2);
    return amount ? formatted('amount') : { type: 'number' };
  }
  if (named === 'address') return formatted('address');
  const [boolean] = parseValues(value, 'boolean', prepared);
  if (boolean && covers(boolean.words)) return { type: 'boolean' };
  if (value.words.length === 1 && hasDigit(text) && !text.includes('@'))
    return formatted('identifier');
  return { type: 'string' };
}

/** Tables with named columns and at least two rows below the headers. */
const isItemTable = (table: Table): boolean =>
  table.method !== 'chart' &&
  table.header_rows > 0 &&
  table.column_count >= 2 &&
  table.row_count >= 2 &&
  !table.continues &&
  table.headers.filter((header) => /\p{L}/u.test(header)).length >= 2;

function fieldOfTable(prepared: PreparedDocument, table: Table): SchemaField | null {
  const fields: SchemaField[] = [];
  for (const [column, header] of table.headers.entries()) {
    const title = header.replace(/\s+/g, ' ').trim();
    const key = keyOfTitle(title);
    if (key === '' || title.length > LABEL_LETTERS) continue;
    if (fields.some((field) => field.key === key)) continue;
    const texts = table.cells
      .filter((cell) => cell.column === column && cell.row >= table.header_rows)
      .map(({ text }) => text.trim())
      .filter((text) => text !== '');
    fields.push({ key, title, ...typeOfColumn(prepared, texts) });
  }
  if (fields.length < 2) return null;
  const title = table.title?.replace(/\s+/g, ' ').trim().slice(0, LABEL_LETTERS);
  return {
    key: keyOfTitle(title ?? '') || 'items',
    title: title || 'Items',
    type: 'array',
    fields,
  };
}

/** Minimum share of numeric cells in a number column. */
const NUMBER_SHARE = 0.6;

function typeOfColumn(
  prepared: PreparedDocument,
  texts: readonly string[],
): { type: FieldType; format?: FieldFormat } {
  const numbers = texts.map((text) => parseNumber(text, prepared.convention));
  const read = numbers.filter((number) => number !== null);
  if (texts.length === 0 || read.length < NUMBER_SHARE * texts.length) return { type: 'string' };
  if (read.every(({ percent }) => percent)) return { type: 'number', format: 'percentage' };
  return read.some(({ currency }) => currency !== null)
    ? { type: 'number', format: 'amount' }
    : { type: 'number' };
}
