/**
 * Recognises the primary statements among the tables of a document by a sum of evidence: a title
 * that names a statement and little else, typical rows, and other statements on the pages around.
 * Words of excerpts count against it. A table that is less of a statement than another of its kind,
 * such as the statement of the parent alone, is none: rather no kind than a wrong one.
 */
import type { StatementKind } from '../../../../../shared/contract/table.ts';
import { labelTerms } from '../../../language/vocabulary/accounting.ts';
import {
  type ByStatement,
  CLEAR_SHARE,
  namesExcerpt,
  statementsNamed,
} from '../../../language/vocabulary/statement-terms.ts';
import type { TableLabelDecision } from '../profile-types.ts';
import type { PageSummary, TableSurroundings } from '../summary-types.ts';
import type { TableLabelsByBlock } from './table-labels/table-labels.ts';

/** Weights of the evidence, each between 0 and 1. */
const WEIGHTS = { titled: 3, rows: 2, beside: 1, excerpt: -2 };
/** Sum from which a table is a statement. */
const THRESHOLD = 3.5;
/** More rows say nothing more. */
const ENOUGH_ROWS = 4;
/** Kinds of statements with a term in their titles from which it is no part of their names. */
const SHARED_BY = 3;
/** Statements of one set follow each other within so many pages. */
const SET_PAGES = 8;
/** Another statement of the kind is the statement itself if its sum is larger by this. */
const OUTRANKED_BY = 0.9;

/** Tables in a row under one title: the parts of one statement, if it is one. */
interface Candidate {
  readonly title: string;
  readonly page: number;
  readonly parts: { readonly page: number; readonly table: TableSurroundings }[];
  /** Share of the title that names each statement. */
  readonly named: ByStatement;
  readonly rows: ByStatement;
  readonly isExcerpt: boolean;
}

interface Ranked {
  readonly candidate: Candidate;
  readonly kind: StatementKind;
  readonly score: number;
}

/** The labels of all tables, with the kind of those that are statements. */
export function markStatements(
  pages: readonly PageSummary[],
  labels: ReadonlyMap<number, TableLabelsByBlock>,
): Map<number, TableLabelsByBlock> {
  const marked = new Map(labels);
  for (const { candidate, kind } of recognizeStatements(pages, labels)) {
    for (const [at, { page, table }] of candidate.parts.entries()) {
      // Of tables without a title of their own, only those with its rows.
      const isBelow = at > 0 && candidate.parts[at - 1]?.page === page;
      if (isBelow && !table.statementRows[kind]) continue;
      const ofPage = marked.get(page) ?? {};
      const own = ofPage[table.block];
      if (own) marked.set(page, { ...ofPage, [table.block]: { ...own, statement: kind } });
    }
  }
  return marked;
}

function recognizeStatements(
  pages: readonly PageSummary[],
  labels: ReadonlyMap<number, TableLabelsByBlock>,
): Ranked[] {
  const candidates = groupByTitle(pages, labels);
  const ranked = candidates.flatMap((candidate) => rank(candidate, candidates) ?? []);
  const best = new Map<StatementKind, number>();
  for (const { kind, score } of ranked) best.set(kind, Math.max(best.get(kind) ?? 0, score));
  return ranked.filter(({ kind, score }) => score > (best.get(kind) ?? 0) - OUTRANKED_BY);
}

function groupByTitle(
  pages: readonly PageSummary[],
  labels: ReadonlyMap<number, TableLabelsByBlock>,
): Candidate[] {
  const candidates: Candidate[] = [];
  let last: Candidate | null = null;
  for (const { page, tables } of pages) {
    for (const table of tables) {
      const own = labels.get(page)?.[table.block];
      const title = own?.title ?? '';
      const named = statementsNamed(title);
      if (!own || Object.keys(named).length === 0) {
        last = null;
        continue;
      }
      const before: { page: number } | undefined = last?.parts.at(-1);
      if (last && before && last.title === title && page - before.page <= 1) {
        last.parts.push({ page, table });
        continue;
      }
      const parts = [{ page, table }];
      last = { title, page, parts, named, rows: {}, isExcerpt: isExcerpt(own, table) };
      candidates.push(last);
    }
  }
  const company = findSharedTerms(candidates);
  return candidates.map((candidate) => ({
    ...candidate,
    named: statementsNamed(candidate.title, company),
    rows: sumOfRows(candidate),
  }));
}

/** Terms in the titles of several statements: the name of the company, as in `Example Inc. Balance Sheets`. */
function findSharedTerms(candidates: readonly Candidate[]): Set<string> {
  const kinds = new Map<string, Set<string>>();
  for (const { title, named } of candidates) {
    for (const term of labelTerms(title)) {
      kinds.set(term, new Set([...(kinds.get(term) ?? []), ...Object.keys(named)]));
    }
  }
  return new Set([...kinds].flatMap(([term, of]) => (of.size >= SHARED_BY ? term : [])));
}

function isExcerpt({ title, section }: TableLabelDecision, { above }: TableSurroundings): boolean {
  const around = [title ?? '', section.at(-1) ?? '', ...above.flatMap(({ rows }) => rows)];
  return around.some(namesExcerpt);
}

function sumOfRows({ parts }: Candidate): ByStatement {
  const sum: ByStatement = {};
  for (const { table } of parts) {
    for (const [kind, rows] of entriesOf(table.statementRows)) sum[kind] = (sum[kind] ?? 0) + rows;
  }
  return sum;
}

/** The kind with the largest sum, if that is enough. */
function rank(candidate: Candidate, all: readonly Candidate[]): Ranked | null {
  const { named, rows, isExcerpt } = candidate;
  const ranked = entriesOf(named).map(([kind, share]): Ranked => {
    const evidence = {
      // Few other words may be a company's name, more make it another thing.
      titled: share ** 2,
      rows: Math.min(rows[kind] ?? 0, ENOUGH_ROWS) / ENOUGH_ROWS,
      beside: all.some((other) => isOfSet(other, candidate, kind)) ? 1 : 0,
      excerpt: isExcerpt ? 1 : 0,
    };
    const score = entriesOf(evidence).reduce(
      (sum, [name, value]) => sum + WEIGHTS[name] * value,
      0,
    );
    return { candidate, kind, score };
  });
  const [first] = ranked.sort((a, b) => b.score - a.score);
  return first && first.score >= THRESHOLD ? first : null;
}

/** Whether `other` clearly is another statement, near enough to be of one set. */
const isOfSet = (other: Candidate, { page }: Candidate, kind: StatementKind): boolean =>
  Math.abs(other.page - page) <= SET_PAGES &&
  entriesOf(other.named).some(([named, share]) => named !== kind && share >= CLEAR_SHARE);

const entriesOf = <K extends string>(record: Partial<Record<K, number>>): [K, number][] =>
  Object.entries(record) as [K, number][];
