/** The content of an answer as Markdown and as plain text. */
import { localText } from './coded-text.ts';
import type { AnswerBlock, AnswerSegment } from './contract/answer-content.ts';
import { escapeInline, escapeStart } from './text/escape-markdown.ts';

type Content = readonly AnswerBlock[];

/** Writes a reference to a citation; `[1]` for that of index 0. */
type Reference = (citation: number) => string;

const numbered: Reference = (citation) => `[${citation + 1}]`;

export function answerMarkdown(content: Content, reference = numbered): string {
  return content
    .map((block, at) => {
      const isInList = block.type === 'list_item' && content[at - 1]?.type === 'list_item';
      return `${at === 0 ? '' : isInList ? '\n' : '\n\n'}${blockMarkdown(block, reference)}`;
    })
    .join('');
}

/** As `answerMarkdown`, with a mark at the start if the answer is uncertain. */
export function markedMarkdown({
  content,
  found,
  certain,
}: {
  readonly content: Content;
  readonly found: boolean;
  readonly certain?: boolean | undefined;
}): string {
  const text = answerMarkdown(content);
  if (!found || certain !== false) return text;
  const citing = content.filter((block) => citationsIn([block]).length > 0);
  const isOneLine = content[0]?.type === 'paragraph' && citing.length < 2;
  return `Not certain:${isOneLine ? ' ' : '\n\n'}${text}`;
}

/** Without references; blocks on lines of their own. */
export const answerText = (content: Content): string =>
  content
    .map((block) =>
      block.type === 'table'
        ? block.rows.map((row) => row.map(plainText).join('\t')).join('\n')
        : plainText(block.segments),
    )
    .join('\n');

/** Sentences of Quarry are in the language of the window, words of a document as printed. */
export const segmentText = (segment: Exclude<AnswerSegment, { type: 'citation' }>): string =>
  'coded_text' in segment ? localText(segment.text, segment.coded_text) : segment.text;

/** In the place of a reference until it is left out with the space before it. */
const REFERENCE = '\u{FFFC}';
const WITH_SPACE_BEFORE = new RegExp(` ?${REFERENCE}`, 'gu');

export const plainText = (segments: readonly AnswerSegment[]): string =>
  segments
    .map((segment) => (segment.type === 'citation' ? REFERENCE : segmentText(segment)))
    .join('')
    .replaceAll(WITH_SPACE_BEFORE, '')
    .trim();

/** Paragraphs of plain text, separated by blank lines. */
export const contentOfText = (text: string): AnswerBlock[] =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ type: 'paragraph', segments: [{ type: 'text', text: paragraph }] }));

/** Indexes of the citations that the content refers to, in order. */
export const citationsIn = (content: Content): number[] =>
  content
    .flatMap((block) => (block.type === 'table' ? block.rows.flat(2) : block.segments))
    .flatMap((segment) => (segment.type === 'citation' ? segment.citation : []));

function blockMarkdown(block: AnswerBlock, reference: Reference): string {
  switch (block.type) {
    case 'paragraph':
      return escapeStart(lineMarkdown(block.segments, reference));
    case 'list_item':
      return `- ${lineMarkdown(block.segments, reference)}`;
    case 'table': {
      const [header = [], ...rows] = block.rows.map((row) => {
        const cells = row.map((cell) =>
          lineMarkdown(cell, reference).trim().replaceAll('|', '\\|'),
        );
        return `| ${cells.join(' | ')} |`;
      });
      const rule = `|${' --- |'.repeat(block.rows[0]?.length ?? 0)}`;
      return [header, rule, ...rows].join('\n');
    }
  }
}

const lineMarkdown = (segments: readonly AnswerSegment[], reference: Reference): string =>
  segments
    .map((segment) => {
      if (segment.type === 'citation') return reference(segment.citation);
      const text = escapeInline(segmentText(segment).replace(/\s*\n\s*/g, ' '));
      return segment.type === 'text' && segment.strong ? `**${text}**` : text;
    })
    .join('');
