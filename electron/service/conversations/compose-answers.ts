/**
 * Composes one answer from the answers of several documents. If several state a value, the values
 * are a table of documents, in which the uncertain ones are marked, below their largest, smallest,
 * sum or average if the question asks for it; of the others each document contributes its first
 * statement, the most confident first. Omitted statements, and documents without an answer or that
 * could not be asked, are counted in sentences. Citations are numbered across the documents.
 */

import { citationsIn } from '../../../shared/answer-text.ts';
import { codedText, formatCodedText, textParts } from '../../../shared/coded-text.ts';
import type {
  AnswerBlock,
  AnswerSegment,
  CodedText,
  MessageCitation,
} from '../../../shared/contract/index.ts';
import {
  type AcrossDocuments,
  type Answer,
  type AnswerKind,
  HIGHEST_UNCERTAIN,
  NO_ANSWER,
} from '../../engine/index.ts';
import type { MessageAnswer } from '../../store/index.ts';
import { combineValues, valueIn } from './combine-values.ts';
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
/** Items shown of the list of one document. */
const MOST_ITEMS = 5;
/** Passages shown if no document has an answer. */
const MOST_PASSAGES = 5;
const MARKED = '{count, plural, one {# value is} other {# values are}} marked as not certain.';
/** Questions whose answer is one short statement per document. */
const VALUES: ReadonlySet<AnswerKind> = new Set(['value', 'calculation', 'count', 'date', 'party']);

type Answered = AskedDocument & { readonly answer: Answer };

/**
 * `total`: number of documents to ask; fewer were asked if the question was cancelled. Uncertain
 * answers are shown only beside other values, or if no document has a certain one.
 * `operation`: how the values of the documents are combined; null if they are not.
 */
export function composeAnswers(
  asked: readonly AskedDocument[],
  total: number,
  operation: AcrossDocuments['operation'] | null = null,
): MessageAnswer {
  const answered = asked.filter((document): document is Answered => 'answer' in document);
  const found = answered.filter(({ answer }) => answer.found);
  const isCertain = ({ answer }: Answered): boolean => answer.certain;
  const values = found.filter(({ answer }) =>
    operation === null ? VALUES.has(answer.kind) : valueIn(lineIn(answer), operation) !== undefined,
  );
  const tabulated =
    values.length > 1 && (operation !== null || values.some(isCertain)) ? values : [];
  const shown = found.some(isCertain)
    ? found.filter((document) => isCertain(document) || tabulated.includes(document))
    : found;
  const others = shown
    .filter((document) => !tabulated.includes(document))
    .toSorted((a, b) => b.answer.confidence - a.answer.confidence);
  const stated = others.slice(0, MOST_STATEMENTS);
  const [first, second] = shown;
  const several = second ? answerOfSeveral(tabulated, stated, operation, total) : null;
  const said = several ?? (first ? answerOfOne(first) : nothingFound(answered));
  const uncertain = found.filter((document) => !shown.includes(document));
  const left = [...others.slice(MOST_STATEMENTS), ...uncertain];
  // "The year before" is another year in each report: what differs is said by the answers alone.
  const wordings = new Set(answered.flatMap(({ answer }) => answer.understood_as ?? []));
  return {
    ...said,
    content: [
      ...said.content,
      ...paragraphOf(namesLeftOut(left)),
      ...paragraphOf(documentsWithoutAnswer(asked, total)),
    ],
    understood_as: wordings.size > 1 ? null : ([...wordings][0] ?? null),
  };
}

function answerOfOne({ answer, ...document }: Answered): MessageAnswer {
  const own = answerOfDocument(answer, document);
  return { ...own, content: underName(document, own.content) };
}

function answerOfSeveral(
  tabulated: readonly Answered[],
  stated: readonly Answered[],
  operation: AcrossDocuments['operation'] | null,
  total: number,
): MessageAnswer {
  const numbering: Numbering = { citations: [], indexes: new Map() };
  const values = tabulated.map((document) => ({ ...document, line: lineIn(document.answer) }));
  const combined = operation && values.length > 0 ? combineValues(values, operation, total) : null;
  const { line = null, of } = combined ?? {};
  const content = [
    ...(line && of ? [renumbered(paragraph(line), of, numbering)] : []),
    ...(values.length > 0 ? [tableOf(combined?.values ?? values, numbering)] : []),
    ...stated.flatMap((document) =>
      underName(
        document,
        shortened(document.answer).map((block) => renumbered(block, document, numbering)),
      ),
    ),
  ];
  const shown = [...tabulated, ...stated].map(({ answer }) => answer);
  const count = tabulated.filter(({ answer }) => !answer.certain).length;
  const doubt = combined?.doubt ?? (count > 0 ? codedText(MARKED, { count }) : null);
  const limit = combined?.doubt ? [HIGHEST_UNCERTAIN] : [];
  return {
    ...NO_ANSWER,
    content,
    citations: numbering.citations,
    found: true,
    // The answer is right only if every statement is.
    confidence: Math.min(...limit, ...shown.map(({ confidence }) => confidence)),
    certain: shown.every((answer) => answer.certain) && !combined?.doubt,
    ...(doubt && { uncertain_because: formatCodedText(doubt), coded_uncertain_because: doubt }),
  };
}

