/**
 * Counts of the program that may only fall, compared with those in budgets.json.
 *
 *   npx node test/repo/budgets.ts     lowers the stored counts to what the program has now
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync } from 'vite';
import { ENDPOINTS } from '../../shared/contract/index.ts';

export type Budgets = Readonly<Record<string, number>>;

const root = join(import.meta.dirname, '..', '..');
const BUDGETS_FILE = join(import.meta.dirname, 'budgets.json');

const SHORT_FILE_LINES = 40;

const storedBudgets = (): Budgets => JSON.parse(readFileSync(BUDGETS_FILE, 'utf8'));

/** Numbers and regular expressions in the code of a module. */
export function countLiterals(path: string, source: string): { numbers: number; patterns: number } {
  const counts = { numbers: 0, patterns: 0 };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: unknown; value?: unknown; regex?: unknown };
    if (node.type === 'Literal' && typeof node.value === 'number') counts.numbers++;
    if (node.type === 'Literal' && node.regex) counts.patterns++;
    else Object.values(node).forEach(visit);
  };
  visit(parseSync(path, source).program.body);
  return counts;
}

/** The counts of the program as it is now. */
export function countProgram(): Budgets {
  const counts: Record<string, number> = { endpoints: ENDPOINTS.length };
  const add = (name: string, count: number) => {
    counts[name] = (counts[name] ?? 0) + count;
  };
  const files = globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of files.sort()) {
    const source = readFileSync(join(root, path), 'utf8');
    const lines = source.split('\n').length - 1;
    const [top = '', second = '', ...folders] = path.split('/').slice(0, -1);
    add(`lines in ${top}`, lines);
    if (lines < SHORT_FILE_LINES) add(`files under ${SHORT_FILE_LINES} lines`, 1);
    if (top === 'renderer' && /from 'zustand(\/vanilla)?'|\bstoredState</.test(source))
      add('stores', 1);
    if (`${top}/${second}` !== 'electron/engine') continue;
    const { numbers, patterns } = countLiterals(path, source);
    const part = ['engine', ...folders.slice(0, 2)].join('/');
    add(`numbers in ${part}`, numbers);
    add(`patterns in ${part}`, patterns);
  }
  return counts;
}

/**
 * Counts over their budget, with both. A margin of five percent, at least five, lets changes be made
 * side by side; a new count has no budget yet.
 */
export function exceededBudgets(
  counts: Budgets,
  budgets: Budgets = storedBudgets(),
): Record<string, string> {
  const exceeded = Object.entries(counts).filter(([name, count]) => {
    const budget = budgets[name] ?? 0;
    return count > budget + Math.max(5, budget * 0.05);
  });
  return Object.fromEntries(
    exceeded.map(([name, count]) => [name, `${count} instead of ${budgets[name] ?? 0}`]),
  );
}

/** Budgets are lowered to the counts, and never raised. */
export const loweredBudgets = (counts: Budgets, budgets: Budgets): Budgets =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, Math.min(count, budgets[name] ?? count)]),
  );

if (import.meta.main) {
  const budgets = loweredBudgets(countProgram(), storedBudgets());
  writeFileSync(BUDGETS_FILE, `${JSON.stringify(budgets, null, 2)}\n`);
}
