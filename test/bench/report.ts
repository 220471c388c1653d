/** The measures as a table for the terminal, and the worst documents of those that miss a target. */
import { alignedRows } from './aligned.ts';
import { type Scored, WORST } from './scored.ts';
import { isReached, MEASURES, type Measure, type Reached } from './targets.ts';

export const OURS = 'quarry';

/** A line for each measure that any engine was measured by. */
export function tableOf(engines: ReadonlyMap<string, Reached>): string {
  const names = [...engines.keys()];
  const head = ['measure', ...names, 'elsewhere', 'target', ''];
  const rows = MEASURES.flatMap((measure): string[][] => {
    const values = names.map((name) => engines.get(name)?.get(measure.id));
    if (values.every((value) => value === undefined)) return [];
    const ours = engines.get(OURS)?.get(measure.id);
    const verdict = ours === undefined ? '' : isReached(measure, ours) ? 'reached' : 'MISSED';
    const shown = values.map((value) => value?.toFixed(measure.digits) ?? '-');
    return [[measure.name, ...shown, measure.elsewhere || '-', targetOf(measure), verdict]];
  });
  return alignedRows([head, ...rows]);
}

const targetOf = ({ target, better, digits }: Measure): string =>
  `${better === 'higher' ? '≥' : '≤'} ${target.toFixed(Math.min(digits, 2))}`;

/** The worst documents of each measure whose target is missed. */
export function worstOf(
  reached: Reached,
  documents: ReadonlyMap<string, readonly Scored[]>,
): string {
  const missed = MEASURES.filter((measure) => {
    const value = reached.get(measure.id);
    return value !== undefined && !isReached(measure, value) && documents.has(measure.id);
  });
  return missed
    .map((measure) => {
      const worst = (documents.get(measure.id) ?? []).slice(0, WORST);
      const lines = worst.map(
        ({ document, score, because }) =>
          `  ${score.toFixed(measure.digits).padStart(8)}  ${document}  ${because}`,
      );
      return [`\nworst by ${measure.name.trim()}`, ...lines].join('\n');
    })
    .join('\n');
}
