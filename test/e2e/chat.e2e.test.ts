/** Questions about a document in the window, from the field to the words on the page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/process.ts';
import { contentOfText } from '../../shared/answer-text.ts';
import type { AnswerBlock, AnswerSegment, Box, Message } from '../../shared/contract/index.ts';
import { documentLinkOf } from '../../shared/document-links.ts';
import { inspectViews } from './axe.ts';
import { citation, message, streamOf } from './chat-answers.ts';
import { report, wordOf } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench, type WorkbenchOptions } from './support.ts';

let workbench: Workbench;

const field = () => workbench.page.getByRole('textbox', { name: 'Question', exact: true });
const chat = () => workbench.page.getByRole('tabpanel', { name: 'Chat' });
const answerTo = (question: string) =>
  workbench.page.getByRole('article', { name: question, exact: true });
const wordQuestion = (page: number) => `What is the word for page ${page}?`;
const wordAnswer = (page: number) => `The word for page ${page} is ${wordOf(page)}.`;

async function openChat(options: WorkbenchOptions): Promise<void> {
  workbench = await openWorkbench({ documents: [await report('north.pdf')], ...options });
  const { page } = workbench;
  const row = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await row.getByText('3 pages').waitFor();
  await page.getByRole('tab', { name: 'Chat' }).click();
}

async function ask(question: string): Promise<void> {
  await field().fill(question);
  await field().press('Enter');
}

/** Asks for the word of a page and waits for the whole answer. */
async function askWord(page: number): Promise<void> {
  await ask(wordQuestion(page));
  await answerTo(wordQuestion(page)).getByText(wordAnswer(page)).waitFor();
  await answerTo(wordQuestion(page)).getByRole('button', { name: /^1: / }).waitFor();
}

/** Every further question is answered by this message, which the service never sees. */
async function answerWith(answer: (documentId: string) => Message): Promise<void> {
  await workbench.page.route('**/api/v1/conversations/*/messages', async (route) => {
    const { items } = await (await fetchIn(workbench.page, '/api/v1/documents')).json();
    await route.fulfill({
      contentType: 'application/x-ndjson',
      body: streamOf(answer(items[0].document_id)),
    });
  });
}

const fetchIn = (page: Page, path: string) =>
  page
    .evaluate(async (path) => (await fetch(path)).text(), path)
    .then((text) => new Response(text));

/** Union of the boxes of the words of a page, as shares of the page. */
async function boxOfWords(page: number, words: readonly string[], name: string): Promise<Box> {
  const { items } = await (await fetchIn(workbench.page, '/api/v1/documents')).json();
  const item = items.find(({ filename }: { filename: string }) => filename === name);
  const path = `/document/${item.document_id}/pages/${page}`;
  const content = await (await fetchIn(workbench.page, path)).json();
  const edges = words.map((word) => {
    const at = content.words.text.indexOf(word);
    const [x, y, width, height] = content.words.boxes.slice(4 * at, 4 * at + 4);
    return [x, y, x + width, y + height];
  });
  const [left, top, right, bottom] = [Math.min, Math.min, Math.max, Math.max].map((pick, side) =>
    pick(...edges.map((edge) => edge[side])),
  ) as [number, number, number, number];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Where an element of the overlay lies, as shares of its page. */
async function shareOfPage(page: number, element: Locator): Promise<Box> {
  const outer = await workbench.page.locator(`[data-overlay="${page}"]`).boundingBox();
  const inner = await element.boundingBox();
  if (!outer || !inner) throw new Error('Nothing is lit.');
  return {
    x: (inner.x - outer.x) / outer.width,
    y: (inner.y - outer.y) / outer.height,
    width: inner.width / outer.width,
    height: inner.height / outer.height,
  };
}

const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return document.elementFromPoint(x, y)?.closest('[data-page="3"]') != null;
  });

/** With the slack of a pixel. */
const covers = (outer: Box, inner: Box): boolean =>
  inner.x > outer.x - 0.003 &&
  inner.y > outer.y - 0.003 &&
  inner.x + inner.width < outer.x + outer.width + 0.003 &&
  inner.y + inner.height < outer.y + outer.height + 0.003;

