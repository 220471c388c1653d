/**
 * Labelled values of scanned receipts that stand literally in the recognised text: what no
 * understanding can make up for. Letters count without their case; blanks and marks do not count, for
 * labels set commas where the print has the end of a line, but for those within a number or a date.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scored } from './scored.ts';

const folded = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/(?<=\d)[./-](?=\d)|[^\p{L}\d]/gu, (mark) => (/[./-]/.test(mark) ? mark : ''))
    .replace(/(?<!\d)[./-]|[./-](?!\d)/g, '');

/** `texts`: a folder of ID.txt. Null where the corpora lack the receipts. */
export async function literalValues(
  corpora: string,
  texts: string,
): Promise<{ percent: number; fields: string; documents: Scored[] } | null> {
  const labels = join(corpora, 'sroie/data/key');
  if (!existsSync(labels) || !existsSync(texts)) return null;
  const documents: Scored[] = [];
  const fields = new Map<string, { values: number; found: number }>();
  for (const file of (await readdir(labels)).filter((name) => name.endsWith('.json')).sort()) {
    const id = file.slice(0, -'.json'.length);
    const wanted: Record<string, string> = JSON.parse(await readFile(join(labels, file), 'utf8'));
    const path = join(texts, `${id}.txt`);
    const text = existsSync(path) ? folded(await readFile(path, 'utf8')) : '';
    const stated = Object.entries(wanted).filter(([, value]) => folded(value) !== '');
    const missing = stated.filter(([, value]) => !text.includes(folded(value)));
    for (const [key, value] of stated) {
      const field = fields.get(key) ?? { values: 0, found: 0 };
      const found = text.includes(folded(value)) ? 1 : 0;
      fields.set(key, { values: field.values + 1, found: field.found + found });
    }
    const because = missing.map(([key, value]) => `${key} "${value}"`).join(', ');
    const share = (stated.length - missing.length) / stated.length;
    documents.push({ document: id, score: share, because: `not found: ${because}` });
  }
  documents.sort((a, b) => a.score - b.score);
  const all = [...fields.values()];
  const values = all.reduce((sum, field) => sum + field.values, 0);
  const found = all.reduce((sum, field) => sum + field.found, 0);
  const percent = (of: { values: number; found: number }) => (100 * of.found) / (of.values || 1);
  return {
    percent: percent({ values, found }),
    fields: [...fields].map(([name, field]) => `${name} ${percent(field).toFixed(1)} %`).join(', '),
    documents,
  };
}
