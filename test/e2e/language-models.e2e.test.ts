/** Language models in the panels: who is asked, where the text goes, and what is said when it fails. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ModelServer, ollamaServer } from '../support/model-server.ts';
import { type FieldParts, fieldParts, invoiceFile } from './field-parts.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

const QUESTION = 'What is the invoice number?';

describe.skipIf(!hasBrowser)('language models', () => {
  let server: ModelServer;
  let workbench: Workbench;
  let page: Page;
  let fields: FieldParts;

  beforeAll(async () => {
    server = await ollamaServer(['small:latest']);
  });
  afterAll(() => server?.close());

  beforeEach(async () => {
    const invoices = ['S-20', 'N-100'].map((number) => invoiceFile(`${number}.pdf`, { number }));
    workbench = await openWorkbench({ documents: await Promise.all(invoices) });
    page = workbench.page;
    fields = fieldParts(page);
    await documentRow(page, 'N-100.pdf').waitFor();
    await addProvider('Office model', server.baseUrl);
    await addProvider('Far model', 'https://api.example.com');
  });
  afterEach(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  const addProvider = async (name: string, base_url: string) => {
    const status = await page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await fetch('/api/v1/providers', init)).status;
      },
      { kind: 'ollama', name, base_url, model: 'small:latest' },
    );
    expect(status).toBe(201);
  };
  const chat = () => page.getByRole('tabpanel', { name: 'Chat' });
  const answeredBy = async (current: string, next: string) => {
    await chat()
      .getByRole('button', { name: `Answered by: ${current}` })
      .click();
    await page.getByRole('menuitemradio', { name: next }).click();
  };
  const ask = async (question: string) => {
    const field = page.getByRole('textbox', { name: 'Question', exact: true });
    await field.fill(question);
    await field.press('Enter');
  };
  const overview = () => page.getByRole('region', { name: /^Fields of/ });
  /** Extracts the fields of both documents with the model on this machine. */
  const extractBoth = async () => {
    await documentRow(page, 'S-20.pdf').click({ modifiers: ['Control'] });
    await documentRow(page, 'N-100.pdf').click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'More for selected documents' }).click();
    await page.getByRole('menuitem', { name: /^Extract fields of/ }).click();
    await overview().getByRole('button', { name: 'Choose a schema' }).click();
    await page.getByRole('menuitemradio', { name: 'Receipt', exact: true }).click();
    await overview().getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Office model' }).click();
    await overview().getByRole('button', { name: 'Extract fields', exact: true }).click();
  };

  test('the host that text would go to is named before any is sent', async () => {
    await fields.chooseSchema('Invoice');
    await fields.tab.getByText('Processed on this machine').waitFor();
    await fields.tab.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Far model' }).click();
    await fields.tab.getByText('Document text is sent to api.example.com').waitFor();
    await page.getByRole('tab', { name: 'Chat' }).click();
    await chat().getByText('Processed on this machine').waitFor();
    await answeredBy('Built-in', 'Far model (api.example.com)');
    await chat().getByText('Excerpts are sent to api.example.com').waitFor();
  });

  test('a question goes to the model that was chosen; its answer says who gave it', async () => {
    const text = 'The invoice number is N-100.';
    server.answer({ json: { found: true, statements: [{ text, quotes: ['N-100'] }] } });
    await page.getByRole('tab', { name: 'Chat' }).click();
    await answeredBy('Built-in', 'Office model');
    await ask(QUESTION);
    const answer = page.getByRole('article', { name: QUESTION });
    await answer.getByText(text).waitFor();
    await answer.getByText('Office model', { exact: true }).waitFor();
    await answer.getByRole('button', { name: /^1: N-100\.pdf, p\. 1: / }).waitFor();
    expect(server.received.length).toBeGreaterThan(0);
    // The choice is kept for the next question, and the built-in one can be chosen again.
    await answeredBy('Office model', 'Built-in');
    await ask('What is the invoice date?');
    await page
      .getByRole('article', { name: 'What is the invoice date?' })
      .getByText('Built-in', { exact: true })
      .waitFor();
  });

  test('an answer that is stopped in the middle keeps what had come of it', async () => {
    server.answer({
      begins: '{"found":true,"statements":[{"text":"The invoice number, as far as',
    });
    await page.getByRole('tab', { name: 'Chat' }).click();
    await answeredBy('Built-in', 'Office model');
    await ask(QUESTION);
    const answer = page.getByRole('article', { name: QUESTION });
    await answer.getByText(/^The invoice number, as/).waitFor();
    await chat().getByRole('button', { name: 'Stop' }).click();
    await answer.getByText('Stopped before the answer was complete.').waitFor();
    await answer.getByText(/^The invoice number, as/).waitFor();
    await page.reload();
    await answer.getByText('Stopped before the answer was complete.').waitFor();
    server.answer({ json: { found: true, statements: [{ text: 'N-100.', quotes: ['N-100'] }] } });
    await answer.getByRole('button', { name: 'Ask again' }).click();
    await answer.getByText('N-100.', { exact: false }).first().waitFor();
    await answer.getByText('Stopped before').waitFor({ state: 'detached' });
  });

  test('a run over several documents is cancelled', async () => {
    server.answer('silence');
    await extractBoth();
    await overview().getByText('0 of 2 documents').waitFor();
    await overview().getByRole('button', { name: 'Cancel', exact: true }).click();
    await overview().getByText('0 of 2 documents extracted · cancelled').waitFor();
    const rows = overview().getByRole('grid').getByRole('row');
    await expect.poll(() => rows.filter({ hasText: 'Cancelled' }).count()).toBe(2);
    await overview().getByRole('button', { name: 'Extract again…' }).waitFor();
  });

  test('a document that fails says why in its row, the others have their values', async () => {
    server.answer(({ body }) =>
      JSON.stringify(body).includes('S-20')
        ? { status: 500, message: 'out of memory' }
        : { json: {} },
    );
    await extractBoth();
    // The server that fails is asked again before the document is given up.
    await overview().getByText('1 of 2 documents extracted · 1 failed').waitFor();
    const failed = overview().getByRole('row').filter({ hasText: 'S-20.pdf' });
    await failed.getByText(/Office model/).waitFor();
    await overview().getByRole('combobox', { name: 'Show documents' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await overview().getByText('1 of 2 documents', { exact: true }).waitFor();
  });
});
