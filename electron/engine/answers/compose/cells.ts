/** A value described in the words of the question, read from a table cell. */

import { type FoundCell, findCells, isSpecific } from '../../accounts/find-row.ts';
import { sameFamily, termsOf } from '../../evidence/terms.ts';
import { GENERIC_TERMS } from '../../vocabulary/accounting.ts';
import { says } from '../../vocabulary/question-words.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { subjectTerms } from '../subject/names.ts';
import { factText, inPeriod, sourceText, subjectOf, wasOrWere } from './amounts.ts';
import { Citations, reference } from './citations.ts';
import type { Candidate, Statement } from './statement.ts';

/** What a question asks for that a single number can answer. */
const NUMERIC = ['amount', 'money', 'one_of'] as const;

/** The cells that the question may describe, best first. */
export function cellCandidates(index: PassageIndex, question: Question): Candidate[] {
  const { kind, core, aggregate } = question;
  if (aggregate !== null || kind === 'yes_no' || kind === 'section') return [];
  const names = subjectTerms(index, question);
  const terms = termsOf(core).filter(
    (term) =>
      isSpecific(term) && !/^(?:fy)?\d{2,4}$/.test(term) && term !== 'fy' && !names.has(term),
  );
  const found = findCells(index.accounts.views, {
    terms,
    periods: question.periods,
    rarity: (term) => index.rarity(term),
  });
  return found.map((cell, rank) => {
    const citations = new Citations();
    const statement = cellStatement(index, question, terms, cell, citations);
    return {
      generator: 'cell',
      statement: { ...statement, features: { ...statement.features, 'rank of the cell': rank } },
      citations,
    };
  });
}

function cellStatement(
  index: PassageIndex,
  question: Question,
  terms: readonly string[],
  found: FoundCell,
  citations: Citations,
): Statement {
  const { core } = question;
  const at = reference(citations.citeFact(found));
  const { row, cell } = found;
  const column = row.view.columns[cell.column]?.name ?? '';
  const label =
    row.section && !/^\S+\s\S+\s\S+/.test(row.label)
      ? `${row.section.replace(/:\s*$/, '')} – ${row.label}`
      : row.label;
  const named = found.period || column === '' ? inPeriod(found) : ` (${subjectOf(column)})`;
  const text = factText(found, question.scale);
  const markdown = `${subjectOf(label)}${found.period ? '' : named} ${wasOrWere(row.label)} ${text}${found.period ? named : ''} ${sourceText(found)} ${at}.`;
  const isShare = cell.number.percent || says(`${column} ${row.label}`, 'share');
  // "Other adjustments, net" below "to reconcile net income" is no adjusted net income.
  const section = question.rest.length > 0 ? '' : row.section;
  const about = termsOf(`${row.label} ${section} ${column}`);
  const metric =
    question.metrics.length > 0 ? terms.filter((term) => !question.rest.includes(term)) : [];
  const said = metric.filter((term) => about.some((other) => sameFamily(term, other)));
  const ofMetric = metric.length > 0 ? said.length / metric.length : 1;
  const isEarlier = question.periods.length === 0 && index.accounts.isEarlier(found.period);
  const features = {
    'words of it': found.said,
    'label asked for': found.precise,
    'label says more': Number(
      row.terms.some(
        (term) =>
          isSpecific(term) &&
          !GENERIC_TERMS.has(term) &&
          !termsOf(core).some((other) => sameFamily(term, other)),
      ),
    ),
    'column open': Number(!found.columnKnown),
    'number for a share': Number(says(core, 'share') && !isShare),
    'metric unsaid': 1 - ofMetric,
    'earlier year': Number(isEarlier),
    'no numeric question': Number(!NUMERIC.some((sense) => says(core, sense))),
    'primary statement': Number(row.view.table.statement !== undefined),
  };
  return {
    markdown,
    confidence: found.confidence,
    calculation: null,
    period: found.period,
    features,
  };
}
