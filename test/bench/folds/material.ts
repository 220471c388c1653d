/**
 * All labelled material, split by source into folds. Half of the folds are open: whoever writes rules
 * may look at their pages. The others are reserved: their pages are read by programs alone, and the
 * bench never lists them. Sets that the rules were written on are open as a whole.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { documentsWithRegions, type Labelled, pagesWithMarkdown } from '../calibration/labelled.ts';
import { dealGroups } from '../grouping.ts';
import { type SourceSigns, sourceSigns, sourcesOf } from './sources.ts';

/** Folds that what is fitted is judged on in turns. */
export const FOLDS = 4;
const OPEN_FOLDS = 2;

/** Whether a fold of sets that no rule was written on is kept aside. */
export const isReservedFold = (fold: number): boolean => fold >= OPEN_FOLDS;

export interface FoldedDocument extends Labelled {
  /** SET/NAME. */
  readonly id: string;
  /** Documents of one publisher or template have the same. */
  readonly source: string;
  readonly fold: number;
  /** The rules were written on its set. */
  readonly known: boolean;
  /** No rule was written by looking at it. */
  readonly reserved: boolean;
  /** Its truth has the words shown in pictures. */
  readonly pictures: boolean;
}

/** Sets of single pages with Markdown, and whether the rules were written on them. */
const MARKDOWN_SETS = [
  { name: 'opendataloader-bench', known: true },
  { name: 'tagged', known: false },
];
/** Their truth has the words shown in pictures; structure tags have none of them. */
const WITH_PICTURES = new Set(['opendataloader-bench', 'icdar2013']);
const KNOWN = new Set(['icdar2013', ...MARKDOWN_SETS.filter((s) => s.known).map((s) => s.name)]);

/** `folders`: more sets of single pages with Markdown, of the same layout, which no rule knows. */
export async function foldedMaterial(
  corpora: string,
  folders: readonly string[] = [],
): Promise<FoldedDocument[]> {
  const documents = [
    ...MARKDOWN_SETS.flatMap(({ name }) => pagesWithMarkdown(corpora, name)),
    ...folders.flatMap((folder) => {
      const path = resolve(folder);
      return pagesWithMarkdown(dirname(path), basename(path));
    }),
    ...documentsWithRegions(corpora),
  ].map((document) => ({ ...document, id: `${document.set}/${document.name}` }));
  const signs = new Map<string, SourceSigns>();
  for (const { id, path, name } of documents) {
    const file = filesOf(dirname(dirname(path)))[name];
    signs.set(id, { ...(await sourceSigns(path)), file });
  }
  const sources = sourcesOf(signs);
  const folds = dealGroups(sources, FOLDS);
  return documents.map((document) => {
    const fold = folds.get(document.id) ?? 0;
    const source = sources.get(document.id) ?? document.id;
    const known = KNOWN.has(document.set);
    const pictures = WITH_PICTURES.has(document.set);
    return { ...document, source, fold, known, reserved: isReservedFold(fold) && !known, pictures };
  });
}

/** From pages to the files that they were made of, where the folder of a set says so. */
function filesOf(folder: string): Record<string, string> {
  const path = join(folder, 'sources.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}
