/**
 * What of a document somebody should look at, from its checks and its tables, in the order of its
 * pages. Figures and tables are found by themselves here rather than by the sentences of the checks,
 * for only so a finding leads to its cell.
 */
import {
  type ConfidenceLevel,
  confidenceLevel,
  LEVEL_NAMES,
  reasonsPhrase,
} from '../../shared/confidence.ts';
import type { DocumentDetail, LeftOutReason } from '../../shared/contract/index.ts';
import type { Target } from '../state/selection.ts';
import { partOfRow, type TableEntry, targetOf } from '../state/table-entries.ts';
import { mismatchesOf } from '../tables/grid/cell-notes.ts';
import { titleOf } from '../tables/tables-view.ts';

export type FindingKind = 'unread' | 'mismatch' | 'table' | 'check' | 'left-out' | 'recognised';

export interface Finding {
  readonly kind: FindingKind;
  readonly title: string;
  readonly sentence: string;
  /** Where to look; more than one where the finding is about several pages. */
  readonly pages: readonly number[];
  readonly target?: Target;
}

export interface Findings {
  /** Something may be wrong. */
  readonly review: readonly Finding[];
  /** Tables that are probably right, but should be compared with the page before use. */
  readonly check: readonly Finding[];
  /** Nothing is wrong, but a reader should know. */
  readonly told: readonly Finding[];
}

type Told = Pick<DocumentDetail, 'checks' | 'warnings'>;

/** Checks whose findings come from the tables. */
const FROM_TABLES: ReadonlySet<string> = new Set(['totals_foot', 'table_confidence']);

export function findingsOf({ checks, warnings }: Told, tables: readonly TableEntry[]): Findings {
  const review = [
    ...warnings.map(
      ({ page, message }): Finding => ({
        ...{ kind: 'unread', title: 'Told while reading', sentence: message, pages: [page] },
      }),
    ),
    ...tables.flatMap(mismatchFindings),
    ...tableFindings(tables, 'low'),
    ...checks
      .filter(({ name, passed }) => !passed && !FROM_TABLES.has(name))
      .map((check) => checkFinding(check)),
  ].sort((a, b) => (a.pages[0] ?? 0) - (b.pages[0] ?? 0));
  const told = checks.filter(({ passed }) => passed).map((check) => checkFinding(check));
  return { review, check: tableFindings(tables, 'check'), told };
}

const mismatchFindings = (entry: TableEntry): Finding[] =>
  mismatchesOf(entry.table.totals).map(
    ({ row, column, printed, expected, singled_out: certain }) => ({
      kind: 'mismatch',
      title: titleOf(entry),
      sentence: certain
        ? `${printed} does not add up across or down; ${expected} would.`
        : `A total with ${printed} does not add up; ${expected} in its place would.`,
      pages: [partOfRow(entry, row)?.page ?? entry.page],
      target: targetOf(entry, row, column),
    }),
  );

/** The tables of one level of confidence, with the reasons for it. */
function tableFindings(tables: readonly TableEntry[], level: ConfidenceLevel): Finding[] {
  return tables.flatMap((entry): Finding[] => {
    const { confidence = 1, confidence_reasons: reasons } = entry.table;
    if (confidenceLevel('table', confidence) !== level) return [];
    const { page, position: table } = entry;
    const title = `${titleOf(entry)} · ${LEVEL_NAMES[level]}`;
    const sentence = sentenceFrom(reasonsPhrase(reasons) || 'compare it with the page');
    const target: Target = { kind: 'table', page, table };
    return [{ kind: 'table', title, sentence, pages: [page], target }];
  });
}

const sentenceFrom = (phrase: string): string =>
  `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;

type Check = DocumentDetail['checks'][number];

const checkFinding = ({ name, page, pages, message }: Check): Finding => {
  const left = name.startsWith('text_') ? LEFT_OUT[name.slice('text_'.length)] : undefined;
  return {
    kind: left ? 'left-out' : name === 'text_recognised' ? 'recognised' : 'check',
    title: left ?? TITLES[name] ?? 'To compare with the page',
    sentence: message,
    pages: pages ?? (page === null ? [] : [page]),
  };
};

const TITLES: Readonly<Record<string, string>> = {
  text_recognised: 'Read by text recognition',
  text_coverage: 'Words without a place',
  text_once: 'Words told twice',
};

const LEFT_OUT: Readonly<Record<string, string>> = {
  off_page: 'Text outside of the page',
  clipped: 'Text cut off',
  layer_off: 'Text in a hidden layer',
  covered: 'Text painted over',
  paper_colored: 'Text in the colour of the paper',
  too_small: 'Text too small to read',
  unreadable: 'Text stored without its meaning',
} satisfies Partial<Record<LeftOutReason, string>>;
