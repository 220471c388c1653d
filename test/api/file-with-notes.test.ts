/** A copy of a PDF with its values, corrections and answers as notes on the pages. */
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversations, corrections, documents, fieldRuns } from '../../shared/contract/index.ts';
import { documentLinkOf } from '../../shared/document-links.ts';
import { PASSWORD } from '../fixtures/make/encrypted.ts';
import { drawInvoice } from '../fixtures/make/invoice.ts';
import { fieldCallsOn } from '../support/fields.ts';
import { FIRST } from '../support/look-alikes.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
const { begin, results, ended } = fieldCallsOn(() => service);
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const fileOf = (documentId: string) =>
  service.call(documents.getDocumentFile, { params: { documentId }, query: { notes: 'yes' } });

async function notesIn(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes) }).promise;
  const annotations = await (await pdf.getPage(1)).getAnnotations();
  return annotations.map(({ contentsObj, titleObj }) => `${titleObj.str}: ${contentsObj.str}`);
}

test('has values with their review, corrections and answers; the file stays as it is', async () => {
  const pdf = await drawInvoice(FIRST);
  const documentId = await service.submit(pdf, { filename: 'bill.pdf' });
  await service.ended(documentId);
  const schema = {
    name: 'Invoice',
    fields: [
      { key: 'total', type: 'number', format: 'amount', title: 'Total due' },
      { key: 'due', type: 'date', title: 'Due date' },
      { key: 'project', type: 'string', title: 'Project code' },
    ],
  };
  const { json: run } = await begin({ schema, doc_ids: [documentId] });
  await ended(run.id);
  const [result] = await results(run.id);
  await service.call(fieldRuns.reviewFields, {
    params: { runId: run.id, documentId: result?.document_id },
    body: { reviews: [{ path: 'due', review: 'accepted' }] },
  });
  await service.call(corrections.createCorrections, {
    params: { documentId },
    body: {
      operations: [
        { kind: 'set_field', page: 1, run_id: run.id, path: 'total', value: 1250 },
        // It does not stand on the page.
        { kind: 'set_field', page: 1, run_id: run.id, path: 'project', value: 'Quay 9' },
      ],
    },
  });
  const conversation = { body: { document_id: documentId } };
  const { json } = await service.call(conversations.createConversation, conversation);
  await service.call(conversations.askQuestion, {
    params: { conversationId: json.id },
    body: { question: 'What is the invoice number?' },
  });

  const { status, headers, bytes } = await fileOf(documentId);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('bill with notes.pdf');
  expect((await notesIn(bytes)).sort()).toEqual([
    expect.stringMatching(/: Due date: 2026-.* \(accepted\)$/),
    expect.stringMatching(/: Project code: Quay 9 \(corrected\)$/),
    expect.stringMatching(/: Total due: 1250 \(corrected\)$/),
    expect.stringMatching(/^Quarry: What is the invoice number\?\n.*INV-/),
  ]);
  const annotations = await service.call(documents.getDocumentAnnotations, {
    params: { documentId },
  });
  expect(annotations.json.items.map(({ body }) => body.value).sort()).toEqual([
    expect.stringMatching(/^Invoice: Due date: 2026-.* \(accepted\)$/),
    expect.stringMatching(/^Invoice: Project code: Quay 9 \(corrected\)$/),
    expect.stringMatching(/^Invoice: Total due: 1250 \(corrected\)$/),
    expect.stringMatching(/^What is the invoice number\?\n.*INV-/),
  ]);
  const loose = annotations.json.items.find(({ body }) => body.value.includes('Quay 9'));
  expect(loose?.target.selector.map((selector) => 'refinedBy' in selector)).toEqual([false]);
  const answer = annotations.json.items.find(({ body }) => body.value.startsWith('What'));
  expect(answer?.creator).toEqual({ type: 'Software', name: 'Quarry' });
  const [position, quote] = answer?.target.selector ?? [];
  expect(position).toMatchObject({
    value: 'page=1',
    refinedBy: { value: expect.stringMatching(/^xywh=percent:[\d.]+,[\d.]+,[\d.]+,[\d.]+$/) },
  });
  expect(quote).toEqual({ type: 'TextQuoteSelector', exact: expect.stringContaining('INV-') });
  expect(documentLinkOf(answer?.id ?? '')).toMatchObject({
    reference: expect.stringMatching(/^doc-/),
    page: 1,
  });
  const original = await service.call(documents.getDocumentFile, { params: { documentId } });
  expect(Buffer.from(original.bytes).equals(Buffer.from(pdf))).toBe(true);
});

test('is refused for a protected PDF, with the reason', async () => {
  const pdf = await readFile(new URL('../fixtures/encrypted.pdf', import.meta.url));
  const documentId = await service.submit(pdf, { password: PASSWORD });
  await service.ended(documentId);
  const { status, error } = await fileOf(documentId);
  expect(status).toBe(400);
  expect(error.message).toMatch(/is protected or damaged: no copy with notes/);
});
