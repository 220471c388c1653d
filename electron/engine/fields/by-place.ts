/**
 * Values that letters and receipts print without a label: the sender is at the top of the first
 * page, with the address below the name; the document date is near the top.
 */
import { heightOf, unionOf } from '../../../shared/geometry.ts';
import type { PageLines, Segment } from '../evidence/lines.ts';
import { labelTerms } from '../vocabulary/index.ts';
import { addressAt } from './address-block.ts';
import { entitiesIn, trimmedName } from './entities.ts';
import { placeFeatures, valueFeatures } from './features.ts';
import { readingsIn } from './readings.ts';
import type { Candidate, Sheet, Wanted } from './types.ts';

/** Lines at the top of the first page that are examined. */
const HEAD_LINES = 10;
/** Maximum dates of the first page considered as the document date. */
const MOST_DATES = 12;

/** Pages searched for periods. */
const PERIOD_PAGES = 3;

/** Name units that ask for the author of the document, and for the document date. */
const WRITER = new Set(['supplier', 'company', 'name', 'address']);
const OWN_DATE = new Set([
  'date',
  'invoice date',
  'invoice',
  'issue',
  'contract',
  'effective',
  'order',
  'document',
]);

export function byPlace(sheet: Sheet, wanted: Wanted): Candidate[] {
  const [page] = sheet.pages;
  const pageLines = page && sheet.lines.get(page.page);
  if (!pageLines) return [];
  const { lines } = pageLines;
  const head = lines.slice(0, HEAD_LINES);
  const units = wanted.names.flat();
  switch (wanted.kind) {
    case 'organisation':
      if (!units.some((unit) => WRITER.has(unit)) || units.includes('buyer')) return [];
      return [...heading(sheet, wanted, head), ...elsewhere(sheet, wanted, lines)];
    case 'address':
      return units.every((unit) => WRITER.has(unit))
        ? addresses(sheet, wanted, pageLines, head)
        : [];
    case 'date':
      if (wanted.end) return ends(sheet, wanted);
      return units.every((unit) => OWN_DATE.has(unit)) ? dates(sheet, wanted) : [];
    case 'currency':
      return currencies(sheet, wanted, lines);
    default:
      return [];
  }
}

/** Ends of periods, "4/17/20 - 4/23/20", on the first pages, whatever their label. */
function ends(sheet: Sheet, wanted: Wanted): Candidate[] {
  return sheet.pages.slice(0, PERIOD_PAGES).flatMap((page) =>
    (sheet.lines.get(page.page)?.lines ?? [])
      .flat()
      .flatMap((segment) =>
        readingsIn(segment, 'date', sheet).map((reading) => ({ reading, segment })),
      )
      .filter(({ reading }) => reading.end === wanted.end)
      .slice(0, MOST_DATES)
      .map(({ reading, segment }, at) => ({
        ...reading,
        page,
        features: {
          'period without label': 0.8 ** at,
          unlabelled: 1,
          'end of a period': 1,
          ...valueFeatures(sheet, wanted, segment, reading),
          ...placeFeatures(sheet, page, reading.words),
        },
      })),
  );
}

/**
 * Dates of the first and of the last page: letters are dated at the top, contracts at the
 * signatures.
 */
function dates(sheet: Sheet, wanted: Wanted): Candidate[] {
  const outer = [...new Set([sheet.pages[0], sheet.pages.at(-1)])].filter(
    (page) => page !== undefined,
  );
  return outer.flatMap((page) =>
    (sheet.lines.get(page.page)?.lines ?? [])
      .flat()
      .flatMap((segment) =>
        readingsIn(segment, 'date', sheet).map((reading) => ({ reading, segment })),
      )
      .slice(0, MOST_DATES)
      .map(({ reading, segment }, at) => ({
        ...reading,
        page,
        features: {
          'date without label': 0.8 ** at,
          unlabelled: 1,
          'date at the end': Number(page !== outer[0]),
          ...valueFeatures(sheet, wanted, segment, reading),
          ...placeFeatures(sheet, page, reading.words),
        },
      })),
  );
}

/** The currency of most amounts on the first page. */
function currencies(
  sheet: Sheet,
  wanted: Wanted,
  lines: readonly (readonly Segment[])[],
): Candidate[] {
  const found = lines
    .flat()
    .flatMap((segment) =>
      readingsIn(segment, 'currency', sheet).map((reading) => ({ reading, segment })),
    );
  const counts = Map.groupBy(found, ({ reading }) => reading.value);
  return [...counts.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const features = {
      'currency of amounts': same.length / found.length,
      unlabelled: 1,
      ...valueFeatures(sheet, wanted, first.segment, first.reading),
    };
    return [{ ...first.reading, page: first.segment.page, features }];
  });
}

