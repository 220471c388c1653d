/**
 * A question with its answer for other programs: as HTML for those that take formatted text, as
 * Markdown for the others. Doubt about the answer is copied with it. A whole conversation is saved as either.
 */
import { answerMarkdown, segmentText } from '../../shared/answer-text.ts';
import type { AnswerBlock, AnswerSegment } from '../../shared/contract/answer-content.ts';
import type { Conversation, Message, MessageCitation } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { safeName } from '../../shared/safe-name.ts';
import { queryCache } from '../api/queries.ts';
import { notifySaved } from '../export/notify-saved.ts';
import { saveFile } from '../export/save-file.ts';
import { escapeHtml } from '../grid/clipboard.ts';
import { writeClipboard } from '../results/write-clipboard.ts';
import { citedPage } from '../state/page-labels.ts';
import { attempt, notify } from '../ui/Toast.tsx';
import { doubtOf, othersTitle, uncited } from './Answer.tsx';
import { messagesQuery } from './conversations.ts';

type Copied = Parameters<typeof doubtOf>[0] & Pick<Message, 'question' | 'content' | 'citations'>;

/** Footnotes in Markdown Extra syntax, supported by GitHub, Pandoc and Obsidian. */
export function answerAsMarkdown(message: Copied, firstNote = 1): string {
  const { content, citations } = message;
  const reference = (citation: number) => `[^${citation + firstNote}]`;
  const notes = citations.map((citation, index) => `${reference(index)}: ${noteOf(citation)}`);
  const others = uncited(message).map(reference);
  return [
    `**${oneLine(message.question)}**`,
    answerMarkdown(content, reference),
    doubtOf(message),
    others.length > 0 && `${othersTitle(message)} ${others.join(' ')}`,
    notes.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** All questions of a conversation with their answers; footnotes are numbered throughout. */
export function conversationAsMarkdown(title: string, messages: readonly Copied[]): string {
  let notes = 1;
  const parts = messages.map((message) => {
    const text = answerAsMarkdown(message, notes);
    notes += message.citations.length;
    return text;
  });
  return `${[`# ${oneLine(title)}`, ...parts].join('\n\n')}\n`;
}

/** A page that word processors open, too. */
export function conversationAsHtml(title: string, messages: readonly Copied[]): string {
  const name = escapeHtml(oneLine(title));
  const head = `<!doctype html><meta charset="utf-8"><title>${name}</title>`;
  return [`${head}<h1>${name}</h1>`, ...messages.map(answerAsHtml)].join('\n');
}

const FORMATS = {
  md: { type: 'text/markdown', write: conversationAsMarkdown },
  html: { type: 'text/html', write: conversationAsHtml },
};

export const saveConversation = (
  { id, title }: Conversation,
  format: keyof typeof FORMATS,
): Promise<void> =>
  attempt(t('The conversation could not be exported'), async () => {
    const messages = await queryCache.fetchQuery(messagesQuery(id));
    const { type, write } = FORMATS[format];
    const name = `${safeName(oneLine(title))}.${format}`;
    const content = new Blob([write(title, messages)], { type });
    notifySaved(name, await saveFile({ name, content }));
  });

export function answerAsHtml(message: Copied): string {
  const { question, content, citations } = message;
  const doubt = doubtOf(message);
  const others = uncited(message).map((citation) => ` [${citation + 1}]`);
  const notes = citations.map((citation, index) => `[${index + 1}] ${noteOf(citation)}`);
  return [
    `<p><b>${escapeHtml(oneLine(question))}</b></p>`,
    ...content.map(blockHtml),
    doubt === null ? '' : `<p><i>${escapeHtml(doubt)}</i></p>`,
    others.length === 0 ? '' : `<p>${escapeHtml(othersTitle(message))}${others.join('')}</p>`,
    notes.length === 0 ? '' : `<p><small>${notes.map(escapeHtml).join('<br>')}</small></p>`,
  ].join('');
}

function blockHtml(block: AnswerBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${lineHtml(block.segments)}</p>`;
    case 'list_item':
      return `<ul><li>${lineHtml(block.segments)}</li></ul>`;
    case 'table': {
      const rows = block.rows.map((row) =>
        row.map((cell) => `<td>${lineHtml(cell)}</td>`).join(''),
      );
      return `<table border="1">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
    }
  }
}

const lineHtml = (segments: readonly AnswerSegment[]): string =>
  segments
    .map((segment) => {
      if (segment.type === 'citation') return `<sup>[${segment.citation + 1}]</sup>`;
      const text = escapeHtml(segmentText(segment));
      return segment.type === 'text' && segment.strong ? `<b>${text}</b>` : text;
    })
    .join('');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const noteOf = ({ document_id, file_name, page, quote }: MessageCitation): string =>
  t('{fileName}, p. {page}: “{quote}”', {
    ...{ fileName: file_name, page: citedPage(document_id, page), quote: oneLine(quote) },
  });

export const copyAnswer = (message: Message): Promise<void> =>
  attempt(t('The answer could not be copied'), async () => {
    await writeClipboard(answerAsMarkdown(message), answerAsHtml(message));
    notify({ id: 'copy', title: t('Copied the answer with its citations') });
  });