/** The first block with a citation, or the first. */
const statementOf = ({ content }: Answer): AnswerBlock | undefined =>
  content.find((block) => citationsIn([block]).length > 0) ?? content[0];

/** The first statement with the list that follows it or that it begins. */
function shortened(answer: Answer): AnswerBlock[] {
  const first = statementOf(answer);
  if (!first) return [];
  const after = answer.content.slice(answer.content.indexOf(first) + 1);
  const end = after.findIndex(({ type }) => type !== 'list_item');
  return [first, ...after.slice(0, end < 0 ? after.length : end).slice(0, MOST_ITEMS)];
}

const segmentsIn = (block: AnswerBlock): readonly AnswerSegment[] =>
  block.type === 'table' ? block.rows.flat(2) : block.segments;

/** The passages of the documents, interleaved: the nearest of each, then the second of each. */
function nothingFound(answered: readonly Answered[]): MessageAnswer {
  const passages = answered.map(({ answer, ...document }) => nearPassages(answer, document));
  const longest = Math.max(0, ...passages.map(({ length }) => length));
  const serialized = Array.from({ length: longest }, (_, rank) =>
    passages.flatMap((own) => own.slice(rank, rank + 1)),
  ).flat();
  return {
    ...NO_ANSWER,
    content: [],
    nearest: serialized.slice(0, MOST_PASSAGES),
  };
}

const lineOf = (text: string): AnswerSegment[] => [{ type: 'text', text }];

const segmentOf = (text: CodedText): AnswerSegment => ({
  type: 'text',
  ...textParts('text', text),
});

const paragraph = (line: readonly AnswerSegment[]): AnswerBlock => ({
  type: 'paragraph',
  segments: [...line],
});

/** The segments of the statement. */
function lineIn(answer: Answer): readonly AnswerSegment[] {
  const statement = statementOf(answer);
  return statement ? segmentsIn(statement) : [];
}

/** None without sentences. */
function paragraphOf(sentences: readonly CodedText[]): AnswerBlock[] {
  const segments = sentences.flatMap((sentence, at) => [
    ...(at > 0 ? lineOf(' ') : []),
    segmentOf(sentence),
  ]);
  return segments.length > 0 ? [paragraph(segments)] : [];
}

const tableOf = (
  documents: readonly (Answered & { readonly line: readonly AnswerSegment[] })[],
  numbering: Numbering,
): AnswerBlock => ({
  type: 'table',
  rows: [
    [[segmentOf(codedText('Document'))], [segmentOf(codedText('Answer'))]],
    ...documents.map((document) => [
      lineOf(document.fileName),
      [
        ...doubtOf(document),
        ...segmentsIn(renumbered(paragraph(document.line), document, numbering)),
      ],
    ]),
  ],
});

/** `Not certain: another row has more of the words of the question. ` before an uncertain value. */
function doubtOf({ answer }: Answered): AnswerSegment[] {
  if (answer.certain) return [];
  const { coded_uncertain_because: reason } = answer;
  const mark = segmentOf(codedText('Not certain:'));
  return [mark, ...lineOf(' '), ...(reason ? [segmentOf(reason), ...lineOf(' ')] : [])];
}

/** Citations so far, and their indexes by document and index in its answer. */
interface Numbering {
  readonly citations: MessageCitation[];
  readonly indexes: Map<string, number>;
}

/** A block whose references are those of `numbering`, to which the cited ones are added. */
function renumbered(
  block: AnswerBlock,
  document: Answered,
  { citations, indexes }: Numbering,
): AnswerBlock {
  const indexOf = (before: number): number => {
    const key = `${document.documentId} ${before}`;
    const citation = document.answer.citations[before];
    const known = indexes.get(key);
    if (known !== undefined || !citation) return known ?? before;
    const index = citations.push(messageCitation(citation, document)) - 1;
    indexes.set(key, index);
    return index;
  };
  const line = (segments: readonly AnswerSegment[]): AnswerSegment[] =>
    segments.map((segment) =>
      segment.type === 'text' || segment.citation === null
        ? segment
        : { ...segment, citation: indexOf(segment.citation) },
    );
  return block.type === 'table'
    ? { ...block, rows: block.rows.map((row) => row.map(line)) }
    : { ...block, segments: line(block.segments) };
}

/** The name of its document before a statement; above it, if that is a list or a table. */
function underName({ fileName }: CitedDocument, statement: readonly AnswerBlock[]): AnswerBlock[] {
  const name: AnswerSegment[] = [{ type: 'text', text: fileName, strong: true }, ...lineOf(': ')];
  const [first, ...rest] = statement;
  return first?.type === 'paragraph'
    ? [paragraph([...name, ...first.segments]), ...rest]
    : [paragraph(name), ...statement];
}
