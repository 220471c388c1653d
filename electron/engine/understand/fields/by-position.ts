/**
 * Values that letters and receipts print without a label: the sender is at the top of the first
 * page, with the address below the name; the document date is near the top.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import { heightOf, unionOf } from '../../../../shared/geometry.ts';
import { areRelated, labelTerms } from '../../language/vocabulary/index.ts';
import type { PageLines, Segment } from '../evidence/lines.ts';
import { addressAt } from './address-block.ts';
import { isSectionTitle, isTitle, withoutTitle } from './document-titles.ts';
import { entitiesIn, trimmedName } from './entities.ts';
import { positionFeatures, valueFeatures, withFeatures } from './features.ts';
import { authorOf, invoiceParties, markOtherParties } from './invoice-parties.ts';
import { parseValues } from './parse-values.ts';
import type { Role } from './party-blocks.ts';
import { textsOf } from './run-text.ts';
import { AUTHOR, isOfDocument } from './subject.ts';
import type { Candidate, ParsedValue, PreparedDocument, Wanted } from './types.ts';

/** Lines at the top of the first page that are examined. */
const HEAD_LINES = 10;
/** Maximum dates of the first page considered as the document date. */
const MOST_DATES = 12;

/** Pages searched for periods. */
const PERIOD_PAGES = 3;

/** Whether a field asks for the company that wrote the document. */
export function asksForWriter({ names }: Wanted, author: Role = 'supplier'): boolean {
  const units = names.flat();
  const other = author === 'supplier' ? 'buyer' : 'supplier';
  return units.some((unit) => AUTHOR.has(unit) || unit === author) && !units.includes(other);
}

export function findByPosition(prepared: PreparedDocument, wanted: Wanted): Candidate[] {
  const [page] = prepared.pages;
  const pageLines = page && prepared.lines.get(page.page);
  if (!pageLines) return [];
  const { lines } = pageLines;
  const head = lines.slice(0, HEAD_LINES);
  const units = wanted.names.flat();
  switch (wanted.kind) {
    case 'organisation':
      if (!asksForWriter(wanted, authorOf(prepared, pageLines))) {
        return invoiceParties(prepared, wanted, pageLines);
      }
      return joinSameWords([
        ...markOtherParties(prepared, wanted, pageLines, [
          ...heading(prepared, wanted, head),
          ...elsewhere(prepared, wanted, lines),
        ]),
        ...invoiceParties(prepared, wanted, pageLines),
      ]);
    case 'address':
      return addressesOf(prepared, wanted, pageLines);
    case 'date':
      if (wanted.end) return ends(prepared, wanted);
      return isOfDocument(units) ? dates(prepared, wanted) : [];
    case 'currency':
      return currencies(prepared, wanted, lines);
    default:
      return [];
  }
}

/** One candidate for the same words, with the features of each way in which they were found. */
function joinSameWords(candidates: readonly Candidate[]): Candidate[] {
  const byWords = Map.groupBy(candidates, ({ page, words }) => `${page.page} ${words.join(' ')}`);
  return [...byWords.values()].flatMap((same) => {
    const features = Object.assign({}, ...same.map((candidate) => candidate.features));
    return same.slice(0, 1).map((first) => ({ ...first, features }));
  });
}

/** Whether the words before a period name what is not asked for: "Lease period". */
function namesOther(
  { vocabulary, termsOf }: PreparedDocument,
  { described }: Wanted,
  before: readonly Segment[],
): boolean {
  const units = before.flatMap((segment) => vocabulary.units(termsOf(segment).flat()));
  const named = units.filter(
    (unit) =>
      /^\p{L}\P{Nd}+$/u.test(unit) && !vocabulary.isGeneral(unit) && !vocabulary.isNeutral(unit),
  );
  return named.length > 0 && !named.some((unit) => described.has(unit));
}

/** Whether the words before a date name one that is not asked for: "Born". */
const namesOtherDate = (
  { vocabulary }: PreparedDocument,
  { described }: Wanted,
  before: readonly Segment[],
  { page, words: [first = 0] }: Candidate,
): boolean =>
  vocabulary
    .units(
      textsOf({
        page,
        words: before.flatMap(({ words }) => words.filter((word) => word < first)),
      }).flatMap(labelTerms),
    )
    .filter((unit) => vocabulary.concepts.has(unit) && vocabulary.kindOf([unit]) === 'date')
    .some((unit) => ![...described].some((own) => own === unit || areRelated(own, unit)));

/** Ends of periods, "4/17/20 - 4/23/20", on the first pages, whatever their label. */
const ends = (prepared: PreparedDocument, wanted: Wanted): Candidate[] =>
  prepared.pages.slice(0, PERIOD_PAGES).flatMap((page) =>
    datesOn(prepared, wanted, page, ({ end }) => end === wanted.end).map(
      ({ before, order, candidate }) =>
        withFeatures(candidate, {
          'period of something else': Number(namesOther(prepared, wanted, before)),
          'period without label': order,
          'end of a period': 1,
        }),
    ),
  );

/**
 * Dates of the first and of the last page: letters are dated at the top, contracts at the
 * signatures.
 */
