/**
 * Bar and line charts as tables: one row for each named category, one column for each series. Values
 * are the numbers printed on the bars and points where lengths agree with them, otherwise estimates
 * from the axis, which are marked (≈). Only what is drawn as paths can be measured; a chart whose
 * numbers do not agree with what is drawn stays a figure.
 */
import { codedText } from '../../../../shared/coded-text.ts';
import type { ConfidenceReason } from '../../../../shared/contract/confidence.ts';
import { intersectionArea, overlapOf, type Rect, unionOf } from '../../../../shared/geometry.ts';
import type { NumberValue } from '../../../../shared/values/number-value.ts';
import type { PageText } from '../../read/text/types.ts';
import { toSpan } from '../plots/plot-space.ts';
import { categoriesOf, findPlots, type Plot, type PlotMark } from '../plots/plots.ts';
import type { CellDraft, TableDraft } from '../tables/types.ts';
import {
  categoryNames,
  type Label,
  matchValues,
  type NumberLabel,
  numberLabels,
  numbersAround,
} from './labels.ts';
import { legendNames } from './legend.ts';
import { type Axis, agrees, findAxes, printedScale, type Scale } from './scale.ts';

/** Confidence of values: printed and as drawn, printed but drawn otherwise, estimated. */
const PRINTED = 0.95;
const DIFFERS = 0.4;
const ESTIMATED = 0.6;
/** Factor for a table with series or categories that have no name, or numbers that are of none. */
const INCOMPLETE = 0.7;
/** Minimum share of the marks with a printed number, without an axis. */
const MIN_PRINTED = 0.6;

const TWO_AXES = codedText(
  'A chart on this page has two axes: which one its marks are measured by is not known, so it stays a figure.',
);

export interface DetectedCharts {
  readonly charts: readonly TableDraft[];
  /** What is said of charts that were not read. */
  readonly warnings: PageText['warnings'];
}

export function detectCharts(text: PageText): DetectedCharts {
  const plots = findPlots(text);
  if (plots.length === 0) return { charts: [], warnings: [] };
  const numbers = numberLabels(text);
  const found = plots.map((plot) => measure(text, plot, numbers));
  const read = found.map((one) => {
    const others = found.filter((other) => other !== one);
    return readChart(text, one, new Set(others.flatMap(({ agreeing }) => [...agreeing])));
  });
  const charts = withoutOverlaps(read.filter((chart) => chart !== null && chart !== 'two axes'));
  const isUnread = found.some(({ plot }, at) => {
    const rect = unionOf(plot.marks.map((mark) => mark.rect));
    const isTaken = charts.some((chart) => intersectionArea(chart, rect) > 0);
    return read[at] === 'two axes' && !isTaken;
  });
  return { charts, warnings: isUnread ? [TWO_AXES] : [] };
}

/** Of two interpretations of the same bars, the one with more values. */
function withoutOverlaps(charts: readonly TableDraft[]): TableDraft[] {
  const kept: TableDraft[] = [];
  for (const chart of charts.toSorted((a, b) => b.cells.length - a.cells.length)) {
    const isTaken = kept.some((other) =>
      chart.cells.some((cell) =>
        other.cells.some((own) => !cell.header && !own.header && intersectionArea(cell, own) > 0),
      ),
    );
    if (!isTaken) kept.push(chart);
  }
  return kept;
}

interface Value {
  readonly text: string;
  readonly rect: Rect;
  readonly confidence: number;
  readonly reasons: readonly ConfidenceReason[];
}

interface Measured {
  readonly plot: Plot;
  readonly numbers: readonly NumberLabel[];
  readonly axes: readonly Axis[];
  /** Printed numbers that agree with what is drawn. */
  readonly agreeing: ReadonlySet<NumberLabel>;
}

function measure(text: PageText, plot: Plot, onPage: readonly NumberLabel[]): Measured {
  const numbers = numbersAround(plot, onPage);
  const axes = findAxes(plot, numbers, text.rulings);
  const agreeing = printedScale(plot, matchValues(plot, numbers))?.agreeing.values() ?? [];
  return { plot, numbers, axes, agreeing: new Set(agreeing) };
}

