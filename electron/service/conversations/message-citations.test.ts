import { expect, test } from 'vitest';
import type { Citation, MessageCitation } from '../../../shared/contract/index.ts';
import type { MessageAnswer } from '../../store/index.ts';
import type { Ground } from '../understanding/reground.ts';
import { unfinishedAnswer } from './message-answer.ts';
import { renewedAnswer } from './message-citations.ts';

const citationOf = (quote: string, page = 1): Citation => ({
  page,
  quote,
  bbox: { x: 0, y: 0, width: 1, height: 0.1 },
  source: 'ocr_page',
});

const cited = (
  document: string,
  quote: string,
  change: MessageCitation['change'] = null,
): MessageCitation => ({
  ...citationOf(quote),
  document_id: document,
  file_name: `${document}.pdf`,
  change,
});

/** Finds each quote a page later; words with `gone` nowhere, with `same` where they were. */
const ground: Ground = async (citations) =>
  citations.map((citation) => {
    if (citation.quote.includes('gone')) return { citation, change: 'lost' };
    if (citation.quote.includes('same')) return { citation, change: null };
    return { citation: { ...citation, page: citation.page + 1 }, change: 'moved' };
  });

test('citations of the document have new places; those of others stay', async () => {
  const answer: MessageAnswer = {
    ...unfinishedAnswer('All. [1] [2] [3] [4]'),
    citations: [
      cited('doc-a', 'moves'),
      cited('doc-b', 'moves'),
      cited('doc-a', 'gone'),
      cited('doc-a', 'same'),
    ],
    nearest: ['doc-b', 'doc-a'].map((document) => ({
      heading: null,
      citation: citationOf('near'),
      document_id: document,
      file_name: `${document}.pdf`,
    })),
  };
  const renewed = await renewedAnswer(answer, 'doc-a', ground);
  expect(renewed.citations.map(({ page, change }) => [page, change])).toEqual([
    [2, 'moved'],
    [1, null],
    [1, 'lost'],
    [1, null],
  ]);
  expect(renewed.citations[0]?.file_name).toBe('doc-a.pdf');
  expect(renewed.nearest.map(({ citation }) => citation.page)).toEqual([1, 2]);
  expect(renewed.content).toEqual(answer.content);
});

test('what moved stays moved; what was lost and is found again has a place', async () => {
  const answer = {
    ...unfinishedAnswer(''),
    citations: [cited('doc-a', 'same', 'moved'), cited('doc-a', 'same', 'lost')],
  };
  const { citations } = await renewedAnswer(answer, 'doc-a', ground);
  expect(citations.map(({ change }) => change)).toEqual(['moved', null]);
});
