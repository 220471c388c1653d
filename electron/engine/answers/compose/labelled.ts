/**
 * Values with labels, as a schema field would find them: `What is the invoice number?`, `What is
 * the due date?`. Uses the field search on the nearest pages.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { contentTerms } from '../../evidence/terms.ts';
import { extractFields } from '../../fields/index.ts';
import { escapeInline } from '../../layout/inline-markdown.ts';
import { CONTAINER_TERMS, GENERIC_TERMS } from '../../vocabulary/accounting.ts';
import type { Question } from '../question/understand.ts';
import type { PageMatch, PassageIndex } from '../search.ts';
import type { Citations } from './citations.ts';
import { reference } from './citations.ts';
import type { Statement } from './statement.ts';

type FieldKind = Pick<SchemaField, 'type' | 'format'>;

/** `What is the …?`; a longer question describes the value instead of naming it. */
const NAMED =
  /^(?:what|which|when)\s+(?:is|was|are)\s+(?:the\s+|its\s+)?(?<name>\p{L}[\p{L}\d .'’/-]{2,50}?)\s*\?/iu;
/** `Where are the headquarters?` */
const LOCATED =
  /^where\s+(?:is|are|was|were)\s+(?:the\s+|its\s+|their\s+)?(?<name>\p{L}[\p{L} .'’/-]{2,50}?)(?:\s+located)?\s*\?/iu;
const KINDS: readonly (readonly [RegExp, FieldKind])[] = [
  [/\b(?:date|deadline)\b/i, { type: 'date' }],
  [/\baddress\b/i, { type: 'string', format: 'address' }],
  [/\b(?:number|no\.?|code|id|reference)$/i, { type: 'string', format: 'identifier' }],
];
const LONGEST_NAME = 5;
const ISO = /\bYYYY-MM-DD\b/;
/** The label has all words of the name and no rival. */
const SURE_OF_LABEL = 0.85;
const UNSURE_OF_LABEL = 0.6;
/** Fields of this calibrated confidence are correct in nineteen of twenty cases. */
const PROMISED = 0.95;

/** Null if the question names no such value, or the pages have no label for it. */
export function labelledValue(
  index: PassageIndex,
  { text, core, metrics, periods }: Question,
  pages: readonly PageMatch[],
  citations: Citations,
): Statement | null {
  const { name, kind } = nameIn(core);
  if (!kind || metrics.length + periods.length > 0 || name.split(/\s+/).length > LONGEST_NAME)
    return null;
  const nearest = nearestPages(index, pages);
  const { fields } = extractFields(nearest, [{ key: name, title: name, ...kind }]);
  const [field] = fields;
  const citation = field?.citations[0];
  const page = nearest.find((one) => one.page === citation?.page);
  if (!field || field.value === null || !citation || !page) return null;
  const at = citations.add(citation);
  const verb = /^\w+\s+(?:are|were)\b/i.test(core) ? 'are' : 'is';
  const shown = ISO.test(text) ? String(field.value) : citation.quote;
  const ownTerms = contentTerms(name).filter(
    (term) => !CONTAINER_TERMS.has(term) && !GENERIC_TERMS.has(term),
  );
  const isSure = field.confidence >= PROMISED && ownTerms.every((term) => index.hasForm(term));
  return {
    markdown: `The ${escapeInline(name)} ${verb} ${escapeInline(shown)} (p. ${citation.page}) ${reference(at)}.`,
    confidence: field.confidence * (isSure ? SURE_OF_LABEL : UNSURE_OF_LABEL),
    calculation: null,
  };
}

/** The name of the value that a question asks for, and its kind; no kind if it asks for none. */
function nameIn(core: string): { name: string; kind?: FieldKind } {
  const located = LOCATED.exec(core)?.groups?.name?.trim();
  if (located) return { name: located, kind: { type: 'string', format: 'address' } };
  const name = NAMED.exec(core)?.groups?.name?.trim() ?? '';
  const [, kind] = KINDS.find(([pattern]) => pattern.test(name)) ?? [];
  return kind ? { name, kind } : { name };
}

/** In page order, with the first page, where documents identify themselves. */
function nearestPages(index: PassageIndex, pages: readonly PageMatch[]): PageContent[] {
  const near = new Set([index.pages[0], ...pages.map(({ page }) => page)]);
  return index.pages.filter((page) => near.has(page));
}