/** Each test begins a conversation of its own; the last one opens another document. */
describe.skipIf(!hasBrowser)('chat', () => {
  beforeAll(async () => {
    await openChat({ permissions: ['clipboard-read', 'clipboard-write'] });
  });
  beforeEach(async () => {
    await workbench.page.getByRole('tab', { name: 'Chat' }).click();
    const begin = chat().getByRole('button', { name: 'New conversation', exact: true });
    if (await begin.isEnabled()) await begin.click();
    await chat().getByRole('article').first().waitFor({ state: 'detached' });
  });
  afterEach(() => workbench.page.unrouteAll());
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('conversations are begun, switched, renamed, deleted and brought back', async () => {
    const { page } = workbench;
    const menu = chat().getByRole('button', { name: /^Conversation: / });
    await askWord(1);
    await chat().getByRole('button', { name: 'New conversation' }).click();
    await answerTo(wordQuestion(1)).waitFor({ state: 'detached' });
    await askWord(2);
    await menu.click();
    await page.getByRole('menuitemradio', { name: wordQuestion(1) }).click();
    await answerTo(wordQuestion(1)).waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Words');
    await page.keyboard.press('Enter');
    await menu.getByText('Words').waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete conversation' }).click();
    await answerTo(wordQuestion(2)).waitFor();
    await page.keyboard.press('Control+z');
    await menu.getByText('Words').waitFor();
    await page.reload();
    await menu.getByText('Words').waitFor();
    await answerTo(wordQuestion(1)).waitFor();
  });

  test('an answer cites its words: a crop on focus, the words lit on the page by Enter', async () => {
    const { page } = workbench;
    await chat().getByText('Processed on this machine').waitFor();
    await askWord(3);
    await chat()
      .getByText(/^Answered with \d+ citations?$/)
      .waitFor({ state: 'attached' });
    await page.locator('[data-overlay="1"]').waitFor();
    // By keys: a focus that a script gave shows no crop.
    const chip = answerTo(wordQuestion(3)).getByRole('button', { name: /^1: north\.pdf, p\. 3: / });
    await chip.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const crop = page.locator(`img[src*="/pages/3/image?"][src*="box="]`);
    await crop.waitFor();
    await expect
      .poll(() => crop.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await page.keyboard.press('Enter');
    const lit = page.locator('[data-overlay="3"] [data-target="place"][data-state="selected"]');
    await lit.waitFor();
    await expect.poll(() => isInSight(lit)).toBe(true);
    const shown = await shareOfPage(3, lit);
    const words = await boxOfWords(3, ['The', `${wordOf(3)}.`], 'north.pdf');
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(shown[side]).toBeCloseTo(words[side], 2);
    }
    await page.locator('[data-overlay="3"] [data-target="cited"]').waitFor();
    await page.getByRole('tab', { name: /Tables/ }).click();
    await page.locator('[data-target="cited"]').waitFor({ state: 'detached' });
  });

  test('a question without an answer is told as such', async () => {
    await ask('Who is the president of France?');
    await chat().getByText('Not found in this document').waitFor();
    expect(
      await answerTo('Who is the president of France?')
        .getByRole('button', { name: /^\d+: / })
        .count(),
    ).toBe(0);
  });

  test('questions are edited in their place, deleted, and brought back; all survive a reload', async () => {
    const { page } = workbench;
    await askWord(1);
    await askWord(2);
    await field().press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit question' });
    expect(await editor.inputValue()).toBe(wordQuestion(2));
    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await answerTo(wordQuestion(1)).getByRole('button', { name: 'Edit question' }).click();
    await editor.fill(wordQuestion(3));
    await editor.press('Enter');
    await answerTo(wordQuestion(3)).getByText(wordAnswer(3)).waitFor();
    const questions = () => chat().getByRole('heading', { level: 3 }).allTextContents();
    expect(await questions()).toEqual([wordQuestion(3), wordQuestion(2)]);
    await page.keyboard.press('Control+z');
    await answerTo(wordQuestion(1)).getByText(wordAnswer(1)).waitFor();
    await page.keyboard.press('Control+y');
    await answerTo(wordQuestion(3)).getByText(wordAnswer(3)).waitFor();
    await answerTo(wordQuestion(3)).getByRole('button', { name: 'Delete question' }).click();
    await answerTo(wordQuestion(3)).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await answerTo(wordQuestion(3)).waitFor();
    await page.reload();
    await answerTo(wordQuestion(3)).getByText(wordAnswer(3)).waitFor();
    expect(await questions()).toEqual([wordQuestion(3), wordQuestion(2)]);
  });

  test('an answer is copied as Markdown with its citations as footnotes', async () => {
    const { page } = workbench;
    await askWord(2);
    await answerTo(wordQuestion(2)).getByRole('button', { name: 'Copy answer' }).click();
    await page.getByText('Copied the answer').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`[^1]: north.pdf, p. 2: “${wordAnswer(2)}”`);
    expect(copied).toContain('[^1]\n');
  });

  test('a citation has a link to its words, in its menu', async () => {
    const { page, origin } = workbench;
    await askWord(2);
    const chip = answerTo(wordQuestion(2)).getByRole('button', { name: /^1: / });
    await chip.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Copied the link to page 2').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${origin}/?job=`)).toBe(true);
    const { page: cited, box } = documentLinkOf(link) ?? {};
    expect(cited).toBe(2);
    const words = await boxOfWords(2, [`${wordOf(2)}.`], 'north.pdf');
    expect(box && covers(box, words)).toBe(true);
  });

  test('Escape stops an answer, and a refused question can be asked again', async () => {
    const { page } = workbench;
    const messages = '**/api/v1/conversations/*/messages';
    await page.route(messages, () => new Promise(() => undefined));
    await ask(wordQuestion(1));
    await chat().getByRole('button', { name: 'Stop' }).waitFor();
    await page.keyboard.press('Escape');
    await chat().getByRole('button', { name: 'Ask', exact: true }).waitFor();
    await page.unroute(messages);
    await page.route(messages, (route) => route.fulfill({ status: 409, json: REFUSAL }), {
      times: 1,
    });
    await ask(wordQuestion(1));
    await chat().getByText('The document is being extracted again.').waitFor();
    await chat().getByRole('button', { name: 'Retry' }).click();
    await answerTo(wordQuestion(1)).getByText(wordAnswer(1)).waitFor();
  });

  test('an answer shows tables, references and doubts, and no HTML', async () => {
    const { page } = workbench;
    await answerWith((documentId) =>
      message('model', 'How much more?', {
        content: MODEL_ANSWER,
        citations: [citation(documentId, 'Chapter 1'), citation(documentId, 'north.pdf')],
        certain: false,
        uncertain_because: 'nothing beside it says “2021”.',
        understood_as: 'How much more was sold in 2024 than in 2023?',
      }),
    );
    await ask('How much more?');
    const answer = answerTo('How much more?');
    await answer.getByText('Understood as: How much more was sold').waitFor();
    await answer.getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await answer.locator('img, script, a').count()).toBe(0);
    await answer.getByText('Uncertain: nothing beside it says “2021”. Compare it').waitFor();
    expect(await answer.getByRole('button', { name: /^2: / }).count()).toBe(1);
    await answer.getByRole('button', { name: 'Copy table' }).click();
    await page.getByText('Copied the table').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('Year\tSold\n2024\t1,204\n2023\t1,118');
    const download = page.waitForEvent('download');
    await answer.getByRole('button', { name: 'Export table' }).click();
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('How much more - north.xlsx');
    const { sheets } = await readXlsx(await readFile(await saved.path()));
    expect(sheets[0]?.rows[1]).toEqual([2024, 1204, 'north.pdf, p. 1']);
  });

  test('answers can be read and reached', async () => {
    const { look, broken } = inspectViews(workbench.page);
    await askWord(1);
    await answerWith((documentId) =>
      message('model', 'How much more?', {
        content: MODEL_ANSWER,
        citations: [citation(documentId, 'Chapter 1'), citation(documentId, 'north.pdf')],
        certain: false,
      }),
    );
    await ask('How much more?');
    await answerTo('How much more?')
      .getByText(/^Uncertain/)
      .waitFor();
    await look('answers', { within: '[role="tabpanel"]' });
    await answerTo('How much more?').getByRole('button', { name: 'Edit question' }).click();
    await workbench.page.getByRole('textbox', { name: 'Edit question' }).waitFor();
    await look('edited question', { within: '[role="tabpanel"]' });
    await workbench.page.keyboard.press('Escape');
    expect(broken).toEqual({});
  });

  test('where there is no answer, the nearest passages lead to their pages', async () => {
    const { page } = workbench;
    await answerWith((documentId) =>
      message('none', 'How deep is it?', {
        content: contentOfText('Not stated.'),
        found: false,
        nearest: [
          {
            heading: 'Chapter 2',
            citation: { ...citation(documentId, 'Chapter 2 of north.pdf', 2) },
            document_id: documentId,
            file_name: 'north.pdf',
          },
        ],
      }),
    );
    await ask('How deep is it?');
    const nearest = chat().getByRole('group', { name: 'Nearest passages' });
    await nearest.getByText('Chapter 2 of north.pdf').waitFor();
    await nearest.getByRole('button', { name: /^p\. 2/ }).click();
    await page.locator('[data-overlay="2"] [data-target="place"][data-state="selected"]').waitFor();
  });

  test('a calculated change leads to each of its operands; a follow-up is understood by it', async () => {
    const { page } = workbench;
    const bytes = await readFile(join(root, 'resources/sample.pdf'));
    await workbench.addFiles([{ name: 'review.pdf', bytes }]);
    const row = page.getByRole('listitem').filter({ hasText: 'review.pdf' });
    await row.getByText('4 pages').waitFor();
    await row.getByRole('button').first().click();
    // Made from the document, so that one of them can be asked as it stands.
    const suggestion = chat()
      .getByRole('list', { name: 'Suggested questions' })
      .getByRole('button');
    const suggested = (await suggestion.first().textContent()) ?? '';
    await suggestion.first().click();
    await answerTo(suggested).getByRole('button', { name: /^1: / }).first().waitFor();
    const question = 'How did revenue change from 2024 to 2025?';
    await ask(question);
    const answer = answerTo(question);
    await answer.getByText(/48,600.* − 45,292.* = 3,308/).waitFor();
    await ask('And operating profit?');
    const followUp = answerTo('And operating profit?');
    await followUp.getByText(/^Understood as: .*operating profit/i).waitFor();
    await followUp.getByText(/9,200/).first().waitFor();
    for (const operand of ['48,600', '45,292']) {
      await answer
        .getByRole('button', { name: new RegExp(`p\\. 3: .*${operand}`) })
        .first()
        .click();
      const lit = page.locator('[data-overlay="3"] [data-target="place"][data-state="selected"]');
      await expect.poll(() => lit.count()).toBeGreaterThan(0);
      const words = await boxOfWords(3, [operand], 'review.pdf');
      const boxes = await Promise.all((await lit.all()).map((each) => shareOfPage(3, each)));
      expect(boxes.some((box) => covers(box, words))).toBe(true);
    }
  });
});

const REFUSAL = {
  error: {
    code: 'job_not_ready',
    message: 'The document is being extracted again.',
    doc_url: 'https://example.com',
  },
};

const text = (own: string): AnswerSegment => ({ type: 'text', text: own });
const cited = (own: string, index: number): AnswerSegment[] => [
  { type: 'value', text: own, citation: index },
  text(' '),
  { type: 'citation', citation: index },
];

const MODEL_ANSWER: AnswerBlock[] = [
  { type: 'paragraph', segments: cited('Sales rose', 0) },
  {
    type: 'table',
    rows: [
      [[text('Year')], [text('Sold')]],
      [[text('2024')], cited('1,204', 0)],
      [[text('2023')], cited('1,118', 1)],
    ],
  },
  { type: 'list_item', segments: [text('<img src=x onerror=alert(1)>')] },
];
