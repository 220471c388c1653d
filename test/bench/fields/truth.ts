/** Labels of the benchmark sets and when a value counts as right, both by the scorers of the bench. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isSpelledAlike } from './spelling.ts';

interface LabelledSet {
  readonly fields: Readonly<Record<string, 'text' | 'code' | 'date' | 'amount'>>;
  readonly order: 'dmy' | 'mdy';
  load(root: string): Record<string, Record<string, unknown>>;
}

interface Normal {
  date(value: unknown, order: string): string | null;
  amount(value: unknown): string | null;
  text(value: unknown): string;
  code(value: unknown): string;
}

export interface Truth {
  /** Whether a value is that of the label, as the scorers count it or as a name in another spelling. */
  means(field: string, label: string, value: unknown): boolean;
  /** Normalised labels of a field of a document; empty where it has none. */
  labels(id: string, field: string): readonly string[];
  normal(field: string, value: unknown): string;
}

/** `score`: folder of the scorers; `root`: folder of the set. */
export async function truthOf(score: string, name: string, root: string): Promise<Truth> {
  const load = (file: string) => import(pathToFileURL(join(score, 'fields', file)).href);
  const { sets } = (await load('sets.mjs')) as { sets: Record<string, LabelledSet> };
  const normal = (await load('normal.mjs')) as Normal;
  const set = sets[name];
  if (!set) throw new Error(`The scorers know no set "${name}".`);
  const labels = set.load(root);
  const normalised = (field: string, value: unknown): string => {
    switch (set.fields[field]) {
      case 'date':
        return normal.date(value, set.order) ?? normal.text(value);
      case 'amount':
        return normal.amount(value) ?? normal.text(value);
      case 'code':
        return normal.code(value);
      default:
        return normal.text(value);
    }
  };
  return {
    normal: normalised,
    means: (field, label, value) =>
      normalised(field, value) === label ||
      (set.fields[field] === 'text' && isSpelledAlike(String(value), label)),
    labels: (id, field) =>
      [labels[id]?.[field] ?? []]
        .flat()
        .filter((value) => value !== '')
        .map((value) => normalised(field, value)),
  };
}
