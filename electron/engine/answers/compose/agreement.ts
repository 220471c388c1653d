/**
 * Questions about an agreement: who its parties are, who has a role in it ("Who is the landlord?"), its
 * term, governing law, first and last day. They are answered as the fields of a schema would be, with
 * the sentence that says so. Words of questions are those that labels have in the vocabulary.
 */
import type { Citation } from '../../../../shared/contract/citation.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { isStopWord } from '../../evidence/terms.ts';
import { extractFields, partyWithRole } from '../../fields/index.ts';
import { escapeInline } from '../../layout/inline-markdown.ts';
import { DOCUMENT_WORDS } from '../../vocabulary/document-parts.ts';
import { isFunctionWord, labelTerms, Vocabulary } from '../../vocabulary/index.ts';
import type { PassageIndex } from '../search.ts';
import { type Citations, reference } from './citations.ts';
import { passageText } from './passages.ts';
import type { Statement } from './statement.ts';

interface Asked {
  /** Units that the question must consist of, besides words for the document. */
  readonly units: readonly string[];
  readonly field: SchemaField;
  readonly starts: string;
}

const ASKED: readonly Asked[] = [
  {
    units: ['party', 'name'],
    field: { key: 'parties', type: 'array', description: 'Names of the parties to the agreement' },
    starts: 'The parties are',
  },
  {
    units: ['law', 'state', 'country'],
    field: {
      key: 'governing_law',
      type: 'string',
      description: 'State or country whose law governs the agreement',
    },
    starts: 'The governing law is that of',
  },
  {
    units: ['term', 'period', 'long', 'previous', 'initial'],
    field: { key: 'term', type: 'string', description: 'How long the agreement stays in force' },
    starts: 'The term is',
  },
  {
    units: ['notice', 'period', 'termination', 'give'],
    field: { key: 'notice_period', type: 'string', description: 'Notice of termination' },
    starts: 'The notice period is',
  },
  {
    units: ['effective', 'start', 'date'],
    field: {
      key: 'effective_date',
      type: 'date',
      description: 'Date on which the agreement takes effect',
    },
    starts: 'The agreement takes effect on',
  },
];

/** A date alone may be any; the other units name what is asked. */
const DECISIVE = new Set(['party', 'law', 'term', 'long', 'notice', 'effective', 'start']);
/** Words of questions that ask for a role. */
const ROLE =
  /^(?:who|which (?:party|company)|wer|qui|quién|chi|quem|wie)\s+(?:is|ist|est|es|è|é)\s+/iu;
/** A calibrated confidence of fields from which the statement is certain. */
const SURE_OF_FIELD = 0.87;
const PARTIAL = 0.6;
const SURE_OF_ROLE = 0.85;
/** Pages from the start on which an agreement names parties and dates, and at its end. */
const FRONT_PAGES = 4;

export function agreementStatement(
  index: PassageIndex,
  core: string,
  citations: Citations,
): Statement | null {
  const vocabulary = vocabularyFor();
  const units = vocabulary
    .units(labelTerms(core).filter(isContent))
    .filter((unit) => !isDocument(unit));
  const asked = ASKED.find(
    (one) =>
      units.some((unit) => DECISIVE.has(unit) && one.units.includes(unit)) &&
      units.every((unit) => one.units.includes(unit)),
  );
  if (asked) return fieldStatement(index, asked, citations);
  const role = ROLE.test(core) && units.length <= 2 ? core.replace(ROLE, '') : null;
  return role === null ? null : roleStatement(index, role, vocabulary, citations);
}

const isContent = (term: string): boolean => !isStopWord(term) && !isFunctionWord(term);
const isDocument = (unit: string): boolean => unit === 'contract' || DOCUMENT_WORDS.has(unit);

let known: Vocabulary | null = null;
/** Questions may be in another language than the document. */
function vocabularyFor(): Vocabulary {
  known ??= new Vocabulary(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']);
  return known;
}

function fieldStatement(
  index: PassageIndex,
  { field, starts }: Asked,
  citations: Citations,
): Statement | null {
  const { fields } = extractFields(pagesFor(index, core(field)), [field]);
  const [found] = fields;
  if (!found || found.value === null || found.citations.length === 0) return null;
  // A text is shown as it was understood: "two (2) full years" is 2 years.
  const shown = found.citations.map((citation) => {
    const value = field.type === 'string' ? String(found.value) : trimmed(citation.quote);
    return `${escapeInline(value)} ${reference(citations.add(citation))}`;
  });
  // An agreement has two parties or more.
  const isPartial = field.type === 'array' && shown.length < 2;
  const last = shown.pop();
  const values = shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
  const [first] = found.citations;
  const sentence = field.type === 'array' || !first ? '' : sentenceAround(index, first, citations);
  return {
    markdown: `${starts} ${values}.${sentence}`,
    confidence: found.confidence * SURE_OF_FIELD * (isPartial ? PARTIAL : 1),
    calculation: null,
  };
}

const trimmed = (quote: string): string => quote.replace(/[,;:]+$/, '');

const core = ({ key, description }: SchemaField): string =>
  `${key.replaceAll('_', ' ')} ${description ?? ''}`;

/** The first pages, the last, and those nearest to the field. */
function pagesFor(index: PassageIndex, text: string): PageContent[] {
  const near = index.searchPages(text, FRONT_PAGES).map(({ page }) => page);
  const chosen = new Set([...index.pages.slice(0, FRONT_PAGES), ...index.pages.slice(-1), ...near]);
  return index.pages.filter((page) => chosen.has(page));
}

/** The sentence of a citation as a second sentence of the answer; empty if it is a label and its value. */
function sentenceAround(
  index: PassageIndex,
  { page, quote }: Citation,
  citations: Citations,
): string {
  const passage = index.passages.find(
    (one) => one.page.page === page && !one.heading && !one.row && one.text.includes(quote),
  );
  if (!passage || passage.words.length < 6) return '';
  return ` ${passageText(passage, new Set(), citations)}`;
}

/** The party that a defined term of the document names: "Grove AG (the “Supplier”)". */
function roleStatement(
  index: PassageIndex,
  words: string,
  vocabulary: Vocabulary,
  citations: Citations,
): Statement | null {
  const role = labelTerms(words).filter((term) => isContent(term) && !DOCUMENT_WORDS.has(term));
  const [term] = role;
  if (term === undefined || role.length > 1 || !vocabulary.roles.has(term)) return null;
  const citation = partyWithRole(pagesFor(index, term), term);
  if (!citation) return null;
  const at = reference(citations.add(citation));
  const name = trimmed(citation.quote);
  return {
    markdown: `The ${escapeInline(term)} is ${escapeInline(name)} ${at}.`,
    confidence: SURE_OF_ROLE,
    calculation: null,
  };
}