/**
 * Whether the text names the document type or is a greeting, not a name: "Tax Invoice", "Thank
 * you".
 */
function isTitle(sheet: Sheet, text: string): boolean {
  const terms = labelTerms(text);
  const telling = terms.filter((term) => !sheet.vocabulary.isFunctionWord(term));
  return (
    telling.length === 0 ||
    telling.every(
      (term) =>
        sheet.vocabulary.titles.has(term) ||
        sheet.vocabulary.units([term]).some((unit) => sheet.vocabulary.concepts.has(unit)),
    )
  );
}

/** "Amazon Web Services Invoice" without the document type. */
function withoutTitle(sheet: Sheet, text: string): string {
  const words = text.split(' ');
  while (
    words.length > 1 &&
    isTitle(sheet, words.at(-1) ?? '') &&
    /\p{L}/u.test(words.at(-1) ?? '')
  ) {
    words.pop();
  }
  return words.join(' ');
}

/** A numbered heading: `Item 1. Company overview`, `2.1 Scope`. */
const NUMBERED = /^(?:\p{L}+\s+)?\d+(?:\.\d+)*\s*[.):]\s+\p{L}|^\d+(?:\.\d+)+\s+\p{L}/u;

/** Maximum gap between segments of a widely spaced name; line heights. */
const WIDE_BLANK = 2.2;

/** The first segment of a line merged with the segments that follow closely. */
function joined(line: readonly Segment[]): Segment | null {
  const [first, ...rest] = line;
  if (!first) return null;
  let run = first;
  for (const next of rest) {
    if (next.rect.x0 - run.rect.x1 > WIDE_BLANK * heightOf(run.rect)) break;
    run = {
      ...run,
      words: [...run.words, ...next.words],
      text: `${run.text} ${next.text}`,
      rect: unionOf([run.rect, next.rect]),
    };
  }
  return run;
}

/** The name at the top of the page; features: legal form, large type, position. */
function heading(sheet: Sheet, wanted: Wanted, head: readonly (readonly Segment[])[]): Candidate[] {
  const segments = head.map((line) => joined(line)).filter((segment) => segment !== null);
  const largest = Math.max(0, ...segments.map((segment) => heightOf(segment.rect)));
  return segments.flatMap((segment, at) => {
    const { page, words, text } = segment;
    if (!/\p{L}{3}/u.test(text) || /[:：]/.test(text) || words.length > 9) return [];
    if (isTitle(sheet, text) || NUMBERED.test(text)) return [];
    const [company] = entitiesIn(segment, 'organisation', sheet);
    const name = company ?? { words, value: trimmedName(withoutTitle(sheet, text)) };
    const digits = text.replace(/\D/g, '').length / text.length;
    const features = {
      head: 0.85 ** at,
      unlabelled: 1,
      'first of the head': Number(at === 0),
      'largest of the head': heightOf(segment.rect) / largest,
      'digits in a name': digits,
      ...valueFeatures(sheet, wanted, segment, name),
    };
    return [{ ...name, page, features }];
  });
}

/** Companies elsewhere on the first page: the sender may be in the footer, others in between. */
function elsewhere(
  sheet: Sheet,
  wanted: Wanted,
  lines: readonly (readonly Segment[])[],
): Candidate[] {
  return lines
    .slice(HEAD_LINES)
    .flat()
    .flatMap((segment) =>
      entitiesIn(segment, 'organisation', sheet).map((name) => ({
        ...name,
        page: segment.page,
        features: {
          'company elsewhere': 1,
          unlabelled: 1,
          ...valueFeatures(sheet, wanted, segment, name),
        },
      })),
    );
}

/** Addresses among the first lines; those below the first name are preferred. */
function addresses(
  sheet: Sheet,
  wanted: Wanted,
  lines: PageLines,
  head: readonly (readonly Segment[])[],
): Candidate[] {
  const found: Candidate[] = [];
  const used = new Set<Segment>();
  // The first line is the name of the sender.
  for (const first of head.slice(1).flat()) {
    if (used.has(first)) continue;
    const block = addressAt(sheet, lines, first);
    if (!block) continue;
    for (const segment of block.segments) used.add(segment);
    const features = {
      'address block': found.length === 0 ? 1 : 0.5,
      unlabelled: 1,
      'postal code': Number(block.hasPostalCode),
      ...valueFeatures(sheet, wanted, first, block.reading),
    };
    found.push({ ...block.reading, page: first.page, features });
  }
  return found;
}
