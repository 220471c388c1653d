/**
 * Converts a question with its answer to Markdown for other programs: citations become footnotes.
 */
import { answerMarkdown } from '../../shared/answer-text.ts';
import type { Message, MessageCitation } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { writeClipboard } from '../results/write-clipboard.ts';
import { notify, notifyError } from '../ui/Toast.tsx';

/** Footnotes in Markdown Extra syntax, supported by GitHub, Pandoc and Obsidian. */
export function answerAsMarkdown({
  question,
  content,
  citations,
}: Pick<Message, 'question' | 'content' | 'citations'>): string {
  const text = answerMarkdown(content, (citation) => `[^${citation + 1}]`);
  const notes = citations.map((citation, index) => `[^${index + 1}]: ${noteOf(citation)}`);
  const parts = [`**${question.replace(/\s+/g, ' ').trim()}**`, text, notes.join('\n')];
  return parts.filter(Boolean).join('\n\n');
}

const noteOf = ({ file_name, page, quote }: MessageCitation): string =>
  t('{fileName}, p. {page}: “{quote}”', {
    ...{ fileName: file_name, page, quote: quote.replace(/\s+/g, ' ').trim() },
  });

export async function copyAnswer(message: Message): Promise<void> {
  try {
    await writeClipboard(answerAsMarkdown(message));
    notify({ id: 'copy', title: t('Copied the answer with its citations') });
  } catch (thrown) {
    notifyError(t('The answer could not be copied'), thrown);
  }
}
