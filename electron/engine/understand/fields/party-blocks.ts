/**
 * Blocks of lines that name a party of an invoice or a letter: a name, its address below it, and
 * lines with telephone, tax and bank numbers. A block may have a label ("Bill to"), above it, to its
 * left or in its first line; a sender line has name and address in one line ("Kiln AG · Ofenweg 4 ·
 * 8000 Zug").
 */
import { heightOf, unionOf } from '../../../../shared/geometry.ts';
import { labelTerms } from '../../language/vocabulary/index.ts';
import { textOf, wordRect } from '../evidence/cite.ts';
import { inPoints, type PageLines, type Segment } from '../evidence/lines.ts';
import {
  type AddressBlock,
  addressOf,
  alignedEdges,
  columnFrom,
  isAddressLine,
  isContactLine,
  POSTCODE,
} from './address-block.ts';
import { isSectionTitle, isTitle } from './document-titles.ts';
import { bareWord, entitiesIn, isOrganisation, trimmedName } from './entities.ts';
import { isName } from './parse-entry.ts';
import { endsInColon, hasDigit, textsOf } from './run-text.ts';
import type { ParsedValue, PreparedDocument } from './types.ts';

export const ROLES = ['supplier', 'buyer', 'ship to'] as const;
/** Units of the vocabulary for the parties of an invoice. */
export type Role = (typeof ROLES)[number];

export interface PartyBlock {
  /** The party that its label names; null without a label. */
  readonly role: Role | null;
  readonly first: Segment;
  /** Its lines, without that of its label. */
  readonly segments: readonly Segment[];
  readonly name: ParsedValue | null;
  readonly address: ParsedValue | null;
  readonly hasPostalCode: boolean;
  /** Lines with a telephone number, an e-mail or web address, a tax or bank number. */
  readonly contacts: number;
  readonly isSenderLine: boolean;
}

/** Maximum lines of a block, and of a name before its address. */
const MOST_LINES = 10;
/** Maximum gap between two lines of a block; line heights. */
const LEADING = 1.1;
/** Maximum gap between a label and its block; line heights. */
const LABEL_GAP = 2.5;
/** Words of the label of a block. */
const LONGEST_LABEL = 5;

export function partyBlocks(prepared: PreparedDocument, lines: PageLines): PartyBlock[] {
  const labelled = [...lines.segments()].flatMap((segment) =>
    labelledBlock(prepared, lines, segment),
  );
  const taken = new Set(labelled.flatMap(({ segments }) => segments.map(segmentKey)));
  const others = [...lines.segments()]
    .filter((segment) => !taken.has(segmentKey(segment)) && isFirstLine(lines, segment))
    .map((segment) => {
      const column = columnFrom(lines, segment, MOST_LINES);
      // It ends where a labelled block begins.
      const stop = column.findIndex((other) => taken.has(segmentKey(other)));
      return { role: null, segments: stop < 0 ? column : column.slice(0, stop) };
    });
  return [...labelled, ...others].flatMap(({ role, segments }) => {
    const block = segments.length > 0 ? readBlock(prepared, role, segments) : null;
    return block ? [block] : [];
  });
}

interface Lines {
  readonly role: Role | null;
  readonly segments: readonly Segment[];
}

const longest = (columns: readonly Segment[][]): Segment[] =>
  columns.reduce((best, other) => (other.length > best.length ? other : best), []);

const segmentKey = ({ line, position }: Segment): string => `${line} ${position}`;

function labelledBlock(prepared: PreparedDocument, lines: PageLines, segment: Segment): Lines[] {
  const label = roleLabel(prepared, segment);
  if (!label) return [];
  const { role, length } = label;
  if (length < segment.words.length) {
    // The lines after it are aligned with the name, or with the label.
    const first = partOf(segment, length);
    const [, ...rest] = longest([first, segment].map((one) => columnFrom(lines, one, MOST_LINES)));
    return [{ role, segments: [first, ...rest] }];
  }
  const [right] = lines.rightOf(segment);
  const under = lines.below(segment, LABEL_GAP);
  const isBelow =
    under !== null &&
    alignedEdges(segment.rect, under.rect).length > 0 &&
    roleLabel(prepared, under) === null &&
    !isLabelledEntry(prepared, lines, under);
  const first = isBelow ? under : right && roleLabel(prepared, right) === null ? right : null;
  return first ? [{ role, segments: columnFrom(lines, first, MOST_LINES) }] : [];
}

