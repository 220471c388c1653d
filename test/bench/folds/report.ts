/** Measures of development and of the reserved folds side by side, with how far chance moves them. */
import { alignedRows } from '../aligned.ts';
import { Chance } from '../calibration/chance.ts';
import type { Extras } from './extras.ts';
import type { FoldedDocument } from './material.ts';
import type { CellRelations, MarkdownScores } from './scorers.ts';

export interface Measured extends Partial<MarkdownScores> {
  readonly document: FoldedDocument;
  readonly extras?: Extras;
  readonly relations?: Record<'official' | 'lenient', CellRelations | undefined> | undefined;
  /** What the score is made of. */
  readonly because?: string;
}

interface Measure {
  readonly name: string;
  readonly digits: number;
  /** Null where no document has it. */
  readonly of: (documents: readonly Measured[]) => number | null;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const meanOf = (part: keyof MarkdownScores) => (documents: readonly Measured[]) =>
  mean(documents.flatMap((one) => one[part] ?? []));

const perHundred =
  (count: (extras: Extras) => number, of: (extras: Extras) => number) =>
  (documents: readonly Measured[]): number | null => {
    const extras = documents.flatMap((one) => one.extras ?? []);
    const all = extras.reduce((sum, one) => sum + of(one), 0);
    return all === 0 ? null : (100 * extras.reduce((sum, one) => sum + count(one), 0)) / all;
  };

const relationsF1 =
  (norm: 'official' | 'lenient') =>
  (documents: readonly Measured[]): number | null => {
    const relations = documents.flatMap((one) => one.relations?.[norm] ?? []);
    const precision = mean(relations.map((one) => one.precision));
    const recall = mean(relations.map((one) => one.recall));
    if (precision === null || recall === null) return null;
    return precision + recall === 0 ? 0 : (200 * precision * recall) / (precision + recall);
  };

const MEASURES: readonly Measure[] = [
  { name: 'overall', digits: 4, of: meanOf('overall') },
  { name: 'reading order, NID', digits: 4, of: meanOf('nid') },
  { name: 'tables, TEDS', digits: 4, of: meanOf('teds') },
  { name: 'headings, MHS', digits: 4, of: meanOf('mhs') },
  {
    name: 'tables that are none, %',
    digits: 1,
    of: perHundred(
      ({ falseTables }) => falseTables,
      ({ tables }) => tables,
    ),
  },
  {
    name: 'headings that are none, %',
    digits: 1,
    of: perHundred(
      ({ falseHeadings }) => falseHeadings,
      ({ headings }) => headings,
    ),
  },
  { name: 'ICDAR 2013 official, F1 %', digits: 1, of: relationsF1('official') },
  { name: 'ICDAR 2013 lenient, F1 %', digits: 1, of: relationsF1('lenient') },
];

/** Resamples that a standard error is taken from. */
const RESAMPLES = 200;

/** Standard error of a measure over sources drawn with replacement (bootstrap, Efron 1979). */
function standardError(of: Measure['of'], documents: readonly Measured[]): number | null {
  const sources = [...Map.groupBy(documents, ({ document }) => document.source).values()];
  if (sources.length < 2) return null;
  const chance = new Chance(sources.length);
  const drawn = chance.times(RESAMPLES, () => of(sources.flatMap(() => chance.of(sources))));
  const known = drawn.filter((value) => value !== null);
  const middle = mean(known);
  if (middle === null) return null;
  return Math.sqrt(mean(known.map((value) => (value - middle) ** 2)) ?? 0);
}

/**
 * Columns: each set, development as a whole, the reserved folds with their standard error, and what
 * development is better by.
 */
export function tableOfMeasures(all: readonly Measured[]): string {
  const sets = [...Map.groupBy(all, ({ document }) => document.set)];
  const development = all.filter(({ document }) => !document.reserved);
  const unseen = all.filter(({ document }) => document.reserved);
  const head = ['measure', ...sets.map(([set]) => set), 'development', 'unseen', '±', 'difference'];
  const rows = MEASURES.map(({ name, digits, of }) => {
    const shown = (value: number | null) => value?.toFixed(digits) ?? '-';
    const [dev, rest] = [of(development), of(unseen)];
    const difference = dev === null || rest === null ? null : dev - rest;
    const error = standardError(of, unseen);
    const cells = [...sets.map(([, ones]) => of(ones)), dev, rest, error, difference];
    return [name, ...cells.map(shown)];
  });
  const counts = [...sets.map(([, ones]) => ones), development, unseen].map((ones) => ones.length);
  return alignedRows([head, ...rows, ['documents', ...counts.map(String), '']]);
}
