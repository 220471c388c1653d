/**
 * Values that documents label, as a field of a schema would be: `What is the invoice number?`, `What is
 * the due date?`. Found by the evidence that fields are found by, on the pages that come nearest.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { contentTerms } from '../../evidence/terms.ts';
import { extractFields } from '../../fields/index.ts';
import { escapeInline } from '../../layout/page-content/inline-markdown.ts';
import { CONTAINER_TERMS, GENERIC_TERMS } from '../../vocabulary/accounting.ts';
import type { Question } from '../question/understand.ts';
import type { PageMatch, PassageIndex } from '../search.ts';
import type { Citations } from './citations.ts';
import { reference } from './citations.ts';
import type { Statement } from './statement.ts';

/** `What is the …?`; a question that says more describes and does not name. */
const NAMED =
  /^(?:what|which|when)\s+(?:is|was|are)\s+(?:the\s+|its\s+)?(?<name>\p{L}[\p{L}\d .'’/-]{2,50}?)\s*\?/iu;
const KINDS: readonly (readonly [RegExp, Pick<SchemaField, 'type' | 'format'>])[] = [
  [/\b(?:date|deadline)\b/i, { type: 'date' }],
  [/\b(?:number|no\.?|code|id|reference)$/i, { type: 'string', format: 'identifier' }],
];
const LONGEST_NAME = 5;
const ISO = /\bYYYY-MM-DD\b/;
/** The label has all words of the name, and nothing else competes. */
const SURE_OF_LABEL = 0.85;
const UNSURE_OF_LABEL = 0.6;
/** Fields promised this are right nineteen times in twenty. */
const PROMISED = 0.95;

/** Null where the question names no such value, or the pages do not label it. */
export function labelledValue(
  index: PassageIndex,
  { text, core, metrics, periods }: Question,
  pages: readonly PageMatch[],
  citations: Citations,
): Statement | null {
  const name = NAMED.exec(core)?.groups?.name?.trim() ?? '';
  const [, kind] = KINDS.find(([pattern]) => pattern.test(name)) ?? [];
  if (!kind || metrics.length + periods.length > 0 || name.split(/\s+/).length > LONGEST_NAME)
    return null;
  const nearest = nearestPages(index, pages);
  const { fields } = extractFields(nearest, [{ key: name, title: name, ...kind }]);
  const [field] = fields;
  const citation = field?.citations[0];
  const page = nearest.find((one) => one.page === citation?.page);
  if (!field || field.value === null || !citation || !page) return null;
  const at = citations.add(citation);
  const shown = ISO.test(text) ? String(field.value) : citation.quote;
  const telling = contentTerms(name).filter(
    (term) => !CONTAINER_TERMS.has(term) && !GENERIC_TERMS.has(term),
  );
  const isSure = field.confidence >= PROMISED && telling.every((term) => index.hasForm(term));
  return {
    markdown: `The ${escapeInline(name)} is ${escapeInline(shown)} (p. ${citation.page}) ${reference(at)}.`,
    confidence: field.confidence * (isSure ? SURE_OF_LABEL : UNSURE_OF_LABEL),
    calculation: null,
  };
}

/** In order, with the first page, where documents say what they are. */
function nearestPages(index: PassageIndex, pages: readonly PageMatch[]): PageContent[] {
  const near = new Set([index.pages[0], ...pages.map(({ page }) => page)]);
  return index.pages.filter((page) => near.has(page));
}
