/**
 * Labelled values of scanned receipts that stand literally in the recognised text: what no
 * understanding can make up for. Letters count without their case, blanks as one.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scored } from './quality.ts';

const folded = (text: string): string => text.toUpperCase().replace(/\s+/g, ' ').trim();

/** `texts`: a folder of ID.txt. Null where the corpora lack the receipts. */
export async function literalValues(
  corpora: string,
  texts: string,
): Promise<{ percent: number; documents: Scored[] } | null> {
  const labels = join(corpora, 'sroie/data/key');
  if (!existsSync(labels) || !existsSync(texts)) return null;
  const documents: Scored[] = [];
  let values = 0;
  let found = 0;
  for (const file of (await readdir(labels)).filter((name) => name.endsWith('.json')).sort()) {
    const id = file.slice(0, -'.json'.length);
    const wanted: Record<string, string> = JSON.parse(await readFile(join(labels, file), 'utf8'));
    const path = join(texts, `${id}.txt`);
    const text = existsSync(path) ? folded(await readFile(path, 'utf8')) : '';
    const told = Object.entries(wanted).filter(([, value]) => folded(value) !== '');
    const missing = told.filter(([, value]) => !text.includes(folded(value)));
    values += told.length;
    found += told.length - missing.length;
    const because = missing.map(([key, value]) => `${key} "${value}"`).join(', ');
    const share = (told.length - missing.length) / told.length;
    documents.push({ document: id, score: share, because: `not found: ${because}` });
  }
  documents.sort((a, b) => a.score - b.score);
  return { percent: (100 * found) / Math.max(1, values), documents };
}
