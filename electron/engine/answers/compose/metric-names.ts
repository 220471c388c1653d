/** Names and units of metrics in answers. */
import { CONCEPTS, MEASURES, type MeasureUnit, nameOf } from '../../vocabulary/accounting.ts';
import type { Metric } from '../question/understand.ts';

/** The unit of a metric; for a formula of the question, derived from its form. */
export function unitOf({ id, formula }: Metric): MeasureUnit {
  if (CONCEPTS.has(id) || formula.type === 'leaf') return 'amount';
  const known = MEASURES.get(id);
  if (known) return known.unit;
  if (/margin|%|per ?cent|growth|return/i.test(id)) return 'percent';
  if (formula.type !== 'binary') return 'amount';
  return formula.operator === '/' || formula.operator === '*' ? 'ratio' : 'amount';
}

/** Display name of a metric in an answer. */
export const nameOfMetric = ({ id }: Metric): string => nameOf(id.replace(/^defined /, ''));

/** With a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