function dates(prepared: PreparedDocument, wanted: Wanted): Candidate[] {
  const outer = [...new Set([prepared.pages[0], prepared.pages.at(-1)])];
  return outer.flatMap((page) =>
    page === undefined
      ? []
      : datesOn(prepared, wanted, page).map(({ before, order, candidate }) =>
          withFeatures(candidate, {
            'date of something else': Number(namesOtherDate(prepared, wanted, before, candidate)),
            'date without label': order,
            'date at the end': Number(page !== outer[0]),
          }),
        ),
  );
}

/** The first dates of a page, how early each is, and the segments up to it. */
const datesOn = (
  prepared: PreparedDocument,
  wanted: Wanted,
  page: PageContent,
  fits: (parsed: ParsedValue) => boolean = () => true,
) =>
  (prepared.lines.get(page.page)?.lines ?? [])
    .flatMap((line) =>
      line.flatMap((segment, at) =>
        parseValues(segment, 'date', prepared)
          .filter(fits)
          .map((parsed) => ({ parsed, segment, before: line.slice(Math.max(0, at - 1), at + 1) })),
      ),
    )
    .slice(0, MOST_DATES)
    .map(({ parsed, segment, before }, at) => {
      const features = {
        ...{ unlabelled: 1, 'unlabelled date': 1 },
        ...valueFeatures(prepared, wanted, segment, parsed),
        ...positionFeatures(prepared, page, parsed.words),
      };
      return { before, order: 0.8 ** at, candidate: { ...parsed, page, features } };
    });

/** The currency of most amounts on the first page. */
function currencies(
  prepared: PreparedDocument,
  wanted: Wanted,
  lines: readonly (readonly Segment[])[],
): Candidate[] {
  const found = lines
    .flat()
    .flatMap((segment) =>
      parseValues(segment, 'currency', prepared).map((parsed) => ({ parsed, segment })),
    );
  const counts = Map.groupBy(found, ({ parsed }) => parsed.value);
  return [...counts.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const features = {
      'currency of amounts': same.length / found.length,
      unlabelled: 1,
      ...valueFeatures(prepared, wanted, first.segment, first.parsed),
    };
    return [{ ...first.parsed, page: first.segment.page, features }];
  });
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
function heading(
  prepared: PreparedDocument,
  wanted: Wanted,
  head: readonly (readonly Segment[])[],
): Candidate[] {
  const segments = head.map((line) => joined(line)).filter((segment) => segment !== null);
  const largest = Math.max(0, ...segments.map((segment) => heightOf(segment.rect)));
  return segments.flatMap((segment, at) => {
    const { page, words, text } = segment;
    if (!/\p{L}{3}/u.test(text) || /[:：]/.test(text) || words.length > 9) return [];
    if (isTitle(prepared, text) || isSectionTitle(prepared, text) || NUMBERED.test(text)) return [];
    const [company] = entitiesIn(segment, 'organisation', prepared);
    const name = company ?? { words, value: trimmedName(withoutTitle(prepared, text)) };
    const digits = text.replace(/\D/g, '').length / text.length;
    const features = {
      head: 0.85 ** at,
      unlabelled: 1,
      'first of the head': Number(at === 0),
      'largest of the head': heightOf(segment.rect) / largest,
      'digits in a name': digits,
      ...valueFeatures(prepared, wanted, segment, name),
    };
    return [{ ...name, page, features }];
  });
}

/** Companies elsewhere on the first page: the sender may be in the footer, others in between. */
function elsewhere(
  prepared: PreparedDocument,
  wanted: Wanted,
  lines: readonly (readonly Segment[])[],
): Candidate[] {
  return lines
    .slice(HEAD_LINES)
    .flat()
    .flatMap((segment) =>
      entitiesIn(segment, 'organisation', prepared).map((name) => ({
        ...name,
        page: segment.page,
        features: {
          'company elsewhere': 1,
          'company in a heading': Number(prepared.isHeading(segment.page, name.words[0] ?? -1)),
          unlabelled: 1,
          ...valueFeatures(prepared, wanted, segment, name),
        },
      })),
    );
}

/** Addresses of the parties; for the sender also those among the first lines that are in no block. */
function addressesOf(prepared: PreparedDocument, wanted: Wanted, lines: PageLines): Candidate[] {
  const ofParties = invoiceParties(prepared, wanted, lines);
  if (!wanted.names.flat().every((unit) => AUTHOR.has(unit))) return ofParties;
  const taken = new Set(ofParties.flatMap(({ words }) => words));
  const others = addresses(prepared, wanted, lines, taken);
  return [...ofParties, ...others];
}

/** Addresses among the first lines; those below the first name are preferred. */
function addresses(
  prepared: PreparedDocument,
  wanted: Wanted,
  lines: PageLines,
  taken: ReadonlySet<number>,
): Candidate[] {
  const found: Candidate[] = [];
  const used = new Set<Segment>();
  // The first line is the name of the sender.
  for (const first of lines.lines.slice(1, HEAD_LINES).flat()) {
    if (used.has(first)) continue;
    const block = addressAt(prepared, lines, first);
    if (!block) continue;
    for (const segment of block.segments) used.add(segment);
    if (block.parsed.words.some((word) => taken.has(word))) continue;
    const features = {
      'address block': found.length === 0 ? 1 : 0.5,
      unlabelled: 1,
      'postal code': Number(block.hasPostalCode),
      ...valueFeatures(prepared, wanted, first, block.parsed),
    };
    found.push({ ...block.parsed, page: first.page, features });
  }
  return found;
}
