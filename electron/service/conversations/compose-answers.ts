/**
 * Composes one answer from the answers of several documents. If several state a value, the values
 * are a table of documents; of the others each document contributes its first statement, the most
 * confident first. Omitted statements, and documents without an answer or that could not be asked,
 * are counted in sentences. Citations are numbered across the documents.
 */
import type { MessageCitation } from '../../../shared/contract/index.ts';
import { markUncertain, withoutUncertainMark } from '../../../shared/uncertain.ts';
import type { Answer, AnswerKind } from '../../engine/answers/types.ts';
import { escapeInline } from '../../engine/layout/inline-markdown.ts';
import type { MessageAnswer } from '../../store/index.ts';
import { documentsWithoutAnswer, namesLeftOut } from './left-out.ts';
import {
  type AskedDocument,
  answerOfDocument,
  type CitedDocument,
  messageCitation,
  nearPassages,
} from './message-answer.ts';

/** Documents whose statements are shown; further ones are only named. */
const MOST_STATEMENTS = 5;
/** Passages shown if no document has an answer. */
const MOST_PASSAGES = 5;
/** Questions whose answer is one short statement per document. */
const VALUES: ReadonlySet<AnswerKind> = new Set(['value', 'calculation', 'count', 'date', 'party']);

type Answered = CitedDocument & { readonly answer: Answer };

/**
 * `total`: number of documents to ask; fewer were asked if the question was cancelled. Uncertain
 * answers are shown only if no document has a certain one.
 */
export function composeAnswers(asked: readonly AskedDocument[], total: number): MessageAnswer {
  const answered = asked.filter((document): document is Answered => 'answer' in document);
  const found = answered.filter(({ answer }) => answer.found);
  const certain = found.filter(({ answer }) => answer.certain);
  const { said, left } = compose(certain.length > 0 ? certain : found, answered);
  const uncertain = certain.length > 0 ? found.filter(({ answer }) => !answer.certain) : [];
  const resolved = answered.find(({ answer }) => answer.understood_as !== null);
  return {
    ...said,
    answer: joined([
      said.answer,
      namesLeftOut([...left, ...uncertain]),
      documentsWithoutAnswer(asked, total),
    ]),
    understood_as: resolved?.answer.understood_as ?? null,
  };
}

interface Composed {
  readonly said: MessageAnswer;
  /** Those that are omitted because of the limit. */
  readonly left: readonly Answered[];
}

function compose(found: readonly Answered[], answered: readonly Answered[]): Composed {
  const [first, second] = found;
  if (!first) return { said: nothingFound(answered), left: [] };
  return second ? answerOfSeveral(found) : { said: answerOfOne(first), left: [] };
}

/** Stated for the whole answer, not for each statement. */
const marked = (text: string, certain: boolean, several: boolean): string =>
  certain ? text : markUncertain(text, several);

const joined = (paragraphs: readonly string[]): string =>
  paragraphs.filter((text) => text !== '').join('\n\n');

function answerOfOne({ answer, ...document }: Answered): MessageAnswer {
  const own = answerOfDocument(answer, document);
  const statement = underName(document, withoutUncertainMark(own.answer));
  return { ...own, answer: marked(statement, answer.certain, false) };
}

function answerOfSeveral(found: readonly Answered[]): Composed {
  const values = found.filter(({ answer }) => answer.certain && VALUES.has(answer.kind));
  const tabulated = values.length > 1 ? values : [];
  const others = found
    .filter((document) => !tabulated.includes(document))
    .toSorted((a, b) => b.answer.confidence - a.answer.confidence);
  const stated = others.slice(0, MOST_STATEMENTS);
  const citations: MessageCitation[] = [];
  const statementOf = (document: Answered): string =>
    withCitations(
      firstStatement(withoutUncertainMark(document.answer.answer)),
      document,
      citations,
    );
  const paragraphs = [
    tabulated.length > 0 ? tableOf(tabulated, statementOf) : '',
    ...stated.map((document) => underName(document, statementOf(document))),
  ];
  const shown = [...tabulated, ...stated].map(({ answer }) => answer);
  const certain = shown.every((answer) => answer.certain);
  const said: MessageAnswer = {
    answer: marked(joined(paragraphs), certain, true),
    citations,
    found: true,
    // The answer is right only if every statement is.
    confidence: Math.min(...shown.map(({ confidence }) => confidence)),
    certain,
    calculation: null,
    nearest: [],
    understood_as: null,
  };
  return { said, left: others.slice(MOST_STATEMENTS) };
}

/** The passages of the documents, interleaved: the nearest of each, then the second of each. */
function nothingFound(answered: readonly Answered[]): MessageAnswer {
  const passages = answered.map(({ answer, ...document }) => nearPassages(answer, document));
  const longest = Math.max(0, ...passages.map(({ length }) => length));
  const serialized = Array.from({ length: longest }, (_, rank) =>
    passages.flatMap((own) => own.slice(rank, rank + 1)),
  ).flat();
  return {
    answer: '',
    citations: [],
    found: false,
    confidence: 0,
    certain: false,
    calculation: null,
    nearest: serialized.slice(0, MOST_PASSAGES),
    understood_as: null,
  };
}

function tableOf(
  documents: readonly Answered[],
  statementOf: (document: Answered) => string,
): string {
  const rows = documents.map(
    (document) => `| ${cell(escapeInline(document.fileName))} | ${cell(statementOf(document))} |`,
  );
  return ['| Document | Answer |', '| --- | --- |', ...rows].join('\n');
}

/** Markdown within a cell: on one line, without pipes. */
const cell = (text: string): string => text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|');

/** A reference to a citation; brackets in the document's own text are escaped. */
const REFERENCE = /(?<!\\)\[(\d+)\]/g;

/** The first paragraph that refers to a citation. */
function firstStatement(answer: string): string {
  const paragraphs = answer.split(/\n{2,}/);
  return paragraphs.find((text) => text.search(REFERENCE) >= 0) ?? paragraphs[0] ?? '';
}

/**
 * `text` with its references renumbered to follow `citations`, to which the cited ones are
 * appended.
 */
function withCitations(text: string, document: Answered, citations: MessageCitation[]): string {
  const numbers = new Map<string, number>();
  return text.replace(REFERENCE, (_, number: string) => {
    const known = numbers.get(number);
    if (known !== undefined) return `[${known}]`;
    const citation = document.answer.citations[Number(number) - 1];
    if (!citation) return '';
    numbers.set(number, citations.push(messageCitation(citation, document)));
    return `[${citations.length}]`;
  });
}

/** A one-line statement follows the name of its document; a longer one is placed below it. */
const underName = ({ fileName }: CitedDocument, statement: string): string =>
  `**${escapeInline(fileName)}**:${statement.includes('\n') ? '\n\n' : ' '}${statement}`;
