/**
 * Converts a question with its answer to Markdown for other programs: citations become footnotes.
 */
import type { Message, MessageCitation } from '../../shared/contract/index.ts';
import { writeClipboard } from '../results/write-clipboard.ts';
import { notify, notifyError } from '../ui/Toast.tsx';

/** `[1]`; brackets in quoted document text are escaped. */
const REFERENCE = /(?<!\\)\[(\d{1,3})\](?!\()/g;

/** Footnotes in Markdown Extra syntax, supported by GitHub, Pandoc and Obsidian. */
export function answerAsMarkdown({
  question,
  answer,
  citations,
}: Pick<Message, 'question' | 'answer' | 'citations'>): string {
  const text = answer.replace(REFERENCE, (whole, number: string) =>
    citations[Number(number) - 1] ? `[^${number}]` : whole,
  );
  const notes = citations.map((citation, index) => `[^${index + 1}]: ${noteOf(citation)}`);
  const parts = [`**${question.replace(/\s+/g, ' ').trim()}**`, text.trim(), notes.join('\n')];
  return parts.filter(Boolean).join('\n\n');
}

const noteOf = ({ file_name, page, quote }: MessageCitation): string =>
  `${file_name}, p. ${page}: “${quote.replace(/\s+/g, ' ').trim()}”`;

export async function copyAnswer(message: Message): Promise<void> {
  try {
    await writeClipboard(answerAsMarkdown(message));
    notify({ id: 'copy', title: 'Copied the answer with its citations' });
  } catch (thrown) {
    notifyError('The answer could not be copied', thrown);
  }
}