/** `ofOthers`: numbers of what else is drawn on the page. */
function readChart(
  text: PageText,
  { plot, numbers, axes, agreeing }: Measured,
  ofOthers: ReadonlySet<NumberLabel>,
): TableDraft | 'two axes' | null {
  const categories = categoriesOf(plot);
  const ofAxes = axes.flatMap(({ labels }) => labels);
  const taken = numbers.filter(
    (label) => agreeing.has(label) || ofAxes.includes(label) || ofOthers.has(label),
  );
  const start = Math.min(...plot.marks.map(({ v0 }) => v0), ...axes.map((axis) => axis.start));
  const names = categoryNames(text, plot, categories, { start, taken });
  if (!names) return null;
  const isName = ({ rect }: Label) =>
    names.some((name) => name && intersectionArea(name.rect, rect) > 0);
  const own = numbers.filter(
    (label) => agreeing.has(label) || !(taken.includes(label) || isName(label)),
  );
  const values = matchValues(plot, own);
  const printed = printedScale(plot, values);
  const isOfPlot = (axis: Axis) =>
    [...(printed?.agreeing ?? [])].every(([mark, { number }]) => agrees(axis, mark, number.amount));
  const axis = axes.length === 1 ? axes.find(isOfPlot) : undefined;
  const isPrinted = printed !== null && values.size >= MIN_PRINTED * plot.marks.length;
  const scale = axis ?? (isPrinted ? printed : null);
  if (!scale) return axes.length > 1 ? 'two axes' : null;
  const shown = new Map(
    plot.marks.map((mark) => [
      mark,
      readValue(mark, printed && values.get(mark), scale, printed?.agreeing.has(mark) ?? false),
    ]),
  );
  const read = [...values.values()];
  const others = own.filter((label) => !read.includes(label) && isAmongMarks(label, plot, axes));
  return assemble({
    ...{ plot, categories, names, values: shown, legend: legendNames(text, plot) },
    unread: plot.stacked ? 0 : others.length,
  });
}

/** Whether a number stands where a mark may be that was not read. */
function isAmongMarks(label: NumberLabel, plot: Plot, axes: readonly Axis[]): boolean {
  const { u0, u1, v0, v1 } = toSpan(label.rect, plot.direction);
  const low = Math.min(...plot.marks.map((mark) => mark.v0), ...axes.map(({ start }) => start));
  const high = Math.max(...plot.marks.map((mark) => mark.v1), ...axes.map(({ end }) => end));
  const [first, last] = [plot.slots[0]?.u0 ?? 0, plot.slots.at(-1)?.u1 ?? 0];
  return overlapOf(u0, u1, first, last) > 0 && overlapOf(v0, v1, low, high) > 0;
}

function readValue(
  mark: PlotMark,
  label: NumberLabel | undefined | null,
  scale: Scale,
  isAgreeing: boolean,
): Value {
  if (label) {
    const reasons = isAgreeing ? [] : [{ code: 'drawn_differs' as const }];
    return { ...label, confidence: isAgreeing ? PRINTED : DIFFERS, reasons };
  }
  const text = estimate(scale.valueOf(mark), scale.stepAt(mark), scale.labels);
  return { text, rect: mark.rect, confidence: ESTIMATED, reasons: [{ code: 'estimated_values' }] };
}

/** Rounded to what a point of the page is worth, in the notation of the printed numbers. */
function estimate(value: number, step: number, labels: readonly NumberLabel[]): string {
  const power = Math.ceil(Math.log10(step));
  const rounded = Math.round(value / 10 ** power) * 10 ** power;
  const plain = Math.abs(rounded).toFixed(Math.max(0, -power));
  const first = labels[0]?.number;
  const comma = labels.some(({ text }) => /\d,\d{1,2}(?!\d)/.test(text));
  const sign = rounded < 0 ? '-' : '';
  const { before, after } = first ? affixesOf(first) : { before: '', after: '' };
  return `≈ ${sign}${before}${comma ? plain.replace('.', ',') : plain}${after}`;
}

function affixesOf({ currency, percent }: NumberValue) {
  const money = currency ? currency.text : '';
  return {
    before: currency?.before ? money : '',
    after: percent ? '%' : currency && !currency.before ? ` ${money}` : '',
  };
}

interface Parts {
  readonly plot: Plot;
  readonly categories: readonly (readonly number[])[];
  readonly names: readonly (Label | null)[];
  readonly values: ReadonlyMap<PlotMark, Value>;
  /** By colour. */
  readonly legend: ReadonlyMap<number, Label>;
  /** Numbers among the marks that are of none of them. */
  readonly unread: number;
}

