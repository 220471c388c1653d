/** The clients for Python and TypeScript and their examples, with a real service. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/lib/process.ts';
import { PYTHON_CLIENT, pythonClient } from '../../scripts/lib/python-client.ts';
import { collections, settings, workbench } from '../../shared/contract/index.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { drawInvoice } from '../fixtures/make/invoice.ts';
import { FIRST, SECOND } from '../support/look-alikes.ts';
import { startTestService, type TestService } from '../support/service.ts';

const WINDOW = 'window-secret';
const CLIENTS = join(root, 'clients');
const TSC = join(root, 'node_modules/typescript/bin/tsc');
const run = promisify(execFile);

const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']);
    return true;
  } catch {
    return false;
  }
})();

/** How programs in a language run. */
interface Runner {
  readonly command: string;
  /** Where programs and examples find the client. */
  readonly folder: string;
  readonly example: (name: string) => string;
  /** For a program that is read from the standard input. */
  readonly options: readonly string[];
  /** Uploads the PDF of its argument, prints its state, name and text, then what is refused. */
  readonly program: string;
}

const python = async (): Promise<Runner> => ({
  command: 'python3',
  folder: join(CLIENTS, 'python'),
  example: (name) => `examples/${name.replaceAll('-', '_')}.py`,
  options: [],
  program: `
import sys
from quarry import Quarry, QuarryError
quarry = Quarry()
added = quarry.create_document(data=open(sys.argv[1], "rb").read(), filename="Rechnung Nº 1.pdf")
job = quarry.wait_for_job(added["job_id"], timeout=120)
print(job["status"], job["filename"])
print(quarry.export_job(job["job_id"], format="markdown").decode())
for refused in (lambda: quarry.get_job("ocr-none"), lambda: Quarry(key="wrong").list_jobs()):
    try:
        refused()
    except QuarryError as error:
        print(error.status, error.code, error)
`,
});

/** Built as it is packed, and installed. */
async function typescript(): Promise<Runner> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-typescript-'));
  const own = join(folder, 'node_modules/@quarry/client');
  const source = join(CLIENTS, 'typescript');
  await mkdir(own, { recursive: true });
  await copyFile(join(source, 'package.json'), join(own, 'package.json'));
  await run(process.execPath, [TSC, '-p', source, '--outDir', join(own, 'dist')]);
  await symlink(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'));
  await cp(join(source, 'examples'), join(folder, 'examples'), { recursive: true });
  return {
    command: process.execPath,
    folder,
    example: (name) => `examples/${name}.ts`,
    options: ['--input-type=module'],
    program: `
import { openAsBlob } from 'node:fs';
import { jobs, Quarry } from '@quarry/client';
const quarry = new Quarry();
const added = await quarry.addDocument(await openAsBlob(process.argv[2]), 'Rechnung Nº 1.pdf');
const job = await quarry.waitForJob(added.job_id);
console.log(job.status, job.filename);
const input = { params: { jobId: job.job_id }, query: { format: 'markdown' } };
console.log(await (await quarry.open(jobs.exportJob, input)).text());
const refused = [
  () => quarry.call(jobs.getJob, { params: { jobId: 'ocr-none' } }),
  () => new Quarry({ key: 'wrong' }).call(jobs.listJobs, {}),
];
for (const call of refused)
  await call().catch((error) => console.log(error.status, error.code, error.message));
`,
  };
}

test('is what the contract makes of it (npm run clients)', async () => {
  expect(await readFile(PYTHON_CLIENT, 'utf8')).toBe(pythonClient());
});

