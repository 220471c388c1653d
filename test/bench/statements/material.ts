/** Pages of financial statements with their printed lines of numbers, by company. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDS } from '../folds/material.ts';
import { type SourceSigns, sourceSigns } from '../folds/sources.ts';
import { dealGroups, groupAlike } from '../grouping.ts';

export interface StatementPage {
  readonly name: string;
  readonly path: string;
  /** The numbers of each printed line that has several. */
  readonly lines: readonly (readonly string[])[];
  /** Pages of one company are in one fold. */
  readonly fold: number;
}

/** A word on more pages is one of accounting, not of a company. */
const MOST_PAGES = 14;
/** Rare words that two pages share, and their share of the fewer, from which the company is one. */
const SHARED_WORDS = 3;
const SHARED_RATIO = 0.2;

export async function statementPages(corpora: string): Promise<StatementPage[]> {
  const folder = join(corpora, 'statements');
  const list = join(folder, 'rows.json');
  if (!existsSync(list)) return [];
  const lines = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[][]>;
  const signs = new Map<string, SourceSigns>();
  const pathOf = (name: string) => join(folder, 'pdfs', `${name}.pdf`);
  for (const name of Object.keys(lines)) signs.set(name, await sourceSigns(pathOf(name)));
  const folds = dealGroups(companiesOf(signs), FOLDS);
  return Object.entries(lines).map(([name, own]) => ({
    ...{ name, path: pathOf(name), lines: own, fold: folds.get(name) ?? 0 },
  }));
}

/** All statements share most of their words, so the rare ones that two pages share count alone. */
function companiesOf(signs: ReadonlyMap<string, SourceSigns>): Map<string, string> {
  const pages = new Map<string, number>();
  for (const word of [...signs.values()].flatMap(({ words }) => [...words])) {
    pages.set(word, (pages.get(word) ?? 0) + 1);
  }
  const rareOf = ({ words }: SourceSigns) =>
    [...words].filter((word) => {
      const count = pages.get(word) ?? 0;
      return count > 1 && count <= MOST_PAGES;
    });
  const isAlike = (a: SourceSigns, b: SourceSigns): boolean => {
    const [ofA, ofB] = [rareOf(a), rareOf(b)];
    const shared = ofA.filter((word) => b.words.has(word)).length;
    if (shared < SHARED_WORDS || shared < SHARED_RATIO * Math.min(ofA.length, ofB.length))
      return false;
    return [...a.fonts].some((font) => b.fonts.has(font));
  };
  return groupAlike(signs, isAlike);
}