/** A line such as `Due date:    4 May`: the next entry of a form, not the block of the label above. */
const isLabelledEntry = (
  { vocabulary }: PreparedDocument,
  lines: PageLines,
  segment: Segment,
): boolean =>
  endsInColon(segment.text) ||
  (lines.rightOf(segment).length > 0 &&
    segment.words.length <= 3 &&
    vocabulary
      .units(labelTerms(segment.text))
      .every((unit) => vocabulary.concepts.has(unit) || vocabulary.isGeneral(unit)));

/** Units that may stand beside a party in the label of its block. */
const BESIDE_ROLE = new Set(['name', 'address', 'company', 'invoice']);

/** The party that a segment begins with, and the words of the label; null if it has no such label. */
function roleLabel(
  { vocabulary }: PreparedDocument,
  { page, words }: Segment,
): { role: Role; length: number } | null {
  const texts = words.map((word) => page.words.text[word] ?? '');
  const colon = texts.findIndex(endsInColon);
  const length = colon >= 0 ? colon + 1 : texts.length;
  if (length > LONGEST_LABEL) return null;
  const units = vocabulary
    .units(texts.slice(0, length).flatMap(labelTerms))
    .filter((unit) => !vocabulary.isNeutral(unit));
  const roles = ROLES.filter((role) => units.includes(role));
  const [role] = roles;
  if (roles.length !== 1 || !role) return null;
  return units.every((unit) => unit === role || BESIDE_ROLE.has(unit)) ? { role, length } : null;
}

/** Some consecutive words of a segment as a segment. */
function partOf(segment: Segment, from: number, to = segment.words.length): Segment {
  const { page } = segment;
  const words = segment.words.slice(from, to);
  return {
    ...segment,
    words,
    text: textOf(page, words),
    rect: inPoints(page, unionOf(words.map((word) => wordRect(page, word)))),
  };
}

/** Whether no aligned line is directly above. */
function isFirstLine(lines: PageLines, segment: Segment): boolean {
  const { line, rect } = segment;
  const above = [line - 1, line - 2].flatMap((at) => lines.lines[at] ?? []);
  return !above.some(
    (other) =>
      rect.y0 - other.rect.y1 <= LEADING * heightOf(other.rect) &&
      rect.y0 >= other.rect.y1 - heightOf(other.rect) / 2 &&
      alignedEdges(rect, other.rect).length > 0,
  );
}

function readBlock(
  prepared: PreparedDocument,
  role: Role | null,
  segments: readonly Segment[],
): PartyBlock | null {
  const [first, ...rest] = segments.filter(
    ({ text }) => !prepared.vocabulary.isAttentionLine(text),
  );
  if (!first) return null;
  // "Frau" on a line of its own begins the address of a letter.
  const { honorifics } = prepared.vocabulary.words;
  if (role === null && textsOf(first).every((text) => honorifics.has(bareWord(text).toLowerCase())))
    return readBlock(prepared, 'buyer', rest);
  const contacts = segments.filter((segment) => isContactLine(prepared, segment)).length;
  const inOneLine = senderLine(prepared, first);
  if (inOneLine) return { role, first, segments, contacts, ...inOneLine, isSenderLine: true };
  if (role === null && isTitle(prepared, first.text)) {
    return rest.length > 0 ? readBlock(prepared, role, rest) : null;
  }
  const name = nameOf(prepared, first);
  const address = addressIn(prepared, name ? rest : segments);
  if (!name && !address) return null;
  return {
    ...{ role, first, segments, name, contacts, isSenderLine: false },
    address: address?.parsed ?? null,
    hasPostalCode: address?.hasPostalCode ?? false,
  };
}

/** A line of a name: starts like one and is no address, contact or sentence. */
function nameOf(prepared: PreparedDocument, segment: Segment): ParsedValue | null {
  const { text, words } = segment;
  if (words.length > 9 || /[:：]/.test(text) || /^\d/.test(text)) return null;
  if (isTitle(prepared, text) || isContactLine(prepared, segment)) return null;
  if (isSectionTitle(prepared, text)) return null;
  const value = trimmedName(text);
  // "Ofenweg 4" is a street.
  if (
    /\s\d[\d/-]{0,5}\p{L}?,?$/u.test(text) &&
    !isOrganisation(value.split(' '), prepared.vocabulary)
  ) {
    return null;
  }
  return isName(value, prepared) ? { words, value } : null;
}

