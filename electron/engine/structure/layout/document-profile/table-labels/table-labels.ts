/**
 * Title, unit, period and section of each table. Sources of the title, in this order: a linked
 * caption; a title row within the frame; the nearest heading or label above with only unit, period
 * and column headers between; a heading above the lead-in sentence; the subject of that sentence. A
 * table directly below another shares its title, and a continued table has that of its first part.
 * A heading with text between is the section; it is also the title where a lead-in sentence names no
 * subject, and for a table at the top of a page that follows one of the same section.
 */

import { isStatementName } from '../../../../language/vocabulary/statement-terms.ts';
import { findStatementTitle, lacksYear, parseLabel } from '../../page-summary/label-phrases.ts';
import type { PageDecisions, TableLabelDecision } from '../../profile-types.ts';
import type { PageSummary, TableSurroundings } from '../../summary-types.ts';
import type { TextStyle } from '../../types.ts';
import {
  cleanTitle,
  DOCUMENT_PART,
  hasTitleForm,
  type LabelsAbove,
  type PageContext,
  readLabelsAbove,
} from './labels-above.ts';
import { leadsInSignatures } from './lead-in.ts';
import { findRepeatedLines, type RepeatedLines } from './repeated-lines.ts';

export type LabelDecisions = Pick<PageDecisions, 'headings' | 'headersAndFooters' | 'continues'>;
/** A name that ends in the legal form of a company. */
const COMPANY_NAME =
  /\b(?:inc|incorporated|corp|corporation|company|co|ltd|limited|plc|llc|ag|se|gmbh|s\.?a|n\.?v)\b\.?$/iu;

export type TableLabelsByBlock = Record<number, TableLabelDecision>;

/** A page with its context and the labels found so far. */
interface PageState {
  readonly page: PageSummary;
  readonly context: PageContext;
  /** Block index of a table -> its labels. */
  readonly labels: TableLabelsByBlock;
}

/** Page -> block index of a table -> its labels. `pages` must ascend. */
export function assignTableLabels(
  pages: readonly PageSummary[],
  decisionsOf: (page: number) => LabelDecisions,
  body: TextStyle,
): Map<number, TableLabelsByBlock> {
  const repeated = findRepeatedLines(
    pages,
    (page, block) => decisionsOf(page).headersAndFooters[block] !== undefined,
  );
  const path = new HeadingPath(repeated);
  const found = new Map<number, TableLabelsByBlock>();
  let before: PageState | null = null;
  for (const page of pages) {
    const decisions = decisionsOf(page.page);
    const here: PageState = {
      page,
      context: { body, repeated, page: page.page, headings: decisions.headings },
      labels: {},
    };
    const adjacent: PageState | null = before?.page.page === page.page - 1 ? before : null;
    for (const surroundings of page.tables) {
      path.readTo(page, decisions, surroundings.block);
      const { continues } = decisions;
      const first =
        continues?.block === surroundings.block ? adjacent?.labels[continues.from] : undefined;
      here.labels[surroundings.block] =
        first ?? labelTable(surroundings, here, adjacent, path.headings());
    }
    path.readTo(page, decisions, Number.POSITIVE_INFINITY);
    found.set(page.page, here.labels);
    before = here;
  }
  return found;
}

function labelTable(
  surroundings: TableSurroundings,
  here: PageState,
  before: PageState | null,
  section: readonly OpenHeading[],
): TableLabelDecision {
  const above = findLabelsAbove(surroundings, here, before);
  const shared = above.shared;
  const caption = surroundings.caption === null ? null : parseLabel(surroundings.caption);
  const { repeated } = here.context;
  const titles = surroundings.ownLabels.titles.filter((row) => !repeated.has(row));
  const framed = cleanTitle(findStatementTitle(titles) ?? titles.join(' '));
  const isNamed = above.title !== null && isStatementName(above.title);
  const own = cleanTitle(surroundings.caption ?? '') || (!isNamed && framed) || above.title;
  const unit = caption?.unit || surroundings.ownLabels.unit || above.unit || shared?.unit;
  const period = caption?.period || surroundings.ownLabels.period || above.period;
  return {
    title: own || shared?.title || titleFromSection(above, section, here.page.page),
    section: section.map(({ name }) => name),
    unit: unit || null,
    period: completePeriod(period, surroundings.ownLabels.years) || null,
  };
}