test('the package for TypeScript is made by the command in the README', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const [, options = ''] = /`npm pack ([^`]+)` makes/.exec(readme) ?? [];
  const built = join(CLIENTS, 'typescript/dist');
  const folder = await mkdtemp(join(tmpdir(), 'quarry-package-'));
  onTestFinished(() =>
    Promise.all([built, folder].map((path) => rm(path, { recursive: true, force: true }))).then(),
  );
  await rm(built, { recursive: true, force: true });
  const args = ['pack', '--json', '--pack-destination', folder, ...options.split(' ')];
  const { stdout } = await run('npm', args, { cwd: root });
  // A script of the package may write before the list.
  expect(stdout).toContain('"dist/clients/typescript/src/index.js"');
  expect(stdout).toContain('"dist/clients/typescript/src/index.d.ts"');
});

describe.each([
  { name: 'Python', start: python, isThere: hasPython },
  { name: 'TypeScript', start: typescript, isThere: true },
])('the client for $name', ({ start, isThere }) => {
  let service: TestService;
  let folder: string;
  let client: Runner;
  beforeAll(async () => {
    if (!isThere) return;
    client = await start();
    service = await startTestService({ allowedHosts: ['127.0.0.1'], windowSecret: WINDOW });
    folder = await mkdtemp(join(tmpdir(), 'quarry-clients-'));
    await writeFile(join(folder, 'a.pdf'), await drawInvoice(FIRST));
    await writeFile(join(folder, 'b.pdf'), await drawInvoice(SECOND));
  });
  afterAll(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
    // Not a folder of the repository, which may itself be among temporary files.
    if (client && !client.folder.startsWith(CLIENTS)) await rm(client.folder, { recursive: true });
  });

  const environment = (more: Record<string, string> = {}) => ({
    cwd: client.folder,
    env: {
      ...process.env,
      ...{ QUARRY_URL: service.origin, QUARRY_KEY: service.key, PYTHONDONTWRITEBYTECODE: '1' },
      ...more,
    },
  });
  const example = async (name: string, ...args: string[]): Promise<string> =>
    (await run(client.command, [client.example(name), ...args], environment())).stdout;

  test.skipIf(!isThere)(
    'takes a PDF from its upload to its text, and reports refusals by their code',
    async () => {
      const args = [...client.options, '-', join(folder, 'a.pdf')];
      const running = run(client.command, args, environment());
      running.child.stdin?.end(client.program);
      const { stdout } = await running;
      const [first, ...others] = stdout.trim().split('\n');
      expect(first).toBe('completed Rechnung Nº 1.pdf');
      expect(others.join()).toMatch(/Carriage to \w+/);
      expect(others.at(-2)).toBe('404 not_found The job does not exist or was deleted.');
      expect(others.at(-1)).toMatch(/^401 unauthorized /);
    },
  );

  test.skipIf(!isThere)(
    'examples: invoices to a workbook, and a question over a collection',
    async () => {
      const workbook = join(folder, 'invoices.xlsx');
      const said = await example('invoices-to-workbook', folder, workbook);
      expect(said).toContain('b.pdf: total = 1200');
      const [sheet] = (await readXlsx(new Uint8Array(await readFile(workbook)))).sheets;
      expect(sheet?.rows.length).toBe(3);

      const { json } = await service.call(collections.createCollection, {
        body: { name: 'Bills' },
      });
      await service.call(collections.addToCollection, {
        params: { collectionId: json.id },
        body: {
          doc_ids: [
            (await service.call(workbench.listDocuments, {})).json.items[0]?.document_id ?? '',
          ],
        },
      });
      const answer = await example('ask-collection', 'Bills', 'What is the invoice number?');
      expect(answer).toContain('INV-');
      const unanswered = await example('ask-collection', 'Bills', 'Who painted the lighthouse?');
      expect(unanswered).toContain('Not certain: compare it with the pages');
    },
  );

  test.skipIf(!isThere)(
    'example: a receiver takes what the service signed, and nothing else',
    async () => {
      const headersOfWindow = { [WINDOW_SECRET_HEADER]: WINDOW };
      const { json } = await service.call(settings.getWebhookSecret, {
        key: null,
        headers: headersOfWindow,
      });
      const receiver = spawn(
        client.command,
        [client.example('webhook-receiver'), '0'],
        environment({ QUARRY_WEBHOOK_SECRET: json.secret }),
      );
      const ended = once(receiver, 'exit');
      onTestFinished(async () => {
        receiver.kill('SIGKILL');
        await ended;
      });
      const output = createInterface({ input: receiver.stdout });
      const lines: string[] = [];
      output.on('line', (line) => lines.push(line));
      await Promise.race([once(output, 'line'), ended]);
      expect(lines[0]).toMatch(/^listening on \d+$/);
      const address = `http://127.0.0.1:${lines[0]?.split(' ').at(-1)}/`;
      const forged = { 'webhook-id': 'evt-1', 'webhook-signature': 'v1,AAAA' };
      const headers = { ...forged, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
      expect((await fetch(address, { method: 'POST', headers, body: '{}' })).status).toBe(401);
      const pdf = await readFile(join(folder, 'a.pdf'));
      const jobId = await service.submit(pdf, { webhook_url: address });
      await expect.poll(() => lines.at(-1)).toMatch(new RegExp(`^received: \\S+ ${jobId}$`));
    },
  );
});
