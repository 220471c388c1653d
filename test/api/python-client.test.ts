/** The client for Python and its examples, with a real service. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PYTHON_CLIENT, pythonClient } from '../../scripts/lib/python-client.ts';
import { collections, settings } from '../../shared/contract/index.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { drawInvoice } from '../fixtures/make/invoice.ts';
import { FIRST, SECOND } from '../support/look-alikes.ts';
import { startTestService, type TestService } from '../support/service.ts';

const WINDOW = 'window-secret';
const FOLDER = join(import.meta.dirname, '../../clients/python');
const run = promisify(execFile);

const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']);
    return true;
  } catch {
    return false;
  }
})();

test('is what the contract makes of it (npm run clients)', async () => {
  expect(await readFile(PYTHON_CLIENT, 'utf8')).toBe(pythonClient());
});

describe.skipIf(!hasPython)('with Python', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    service = await startTestService({ allowedHosts: ['127.0.0.1'], windowSecret: WINDOW });
    folder = await mkdtemp(join(tmpdir(), 'quarry-python-'));
    await writeFile(join(folder, 'a.pdf'), await drawInvoice(FIRST));
    await writeFile(join(folder, 'b.pdf'), await drawInvoice(SECOND));
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const environment = (more: Record<string, string> = {}) => ({
    env: {
      ...process.env,
      ...{ QUARRY_URL: service.origin, QUARRY_KEY: service.key, PYTHONDONTWRITEBYTECODE: '1' },
      ...more,
    },
  });
  const example = async (name: string, ...args: string[]): Promise<string> =>
    (await run('python3', [join(FOLDER, 'examples', name), ...args], environment())).stdout;

  test('takes a PDF from its upload to its tables, and reports refusals by their code', async () => {
    const program = `
import sys
sys.path.insert(0, ${JSON.stringify(FOLDER)})
from quarry import Quarry, QuarryError
quarry = Quarry()
added = quarry.upload_document("doc-from-python", data=open(sys.argv[1], "rb").read(), x_file_name="Rechnung Nº 1.pdf")
job = quarry.wait_for_job(added["job_id"], timeout=120)
print(job["status"], job["filename"])
print(quarry.export_job(job["job_id"], format="markdown").decode())
try:
    quarry.get_job("ocr-none")
except QuarryError as refused:
    print(refused.status, refused.code, refused)
try:
    Quarry(key="wrong").list_jobs()
except QuarryError as refused:
    print(refused.status, refused.code)
`;
    const { stdout } = await run('python3', ['-c', program, join(folder, 'a.pdf')], environment());
    const [first, ...others] = stdout.trim().split('\n');
    expect(first).toBe('completed Rechnung Nº 1.pdf');
    expect(others.join()).toMatch(/Carriage to \w+/);
    expect(others.slice(-2)).toEqual([
      '404 not_found The job does not exist or was deleted.',
      '401 unauthorized',
    ]);
  });

  test('examples: invoices to a workbook, and a question over a collection', async () => {
    const workbook = join(folder, 'invoices.xlsx');
    const said = await example('invoices_to_workbook.py', folder, workbook);
    expect(said).toContain('b.pdf: total = 1200');
    const [sheet] = (await readXlsx(new Uint8Array(await readFile(workbook)))).sheets;
    expect(sheet?.rows.length).toBe(3);

    const { json } = await service.call(collections.createCollection, { body: { name: 'Bills' } });
    await service.call(collections.addToCollection, {
      params: { collectionId: json.id },
      body: { doc_ids: ['doc-from-python'] },
    });
    const answer = await example('ask_collection.py', 'Bills', 'What is the invoice number?');
    expect(answer).toContain('INV-');
  });

  test('example: a receiver takes what the service signed, and nothing else', async () => {
    const headersOfWindow = { [WINDOW_SECRET_HEADER]: WINDOW };
    const { json } = await service.call(settings.getWebhookSecret, {
      key: null,
      headers: headersOfWindow,
    });
    const receiver = spawn(
      'python3',
      [join(FOLDER, 'examples/webhook_receiver.py'), '0'],
      environment({ QUARRY_WEBHOOK_SECRET: json.secret }),
    );
    onTestFinished(async () => {
      const ended = once(receiver, 'exit');
      receiver.kill('SIGKILL');
      await ended;
    });
    const lines: string[] = [];
    createInterface({ input: receiver.stdout }).on('line', (line) => lines.push(line));
    await expect.poll(() => lines[0]).toMatch(/^listening on \d+$/);
    const address = `http://127.0.0.1:${lines[0]?.split(' ').at(-1)}/`;
    const forged = { 'webhook-id': 'evt-1', 'webhook-signature': 'v1,AAAA' };
    const headers = { ...forged, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
    expect((await fetch(address, { method: 'POST', headers, body: '{}' })).status).toBe(401);
    const pdf = await readFile(join(folder, 'a.pdf'));
    const jobId = await service.submit(pdf, { webhook_url: address });
    await expect.poll(() => lines.at(-1)).toMatch(new RegExp(`^received: \\S+ ${jobId}$`));
  });
});