/**
 * The innermost heading that names a subject, for a table that a sentence introduces without naming
 * it, and for one at the top of a page that belongs to the same section as the table before it.
 */
function titleFromSection(
  { introducedBy, followsTable }: LabelsAround,
  section: readonly OpenHeading[],
  page: number,
): string | null {
  const near = introducedBy === null ? page - 1 : 0;
  if (introducedBy === null && !followsTable) return null;
  const named = section.findLast(({ name }) => namesSubject(name));
  if (!named || named.page < near) return null;
  const hasSignatures = introducedBy !== null && leadsInSignatures(introducedBy);
  return hasSignatures && !/signature/iu.test(named.name) ? null : named.name;
}

/** Headings may also state a period, the name of the company or a part of the document. */
const namesSubject = (name: string): boolean =>
  hasTitleForm(name) &&
  !COMPANY_NAME.test(name) &&
  !DOCUMENT_PART.test(name) &&
  parseLabel(name).rest !== '';

interface LabelsAround extends LabelsAbove {
  /** Of the adjacent table above. */
  readonly shared?: TableLabelDecision | undefined;
  /** Nothing stands between the table at the top of the page and one at the end of the page before. */
  readonly followsTable?: boolean;
}

/** Labels above the table, on the page before if necessary, and the labels of an adjacent table. */
function findLabelsAbove(
  surroundings: TableSurroundings,
  { page, context, labels }: PageState,
  before: PageState | null,
): LabelsAround {
  const above = readLabelsAbove(surroundings.above, context);
  if (above.ended || surroundings.precededBy === null) return above;
  if (surroundings.precededBy >= 0) return { ...above, shared: labels[surroundings.precededBy] };
  if (before === null || page.tables[0] !== surroundings) return above;
  const { pageEnd } = before.page;
  const closed = readLabelsAbove(pageEnd.above, before.context, true);
  const last = before.page.tables.find(({ block }) => block === pageEnd.precededBy);
  const isContinued = !closed.ended && last?.columns === surroundings.columns;
  return {
    title: closed.title,
    unit: above.unit || closed.unit,
    period: above.period || closed.period,
    ended: closed.ended,
    introducedBy: closed.introducedBy,
    followsTable: !closed.ended && last !== undefined,
    shared: isContinued ? before.labels[last.block] : undefined,
  };
}

/** Completes `Years ended May 31` with the years in the column headers. */
function completePeriod(period: string, years: readonly string[]): string {
  if (period === '' || !lacksYear(period)) return period;
  return years.length > 0 ? `${period}, ${years.join(', ')}` : '';
}

interface OpenHeading {
  readonly level: number;
  readonly name: string;
  readonly page: number;
}

/** The open headings while the document is traversed from its start. */
class HeadingPath {
  readonly #repeated: RepeatedLines;
  readonly #open: OpenHeading[] = [];
  #page = 0;
  #next = 0;

  constructor(repeated: RepeatedLines) {
    this.#repeated = repeated;
  }

  /** Processes the headings of `page` before `block`. */
  readTo({ page, headings }: PageSummary, decisions: LabelDecisions, block: number): void {
    if (page !== this.#page) [this.#page, this.#next] = [page, 0];
    for (; this.#next < headings.length; this.#next++) {
      const candidate = headings[this.#next];
      if (candidate === undefined || candidate.block >= block) return;
      const level = decisions.headings[candidate.block];
      const title = candidate.statementTitle ?? this.#repeated.without(candidate.text);
      const name = level === undefined ? '' : cleanTitle(title);
      if (level === undefined || name === '') continue;
      while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop();
      this.#open.push({ level, name, page: page });
    }
  }

  /** Outermost first. */
  headings(): OpenHeading[] {
    return [...this.#open];
  }
}
