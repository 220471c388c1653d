/**
 * Definitions within a question: `DPO is defined as: 365 * (average accounts payable …)`, `Define
 * EBITDA as operating income + depreciation`. Definitions may use each other.
 */

import { labelTerms, type Name } from '../../../language/vocabulary/accounting.ts';
import { mentionsIn } from '../../accounts/names.ts';
import { type Formula, formulaInWords } from '../calculation/rows.ts';

export interface Definitions {
  /** Formulas by the id of their name. */
  readonly formulas: ReadonlyMap<string, Formula>;
  readonly names: readonly Name[];
}

const DEFINED =
  /(?:^|[.?:;]\s+|,\s+where\s+|\bwhere\s+)(?<name>[^.?:;]{2,80}?)\s+(?:is|are)\s+(?:defined|calculated|computed)\s+as:?\s+(?<formula>.+?)(?=\.\s|\.$|;|\?|$)/giu;
const DEFINE = /\bdefine\s+(?<name>.{2,80}?)\s+as:?\s+(?<formula>.+?)(?=\.\s|\.$|;|\?|$)/giu;

export const NO_DEFINITIONS: Definitions = { formulas: new Map(), names: [] };

/** The definitions, and the text without them. */
export function definitionsIn(text: string): { definitions: Definitions; rest: string } {
  const raw: { names: string[]; formula: string }[] = [];
  const take = (match: string, ...rest: unknown[]): string => {
    const groups = rest.at(-1) as { name: string; formula: string };
    // `cash conversion cycle (CCC)` has both names.
    const names = groups.name.split(/\s*[()]\s*/).filter(Boolean);
    raw.push({ names, formula: groups.formula });
    return /^[.?:;]/.test(match) ? (match[0] ?? '') : '';
  };
  const rest = text.replace(DEFINE, take).replace(DEFINED, take);
  if (raw.length === 0) return { definitions: NO_DEFINITIONS, rest: text };

  const texts = new Map<string, string>();
  const names: Name[] = [];
  for (const { names: own, formula } of raw) {
    const id = `defined ${labelTerms(own[0] ?? '').join(' ')}`;
    texts.set(id, formula);
    for (const name of own) names.push({ terms: labelTerms(name), kind: 'measure', id });
  }
  const formulas = new Map<string, Formula>();
  const parse = (id: string, depth: number): Formula | null => {
    const before = formulas.get(id);
    if (before) return before;
    const formula = formulaInWords(texts.get(id) ?? '', (words) => {
      const [mention] = mentionsIn(words, names).filter(({ name }) => name.kind !== 'statement');
      if (!mention) return null;
      if (!texts.has(mention.name.id)) return mention.name.id;
      return depth < raw.length ? parse(mention.name.id, depth + 1) : null;
    });
    if (formula) formulas.set(id, formula);
    return formula;
  };
  for (const id of texts.keys()) parse(id, 0);
  return { definitions: { formulas, names: names.filter(({ id }) => formulas.has(id)) }, rest };
}
