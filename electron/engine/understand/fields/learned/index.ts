/**
 * Values found by corrections of other documents of the same layout. A correction gives an example:
 * the layout of its page, the labels beside the value, and its position. On a page of similar
 * layout the value is read at the same position relative to the label, by the parser of its type.
 * An example that does not reproduce its own value is discarded.
 */
import type { Citation } from '../../../../../shared/contract/citation.ts';
import type { PageContent } from '../../../../../shared/contract/page.ts';
import type { SchemaField } from '../../../../../shared/contract/schema.ts';
import { holdsCenter } from '../../../../../shared/corrections/boxes.ts';
import type { FieldExample } from '../../../../../shared/fields/example.ts';
import { fieldAtPath } from '../../../../../shared/fields/schema-path.ts';
import { boxAt, type Rect } from '../../../../../shared/geometry.ts';
import { prepareDocument } from '../prepared-document.ts';
import { keyOf } from '../rank.ts';
import type { PreparedDocument, Wanted } from '../types.ts';
import { wantedOf } from '../wanted.ts';
import { type Likeness, layoutOf, likenessOf } from './layout.ts';
import { findLabelRegions, labelsBeside, valuesAt } from './positions.ts';
import type { KnownExample, LearnedValue } from './types.ts';

/** Minimum share of matching words for two pages to have the same layout. */
const LEAST_LIKENESS = 0.4;
/** The same for a value without a label, which is found by its position alone. */
const LEAST_LIKENESS_BY_POSITION = 0.6;
/** Maximum horizontal offset of a label between documents of one layout; page fractions. */
const LABEL_COLUMN = 0.03;

/** A value that a person corrected. */
export interface CorrectedValue {
  readonly path: string;
  readonly field: SchemaField;
  readonly value: unknown;
  readonly citation: Citation;
}

/** `pages` needs only the page of the value. Null if no example can be made of its position. */
export function exampleFrom(
  pages: readonly PageContent[],
  { path, field, value, citation }: CorrectedValue,
  pageCount: number,
): FieldExample | null {
  const page = pages.find((one) => one.page === citation.page);
  if (!page || value === null) return null;
  const prepared = prepareDocument([page]);
  const [derived] = prepared.pages;
  const pageLines = derived && prepared.lines.get(derived.page);
  if (!derived || !pageLines) return null;
  const { x, y, width, height } = citation.bbox;
  const around: Rect = { x0: x, y0: y, x1: x + width, y1: y + height };
  const wanted = wantedAt(prepared, path, field);
  const lines = pageLines.lines.filter((line) =>
    line.some((segment) =>
      segment.words.some((word) => holdsCenter(citation.bbox, boxAt(derived.words.boxes, word))),
    ),
  ).length;
  const parsed = valuesAt(prepared, wanted, pageLines, around, Math.max(1, lines)).find(
    (one) => keyOf(one.value) === keyOf(value),
  );
  if (!parsed) return null;
  const example: FieldExample = {
    ...{ path, type: field.type, format: field.format ?? null },
    ...{ page: page.page, fromLast: pageCount - page.page, layout: layoutOf(page) },
    labels: labelsBeside(pageLines, parsed.words),
    ...{ rect: parsed.rect, lines: parsed.lines },
  };
  const again = valueBy(prepared, wanted, example, { page: derived, likeness: SAME });
  return again && keyOf(again.value) === keyOf(value) ? example : null;
}

const SAME: Likeness = { share: 1, dx: 0, dy: 0 };

const wantedAt = (prepared: PreparedDocument, path: string, field: SchemaField): Wanted =>
  wantedOf(field, prepared.vocabulary, path.split('.').at(-2));

/** The pages, of a document with the given page count, that examples apply to. */
export const pagesOfExamples = (
  examples: readonly Pick<KnownExample, 'example'>[],
  pageCount: number,
): number[] =>
  [...new Set(examples.flatMap(({ example }) => [example.page, pageCount - example.fromLast]))]
    .filter((page) => page >= 1 && page <= pageCount)
    .sort((a, b) => a - b);

/** Values that the examples find in a document: at most one per field, from the best example. */
export function learnedValues(
  pages: readonly PageContent[],
  fields: readonly SchemaField[],
  examples: readonly KnownExample[],
): LearnedValue[] {
  const layouts = pages.map((page) => ({ page, layout: layoutOf(page) }));
  const fitting = examples.flatMap((known) => {
    const field = fieldAtPath(fields, known.example.path)?.field;
    if (!field || field.type !== known.example.type) return [];
    const [best] = layouts
      .map(({ page, layout }) => ({ page, likeness: likenessOf(known.example.layout, layout) }))
      .sort((a, b) => b.likeness.share - a.likeness.share);
    if (!best || best.likeness.share < LEAST_LIKENESS) return [];
    return [{ ...known, ...best, field }];
  });
  if (fitting.length === 0) return [];
  fitting.sort((a, b) => b.likeness.share * b.confidence - a.likeness.share * a.confidence);
  const prepared = prepareDocument(pages);
  const found = new Map<string, LearnedValue>();
  for (const { id, example, confidence, page, likeness, field } of fitting) {
    const { path } = example;
    const derived = prepared.pages.find((one) => one.page === page.page);
    if (found.has(path) || !derived) continue;
    const wanted = wantedAt(prepared, path, field);
    const value = valueBy(prepared, wanted, example, { page: derived, likeness });
    if (value) found.set(path, { exampleId: id, path, confidence, ...value });
  }
  return [...found.values()];
}

/** The value that an example finds on a page, nearest to its expected position. */
function valueBy(
  prepared: PreparedDocument,
  wanted: Wanted,
  example: FieldExample,
  { page, likeness }: { readonly page: PageContent; readonly likeness: Likeness },
): Pick<LearnedValue, 'value' | 'currency' | 'citation'> | null {
  const pageLines = prepared.lines.get(page.page);
  if (!pageLines) return null;
  for (const expected of expectedPositions(example, likeness, (text) =>
    findLabelRegions(pageLines, text),
  )) {
    const [parsed] = valuesAt(prepared, wanted, pageLines, expected, example.lines);
    // An ambiguous value is left to the search, which states its other meanings.
    if (!parsed || parsed.others) continue;
    return {
      value: parsed.value,
      ...(wanted.kind === 'money' && { currency: parsed.currency ?? null }),
      citation: prepared.citationOf(page, parsed.words),
    };
  }
  return null;
}

/** Expected positions beside each label found; for an example without labels, its own position. */
function expectedPositions(
  { labels, rect }: FieldExample,
  { share, dx, dy }: Likeness,
  findRegions: (label: string) => readonly Rect[],
): Rect[] {
  const byLabel = labels.flatMap((label) => {
    const off = (region: Rect) =>
      Math.abs(region.x0 - label.rect.x0 - dx) * 4 + Math.abs(region.y0 - label.rect.y0 - dy);
    const [nearest] = findRegions(label.text)
      .filter((region) => Math.abs(region.x0 - label.rect.x0 - dx) <= LABEL_COLUMN)
      .sort((a, b) => off(a) - off(b));
    return nearest ? [moved(rect, nearest.x0 - label.rect.x0, nearest.y0 - label.rect.y0)] : [];
  });
  return labels.length > 0 && byLabel.length > 0
    ? byLabel
    : share >= LEAST_LIKENESS_BY_POSITION
      ? [moved(rect, dx, dy)]
      : [];
}

const moved = ({ x0, y0, x1, y1 }: Rect, dx: number, dy: number): Rect => ({
  ...{ x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy },
});
