/**
 * Names at the signature lines of a document: on a line above or below one, after its label, or after
 * the mark of a signature ("/s/"). Who signs with the title of an office signs for the company above.
 */

import { memoizeByObject } from '../../../../shared/memoize.ts';
import { isRoleWord } from '../../language/vocabulary/role-words.ts';
import { termsOf } from '../../language/vocabulary/terms.ts';
import type { PageLines, Segment } from '../evidence/lines.ts';
import { entitiesIn } from './entities.ts';
import { isRole } from './party-introductions.ts';
import { textsOf } from './run-text.ts';
import type { ParsedValue, PreparedDocument, Run } from './types.ts';

export interface Signature {
  readonly run: Run;
  readonly name: ParsedValue;
  readonly isCompany: boolean;
  /** With the title of an office beside or below the name. */
  readonly hasTitle: boolean;
  /** Below the name of a company. */
  readonly isForCompany: boolean;
  /** After a label or mark that says so, or below one, not at a bare line alone. */
  readonly isLabelled: boolean;
}

/** Lines beside a name examined for a signature line, a title or a company. */
const NEAR_LINES = 3;
/** Maximum gap between the lines of a signature; line heights. */
const LEADING = 4;
/** Words of a line that is a name at most. */
const LONGEST_NAME = 9;

interface Signatures {
  readonly signatures: readonly Signature[];
  /** Texts of what signs, names without any mark of one included. */
  readonly lines: ReadonlySet<string>;
}

export const signaturesOf = memoizeByObject((prepared: PreparedDocument): Signatures => {
  const signatures: Signature[] = [];
  const texts = new Set<string>();
  for (const page of prepared.pages) {
    const lines = prepared.lines.get(page.page);
    for (const segment of lines?.segments() ?? []) {
      const run = lines ? signingAt(prepared, lines, segment) : null;
      if (!lines || !run) continue;
      texts.add(termsOf(textsOf(run).join(' ')).join(' '));
      signatures.push(...readSignature(prepared, lines, segment, run));
    }
  }
  return { signatures, lines: texts };
});

const linesBelow = (lines: PageLines, segment: Segment) =>
  linesFrom(segment, (line) => lines.below(line, LEADING));
const linesAbove = (lines: PageLines, segment: Segment) =>
  linesFrom(segment, (line) => lines.above(line, LEADING));

/** The words of a segment that sign: those after its label, or all where a signature line is near. */
function signingAt(prepared: PreparedDocument, lines: PageLines, segment: Segment): Run | null {
  if (isToSign(prepared, segment.text)) return afterLabel(segment);
  if (segment.words.length > LONGEST_NAME || !/^\p{Lu}/u.test(segment.text)) return null;
  const near = [...linesBelow(lines, segment), ...linesAbove(lines, segment).slice(0, 1)];
  return near.some(({ text }) => isToSign(prepared, text)) ? segment : null;
}

function readSignature(
  prepared: PreparedDocument,
  lines: PageLines,
  segment: Segment,
  run: Run,
): Signature[] {
  const companies = (one: Run) => entitiesIn(one, 'organisation', prepared);
  const titled = [segment, ...linesBelow(lines, segment)];
  const hasTitle = titled.some(({ text }) => termsOf(text).some(isRoleWord));
  const above = linesAbove(lines, segment);
  const isForCompany = above.some((one) => companies(one).length > 0);
  const label = run === segment ? above[0]?.text : segment.text;
  const isLabelled = label !== undefined && !label.startsWith('_') && isToSign(prepared, label);
  return entitiesIn(run, 'party', prepared)
    .filter((name) => !isRole(prepared, name))
    .map((name) => ({
      ...{ run, name, hasTitle, isForCompany, isLabelled },
      isCompany: companies(run).some(({ value }) => value === name.value),
    }));
}

function linesFrom(segment: Segment, next: (line: Segment) => Segment | null): Segment[] {
  const found: Segment[] = [];
  for (let line = next(segment); line && found.length < NEAR_LINES; line = next(line)) {
    found.push(line);
  }
  return found;
}

/** The words after the label, the line or the mark of a signature, up to the next label. */
function afterLabel(segment: Segment): Run {
  const texts = textsOf(segment);
  const start = texts.findLastIndex((text) => /[:：]$|^_{2,}$|^\/s\/$/i.test(text));
  return { page: segment.page, words: segment.words.slice(start + 1) };
}

/** "By: ______", "Name: Ann Reed", "/s/ Ann Reed", "Unterschrift". */
function isToSign({ vocabulary }: PreparedDocument, text: string): boolean {
  if (/^_{3,}|^\/s\//i.test(text)) return true;
  const [, label = ''] = /^([\p{L}\s]{2,20})(?::|_{2,})/u.exec(text) ?? [];
  return label !== '' && vocabulary.signing.has(label.trim().toLowerCase());
}