/** Lines between a name and the first line with a number: a person, a building. */
const BEFORE_STREET = 2;
/** Minimum words of an address: street, number and town. */
const LEAST_WORDS = 3;
/** Lines of an address without a postal code. */
const WITHOUT_CODE = 3;

/** The address of a block after its name, up to a label, a contact or another field. */
function addressIn(prepared: PreparedDocument, block: readonly Segment[]): AddressBlock | null {
  const start = block.findIndex((segment) => !isRegistration(prepared, segment));
  const lines = start < 0 ? [] : block.slice(start);
  const stop = lines.findIndex((segment) => !isAddressPart(prepared, segment));
  const own = stop < 0 ? [...lines] : lines.slice(0, stop);
  const last = lines[stop];
  // "Ofenweg 4, 8000 Zug, Tel. 555 1234": the address ends within its line.
  const before = last && own.length < BEFORE_STREET ? beforeContacts(prepared, last) : null;
  if (before) own.push(before);
  const street = own.findIndex(({ text }) => hasDigit(text));
  if (street < 0 || street > BEFORE_STREET) return null;
  const address = addressOf(prepared, own.slice(street), WITHOUT_CODE);
  return address && address.parsed.words.length >= LEAST_WORDS ? address : null;
}

/** A further line of the name, or a registration number alone: "(12345-K)", "002043319-W". */
const isRegistration = (prepared: PreparedDocument, segment: Segment): boolean =>
  /^\([^()]*\d[^()]*\)$|^\d[\d.-]{4,}\p{L}?$/u.test(segment.text) ||
  entitiesIn(segment, 'organisation', prepared).length > 0;

const isAddressPart = (prepared: PreparedDocument, part: Segment): boolean =>
  isAddressLine(prepared, part) && !isContactLine(prepared, part);

/** Marks between the parts of a line; a comma ends the word before it. */
const PARTS = /^[·•|–—-]$/;

/** The parts of a line between its marks or, without any, its commas. */
function partsOf(segment: Segment): Segment[] {
  const texts = textsOf(segment);
  const isMark = texts.map((text) => PARTS.test(text));
  const starts = texts.flatMap((_, at) =>
    at === 0 || isMark[at] || (!isMark.includes(true) && /,$/.test(texts[at - 1] ?? ''))
      ? [at]
      : [],
  );
  return starts.flatMap((start, at) => {
    const from = isMark[start] ? start + 1 : start;
    const to = starts[at + 1] ?? texts.length;
    return to > from ? [partOf(segment, from, to)] : [];
  });
}

/** The parts of a line before its first contact; null if it begins with one. */
function beforeContacts(prepared: PreparedDocument, segment: Segment): Segment | null {
  const parts = partsOf(segment);
  const stop = parts.findIndex((part) => !isAddressPart(prepared, part));
  const own = parts.slice(0, Math.max(0, stop));
  const last = own.at(-1)?.words.at(-1);
  if (last === undefined || !hasDigit(own.map(({ text }) => text).join(' '))) return null;
  return partOf(segment, 0, segment.words.indexOf(last) + 1);
}

/** Name and address of a line such as `Kiln AG · Ofenweg 4 · 8000 Zug`. */
function senderLine(
  prepared: PreparedDocument,
  segment: Segment,
): Pick<PartyBlock, 'name' | 'address' | 'hasPostalCode'> | null {
  const [head, ...others] = partsOf(segment);
  const name = head && others.length > 0 ? nameOf(prepared, head) : null;
  if (!name) return null;
  const stop = others.findIndex((part) => !isAddressPart(prepared, part));
  const own = stop < 0 ? others : others.slice(0, stop);
  const text = own.map((part) => part.text).join(' ');
  if (!hasDigit(text) || !/\p{L}{3}/u.test(text)) return null;
  const words = own.flatMap((part) => part.words);
  const address = { words, value: text.replace(/[\s,;]+$/, '') };
  return { name, address, hasPostalCode: POSTCODE.test(text) };
}
