/**
 * Titles of tables, with unit, period and section. Evidence for a title in this order: a bound
 * caption; a title row within the frame; the nearest heading or label above with nothing but unit,
 * period and column headers between; a heading above the one sentence that leads the table in; what
 * that sentence says the table shows. A table right below another one shares its title, and a part
 * that goes on over a page has that of the first part. A heading with text between is the section.
 */
import type { PageSummary, PageVerdict, Style, TableLabelling, TableLead } from '../types.ts';
import { isOpenPeriod, splitLabel } from './phrases.ts';
import { type Above, type PageContext, readAbove, tidyTitle } from './read-above.ts';
import { type RunningLines, runningLines } from './running-lines.ts';

export type LabelVerdict = Pick<PageVerdict, 'headings' | 'furniture' | 'continues'>;
type Labelled = Record<number, TableLabelling>;

/** A page with what is known of it. */
interface Place {
  readonly page: PageSummary;
  readonly context: PageContext;
  /** Block of a table -> its labels, as far as they are found. */
  readonly labels: Labelled;
}

/** Page -> block of a table -> its labels. `pages` ascend. */
export function tableLabelsOf(
  pages: readonly PageSummary[],
  verdictOf: (page: number) => LabelVerdict,
  body: Style,
): Map<number, Labelled> {
  const running = runningLines(
    pages,
    (page, block) => verdictOf(page).furniture[block] !== undefined,
  );
  const path = new HeadingPath(running);
  const found = new Map<number, Labelled>();
  let before: Place | null = null;
  for (const page of pages) {
    const verdict = verdictOf(page.page);
    const here: Place = {
      page,
      context: { body, running, page: page.page, headings: verdict.headings },
      labels: {},
    };
    const adjacent: Place | null = before?.page.page === page.page - 1 ? before : null;
    for (const lead of page.tables) {
      path.readTo(page, verdict, lead.block);
      const { continues } = verdict;
      const first = continues?.block === lead.block ? adjacent?.labels[continues.from] : undefined;
      here.labels[lead.block] = first ?? {
        ...labelOf(lead, here, adjacent),
        section: path.names(),
      };
    }
    path.readTo(page, verdict, Number.POSITIVE_INFINITY);
    found.set(page.page, here.labels);
    before = here;
  }
  return found;
}

function labelOf(
  lead: TableLead,
  here: Place,
  before: Place | null,
): Omit<TableLabelling, 'section'> {
  const above = aboveOf(lead, here, before);
  const shared = above.shared;
  const caption = lead.caption === null ? null : splitLabel(lead.caption);
  const { running } = here.context;
  const framed = tidyTitle(lead.own.titles.filter((row) => !running.has(row)).join(' '));
  const own = tidyTitle(lead.caption ?? '') || framed || above.title;
  const unit = caption?.unit || lead.own.unit || above.unit || shared?.unit;
  const period = caption?.period || lead.own.period || above.period;
  return {
    title: own || shared?.title || null,
    unit: unit || null,
    period: withYears(period, lead.own.years) || null,
  };
}

/** What stands above, on the page before, too; and the labels of a table with nothing between. */
function aboveOf(
  lead: TableLead,
  { page, context, labels }: Place,
  before: Place | null,
): Above & { readonly shared?: TableLabelling | undefined } {
  const above = readAbove(lead.above, context);
  if (above.ended || lead.after === null) return above;
  if (lead.after >= 0) return { ...above, shared: labels[lead.after] };
  if (before === null || page.tables[0] !== lead) return above;
  const { closing } = before.page;
  const closed = readAbove(closing.above, before.context, true);
  const last = before.page.tables.find(({ block }) => block === closing.after);
  const goesOn = !closed.ended && last?.columns === lead.columns;
  return {
    title: closed.title,
    unit: above.unit || closed.unit,
    period: above.period || closed.period,
    ended: closed.ended,
    shared: goesOn ? before.labels[last.block] : undefined,
  };
}

/** `Years ended May 31` with the years that stand over the columns. */
function withYears(period: string, years: readonly string[]): string {
  if (period === '' || !isOpenPeriod(period)) return period;
  return years.length > 0 ? `${period}, ${years.join(', ')}` : '';
}

/** The headings that are open while a document is read from its start. */
class HeadingPath {
  readonly #running: RunningLines;
  readonly #open: { readonly level: number; readonly name: string }[] = [];
  #page = 0;
  #next = 0;

  constructor(running: RunningLines) {
    this.#running = running;
  }

  /** Reads the headings of `page` before `block`. */
  readTo({ page, headings }: PageSummary, verdict: LabelVerdict, block: number): void {
    if (page !== this.#page) [this.#page, this.#next] = [page, 0];
    for (; this.#next < headings.length; this.#next++) {
      const candidate = headings[this.#next];
      if (candidate === undefined || candidate.block >= block) return;
      const level = verdict.headings[candidate.block];
      const name = level === undefined ? '' : tidyTitle(this.#running.without(candidate.text));
      if (level === undefined || name === '') continue;
      while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop();
      this.#open.push({ level, name });
    }
  }

  /** The outermost first. */
  names(): string[] {
    return this.#open.map(({ name }) => name);
  }
}