/** Null where a category has two marks of one series. */
function assemble(parts: Parts): TableDraft | null {
  const { plot, categories, names, values, legend, unread } = parts;
  const seriesOf = seriesReader(plot, categories, legend);
  const order = [...new Set(plot.marks.map(seriesOf))];
  const headers = order.map((series) => {
    const named = plot.marks.find((mark) => seriesOf(mark) === series && legend.has(mark.color));
    return (named && legend.get(named.color)) ?? null;
  });
  const cellOf = (mark: PlotMark) =>
    `${categories.findIndex((category) => category.includes(mark.slot))} ${seriesOf(mark)}`;
  if (new Set(plot.marks.map(cellOf)).size < plot.marks.length) return null;
  const rows = categories.flatMap((category, at) => {
    const name = names[at];
    return name ? [{ category, name }] : [];
  });
  const plotRect = unionOf(plot.marks.map(({ rect }) => rect));
  const headerRows = headers.some((header) => header !== null) || order.length > 1 ? 1 : 0;
  const blank = {
    ...{ rowSpan: 1, columnSpan: 1, words: [], lineEnds: [] },
    ...{ text: '', confidence: PRINTED, reasons: [] },
  };
  const cells: CellDraft[] = [];
  const add = (position: Rect, row: number, column: number, value: Partial<CellDraft>) => {
    const { x0, y0, x1, y1 } = position;
    cells.push({ ...blank, header: false, ...value, row, column, x0, y0, x1, y1 });
  };
  if (headerRows === 1) {
    add(plotRect, 0, 0, { header: true });
    headers.forEach((header, at) => {
      add(header?.rect ?? plotRect, 0, at + 1, { text: header?.text ?? '', header: true });
    });
  }
  rows.forEach(({ category, name }, at) => {
    add(name.rect, at + headerRows, 0, { text: name.text, header: true });
    order.forEach((series, column) => {
      const mark = plot.marks.find(
        (one) => category.includes(one.slot) && seriesOf(one) === series,
      );
      const value = mark && values.get(mark);
      const { text: shown = '', confidence = PRINTED, reasons = [] } = value ?? {};
      add(value?.rect ?? name.rect, at + headerRows, column + 1, {
        text: shown,
        confidence,
        reasons,
      });
    });
  });
  const unnamedSeries = order.length > 1 ? headers.filter((header) => header === null).length : 0;
  const left = names.length - rows.length;
  const worst = Math.min(...[...values.values()].map(({ confidence }) => confidence));
  const isWhole = unnamedSeries === 0 && left === 0 && unread === 0;
  return {
    ...unionOf([plotRect, ...cells]),
    ...{
      method: 'chart' as const,
      cells,
      headerRows,
      rows: rows.length + headerRows,
      columns: order.length + 1,
    },
    confidence: Math.max(ESTIMATED, worst) * (isWhole ? 1 : INCOMPLETE),
    reasons: [
      ...(unread > 0 ? [{ code: 'numbers_between' as const, count: unread }] : []),
      ...countReasons([...values.values()]),
      ...(unnamedSeries > 0
        ? [{ code: 'unnamed_columns' as const, count: unnamedSeries, of: order.length }]
        : []),
      ...(left > 0 ? [{ code: 'unlabelled_marks' as const, count: left, of: names.length }] : []),
    ],
  };
}

function countReasons(values: readonly Value[]): ConfidenceReason[] {
  return (['estimated_values', 'drawn_differs'] as const).flatMap((code) => {
    const count = values.filter(({ reasons }) => reasons.some((reason) => reason.code === code));
    return count.length > 0 ? [{ code, count: count.length, of: values.length }] : [];
  });
}

/**
 * The series of a mark. Bars are of one by their place where each category has as many of them, since
 * single bars may be highlighted in another colour, otherwise by their colour.
 */
function seriesReader(
  { kind, marks, slots, stacked }: Plot,
  categories: readonly (readonly number[])[],
  legend: ReadonlyMap<number, Label>,
): (mark: PlotMark) => string {
  if (kind === 'lines') return ({ series }) => String(series);
  const size = categories[0]?.length ?? 0;
  const isByPosition =
    !stacked &&
    marks.length === slots.length &&
    categories.every(({ length }) => length === size) &&
    (size > 1 || legend.size < 2);
  const positions = new Map(
    categories.flatMap((own) => own.map((slot, at) => [slot, at] as const)),
  );
  if (isByPosition) return ({ slot }) => String(positions.get(slot));
  return ({ color }) => {
    const name = legend.get(color);
    return name ? `${name.rect.x0} ${name.rect.y0}` : String(color);
  };
}
