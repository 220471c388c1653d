/** Locations of the benchmark sets within a folder of corpora, and the task of each. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface BenchDocument {
  /** File name without its suffix: the name of the prediction. */
  readonly id: string;
  readonly path: string;
}

export interface BenchSet {
  readonly name: string;
  /** Folder of the documents within the set. */
  readonly folder: string;
  /** Input of its scorer: the whole text, typed fields, or answers to questions. */
  readonly task: 'markdown' | 'fields' | 'answers';
}

export const SETS: readonly BenchSet[] = [
  { name: 'opendataloader-bench', folder: 'pdfs', task: 'markdown' },
  { name: 'tagged', folder: 'pdfs', task: 'markdown' },
  { name: 'icdar2013', folder: '.', task: 'markdown' },
  { name: 'sroie', folder: 'data/img', task: 'fields' },
  { name: 'deepform', folder: 'pdfs', task: 'fields' },
  { name: 'kleister-nda', folder: 'documents', task: 'fields' },
  { name: 'invoice2data', folder: '.', task: 'fields' },
  { name: 'financebench', folder: 'pdfs', task: 'answers' },
  { name: 'mmlongbench', folder: 'pdfs', task: 'answers' },
];

const DOCUMENT = /\.(?:pdf|jpe?g|png)$/i;

/** The documents of a set by name; empty if it is missing from the corpora. */
export function documentsOf(corpora: string, set: BenchSet): BenchDocument[] {
  const folder = join(corpora, set.name, set.folder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => DOCUMENT.test(file))
    .sort()
    .map((file) => ({ id: basename(file).replace(DOCUMENT, ''), path: join(folder, file) }));
}
