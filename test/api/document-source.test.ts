/** The file on this machine that a document was added from: stored for the window, told to no key. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents, workbench } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { type CallInput, startTestService, type TestService } from '../support/service.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

const PATH = '/home/me/Büro/annual report.pdf';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ engine: fakeEngine(), windowSecret: WINDOW_SECRET });
});
afterAll(() => service.close());

async function add(documentId: string, as: (input: CallInput) => CallInput, path?: string) {
  const headers: Record<string, string> = path ? { 'x-source-path': encodeURIComponent(path) } : {};
  const input = as({ params: { documentId }, bytes: Buffer.from('%PDF- a'), headers });
  const { json } = await service.call(documents.uploadDocument, input);
  await service.ended(json.job_id);
  return { params: { documentId } };
}
const byKey = (input: CallInput): CallInput => input;

test('the window receives the path that it sent', async () => {
  const named = await add('doc-window', asWindow, PATH);
  const { json } = await service.call(workbench.getDocumentSource, asWindow(named));
  expect(json).toEqual({ document_id: 'doc-window', path: PATH });
  const detail = await service.call(documents.getDocument, named);
  expect(detail.json.has_source_path).toBe(true);
});

test('a document without one has none', async () => {
  const named = await add('doc-none', asWindow);
  const { json } = await service.call(workbench.getDocumentSource, asWindow(named));
  expect(json.path).toBeNull();
  const detail = await service.call(documents.getDocument, named);
  expect(detail.json.has_source_path).toBe(false);
});

test('a key neither stores a path nor reads one', async () => {
  const named = await add('doc-key', byKey, PATH);
  const { json } = await service.call(workbench.getDocumentSource, asWindow(named));
  expect(json.path).toBeNull();
  expect((await service.call(workbench.getDocumentSource, named)).status).toBe(403);
  const list = await service.call(workbench.listDocuments);
  expect(list.text).not.toContain('annual report');
});

test('adding the file again from another folder stores the new path', async () => {
  await add('doc-again', asWindow, PATH);
  const named = await add('doc-again', asWindow, '/media/usb/b.pdf');
  const { json } = await service.call(workbench.getDocumentSource, asWindow(named));
  expect(json.path).toBe('/media/usb/b.pdf');
});
