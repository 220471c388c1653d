/** The text shown in the panel, for the clipboard. */
import { documents, jobs, type LibraryItem } from '../../shared/contract/index.ts';
import { call, open } from '../api/client.ts';
import { pagesToRead } from '../state/library.ts';
import { peekPage } from '../state/pages.ts';
import { plainText } from './plain-text.ts';

export type TextForm = 'text' | 'markdown';

interface CopyRequest {
  readonly item: LibraryItem;
  readonly form: TextForm;
  /** One page; null for the whole document. */
  readonly page: number | null;
  readonly runningHeads: boolean;
}

/** The requested text; whole documents and Markdown come from the results of a finished job. */
export async function textOf({ item, form, page, runningHeads }: CopyRequest): Promise<string> {
  const { document_id: documentId } = item;
  if (form === 'markdown') {
    const query = { format: 'markdown', include: 'text', ...(page ? { pages: String(page) } : {}) };
    const answer = await open(jobs.getJobResults, {
      params: { jobId: item.job_id ?? documentId },
      query: { ...query, format: 'markdown' as const },
    });
    return answer.text();
  }
  const pages = page ? [page] : pagesToRead(item);
  const texts: string[] = [];
  for (const number of pages) {
    const content =
      peekPage(documentId, number) ??
      (await call(documents.getPage, { params: { documentId, page: number } }));
    texts.push(plainText(content, runningHeads));
  }
  return texts.filter(Boolean).join('\n\n');
}
