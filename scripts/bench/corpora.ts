/** Where the benchmark sets lie within a folder of corpora, and what is made of each. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface BenchDocument {
  /** File name without its suffix: the name of the prediction. */
  readonly id: string;
  readonly path: string;
}

export interface BenchSet {
  readonly name: string;
  /** Folder of the PDFs within the set. */
  readonly pdfs: string;
  /** Null: predictions can be made. Else why not yet. */
  readonly skipped: string | null;
}

const LATER_FIELDS = 'typed fields are not extracted yet';
const LATER_QUESTIONS = 'questions are not answered yet';

export const SETS: readonly BenchSet[] = [
  { name: 'opendataloader-bench', pdfs: 'pdfs', skipped: null },
  { name: 'icdar2013', pdfs: '.', skipped: null },
  { name: 'sroie', pdfs: 'data', skipped: LATER_FIELDS },
  { name: 'deepform', pdfs: 'pdfs', skipped: LATER_FIELDS },
  { name: 'kleister-nda', pdfs: 'documents', skipped: LATER_FIELDS },
  { name: 'invoice2data', pdfs: '.', skipped: LATER_FIELDS },
  { name: 'financebench', pdfs: 'pdfs', skipped: LATER_QUESTIONS },
  { name: 'mmlongbench', pdfs: 'pdfs', skipped: LATER_QUESTIONS },
];

/** The PDFs of a set by name; empty when the corpora lack it. */
export function documentsOf(corpora: string, set: BenchSet): BenchDocument[] {
  const folder = join(corpora, set.name, set.pdfs);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.toLowerCase().endsWith('.pdf'))
    .sort()
    .map((file) => ({ id: basename(file).replace(/\.pdf$/i, ''), path: join(folder, file) }));
}
