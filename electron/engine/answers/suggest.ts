/**
 * Suggests questions that the engine answers with certainty, made from the rows and periods of
 * statements and tables, measures, sections and abbreviations. Each is answered before it is
 * suggested. Empty if the document gives none.
 */
import { CONCEPTS, MEASURES, nameOf } from '../vocabulary/accounting.ts';
import { answerTo } from './answer.ts';
import { wasOrWere } from './compose/amounts.ts';
import { type Period, periodName } from './periods.ts';
import { understand } from './question/understand.ts';
import { PassageIndex } from './search.ts';
import { isPartOfYear } from './tables/accounts.ts';
import type { TableView } from './tables/view.ts';
import type { Pages } from './types.ts';

const MOST_SUGGESTED = 6;
/** Maximum questions of one kind, so that the suggestions show the variety. */
const MOST_OF_KIND = 2;
/** Questions of one kind tried before giving up. */
const MOST_TRIED = 12;
const LONGEST_LABEL = 60;
/** Rows and measures that readers of accounts usually ask for. */
const CONCEPTS_ASKED = [
  'revenue',
  'net_income',
  'operating_cash_flow',
  'total_assets',
  'operating_income',
];
const MEASURES_ASKED = [
  'gross_margin',
  'operating_margin',
  'current_ratio',
  'free_cash_flow',
  'return_on_assets',
];

export async function suggestQuestions(pages: Pages, signal?: AbortSignal): Promise<string[]> {
  return suggestFrom(await PassageIndex.of(pages, signal));
}

export function suggestFrom(index: PassageIndex): string[] {
  const chosen: string[] = [];
  for (const kind of [values, changes, measures, rows, sections, abbreviations]) {
    let found = 0;
    let tried = 0;
    for (const question of kind(index)) {
      if (found === MOST_OF_KIND || tried === MOST_TRIED) break;
      tried++;
      if (chosen.includes(question) || !answerTo(index, understand(question), 5).certain) continue;
      chosen.push(question);
      found++;
    }
  }
  return chosen.slice(0, MOST_SUGGESTED);
}

const yearOf = (period: Period): string => periodName(period);

function* values({ accounts }: PassageIndex): Generator<string> {
  for (const concept of CONCEPTS_ASKED) {
    const period = accounts.latest(concept);
    const fact = period && accounts.lookUp(concept, period);
    if (!fact || isPartOfYear(period)) continue;
    const label = lowerStart(CONCEPTS.get(concept)?.name ?? fact.row.label);
    yield `What ${wasOrWere(label)} ${label} in ${yearOf(period)}?`;
  }
}

function* changes({ accounts }: PassageIndex): Generator<string> {
  for (const concept of CONCEPTS_ASKED) {
    const period = accounts.latest(concept);
    if (!period || isPartOfYear(period)) continue;
    const label = lowerStart(CONCEPTS.get(concept)?.name ?? concept);
    yield `By how many per cent did ${label} change from ${period.year - 1} to ${period.year}?`;
  }
}

function* measures({ accounts }: PassageIndex): Generator<string> {
  const period = accounts.latest('revenue') ?? accounts.latest('total_assets');
  if (!period || isPartOfYear(period)) return;
  for (const id of MEASURES_ASKED) {
    if (MEASURES.has(id)) yield `What was the ${nameOf(id)} in ${yearOf(period)}?`;
  }
}

function* rows({ accounts }: PassageIndex): Generator<string> {
  const inStatements = new Set(accounts.statements.map(({ view }) => view));
  for (const view of accounts.views) {
    if (inStatements.has(view) || view.scale.name === '' || view.title === '') continue;
    const question = rowQuestion(view);
    if (question) yield question;
  }
}

/** The first table row with a label specific enough for a question. */
function rowQuestion({ rows: own, columns }: TableView): string | null {
  for (const { label, cells } of own) {
    if (label.length > LONGEST_LABEL || !/\p{L}{3}.*\s\p{L}{3}/u.test(label)) continue;
    const [cell] = cells;
    const column = cell && columns[cell.column];
    if (!column) continue;
    const plain = lowerStart(label.replace(/\s*\([^)]*\)|:\s*$/g, ''));
    if (column.period && !isPartOfYear(column.period))
      return `What ${wasOrWere(plain)} ${plain} in ${yearOf(column.period)}?`;
  }
  return null;
}

const SECTION_HEADING =
  /^(?:(?:Section|Article|Clause|SECTION|ARTICLE)\s+)?\d{1,2}(?:\.\d{1,2})*[.)]?\s+(\p{Lu}[\p{L} ,&'’()-]{2,60})$/u;

function* sections({ pages }: PassageIndex): Generator<string> {
  for (const { blocks } of pages) {
    for (const { type, text } of blocks) {
      const match = type === 'heading' ? SECTION_HEADING.exec(text.trim()) : null;
      if (match) yield `What does section “${match[1]?.trim()}” say?`;
    }
  }
}

function* abbreviations({ pages }: PassageIndex): Generator<string> {
  const seen = new Set<string>();
  for (const { words } of pages) {
    for (const word of words.text) {
      const short = /^\((\p{Lu}{3,6})\)[,.;:]?$/u.exec(word)?.[1];
      if (short === undefined || seen.has(short)) continue;
      seen.add(short);
      yield `What does ${short} stand for?`;
    }
  }
}

/** A label as used within a sentence; abbreviations keep their capitals. */
const lowerStart = (text: string): string =>
  /^\p{Lu}\p{Ll}+(?:$| (?!\p{Lu}))/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
