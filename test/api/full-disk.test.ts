/**
 * Requests while the disk is full. SQLite is told that its file may not grow, which fails like a full
 * disk, at the same place and with the same code.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database, { type Database as Db } from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collections, documents, ingest, jobs, workbench } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { isInFolder, startTestService, type TestService } from '../support/service.ts';

/** The databases that were opened: each is told its settings first. */
let opened: readonly Db[] = [];

const UNLIMITED = 4_294_967_294;
/** Takes pages of its own, which the database does not have. */
const LARGE = 'word '.repeat(40_000);

let service: TestService;
beforeEach(async () => {
  const { mock } = vi.spyOn(Database.prototype, 'pragma');
  opened = mock.contexts as Db[];
  service = await startTestService({ engine: fakeEngine() });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => service.close());

function setFull(full: boolean): void {
  for (const db of [...new Set(opened)].filter(
    ({ open, name }) => open && name.endsWith('quarry.db'),
  )) {
    // Migrations leave free pages, which would be filled first.
    if (full) db.exec('VACUUM');
    const pages = full ? Number(db.pragma('page_count', { simple: true })) : UNLIMITED;
    db.pragma(`max_page_count = ${pages}`);
  }
}

const FULL = [503, 'service_unavailable', 'The disk is full: free some space and try again.'];
const said = ({ status, error }: { status: number; error: { code: string; message: string } }) => [
  status,
  error.code,
  error.message,
];

const ingestLarge = () =>
  service.call(ingest.ingestDocument, {
    body: {
      document_id: 'doc-large',
      vendor: 'generic',
      payload: { pages: [{ page: 1, text: `${LARGE}${Math.random()}` }] },
    },
  });

test.runIf(isInFolder)(
  'an ingest says that the disk is full, leaves no document, and works once there is room',
  async () => {
    setFull(true);
    expect(said(await ingestLarge())).toEqual(FULL);
    setFull(false);
    const { json } = await service.call(workbench.listDocuments);
    expect(json.items).toEqual([]);
    const params = { documentId: 'doc-large' };
    expect((await service.call(documents.getDocument, { params })).status).toBe(404);
    expect((await ingestLarge()).json).toMatchObject({ ok: true, seq: 1 });
  },
);

test.runIf(isInFolder)(
  'a request that could not be stored leaves neither a document nor a file',
  async () => {
    setFull(true);
    // Fills the free places of the database, too.
    const names = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(150)}`);
    const answers = [];
    for (const name of names)
      answers.push(await service.call(collections.createCollection, { body: { name } }));
    expect(said(answers.at(-1) as (typeof answers)[number])).toEqual(FULL);
    const body = { file_base64: Buffer.from('%PDF-1').toString('base64'), filename: 'a.pdf' };
    const refused = await service.call(jobs.extract, {
      body: { ...body, webhook_url: `https://example.com/${'x'.repeat(9000)}` },
    });
    expect(said(refused)).toEqual(FULL);
    setFull(false);
    const { json } = await service.call(workbench.listDocuments);
    expect(json.items).toEqual([]);
    const files = readdirSync(join(service.data, 'files'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(files.filter((file) => file.isFile())).toEqual([]);
    expect((await service.call(jobs.extract, { body })).status).toBe(202);
  },
);
