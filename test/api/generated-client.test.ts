/**
 * A client that knows nothing but /openapi.json: a generator of others writes it from what the
 * service serves, the compiler checks it together with a small program, and the program takes a
 * document the main way, from the upload to its export.
 */
import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTablePdf } from '../support/pdf.ts';
import { startTestService, type TestService } from '../support/service.ts';

const COMPILER = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);
/** The program that uses the client; it is compiled beside it. */
const PROGRAM = join(import.meta.dirname, '../support/client-program.txt');

const ROWS = [
  ['Item', 'Price'],
  ['Bolt', '1.50'],
  ['Nut', '0.25'],
];

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'quarry-client-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const node = (...args: string[]) => {
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status: run.status, said: run.stdout + run.stderr };
};

test('a client generated from /openapi.json compiles and runs the main path', async () => {
  const headers = { 'x-api-key': service.key };
  const served = await fetch(`${service.origin}/openapi.json`, { headers });
  const { files } = await generateApi({
    spec: (await served.json()) as NonNullable<Parameters<typeof generateApi>[0]['spec']>,
    fileName: 'client.ts',
    output: false,
    silent: true,
  });
  await writeFile(join(folder, 'client.ts'), files[0]?.fileContent ?? '');
  await copyFile(PROGRAM, join(folder, 'program.ts'));
  await writeFile(join(folder, 'table.pdf'), await makeTablePdf(ROWS));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const options = {
    strict: true,
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(import.meta.dirname, '../../node_modules/@types')],
  };
  const config = { compilerOptions: options, include: ['*.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));

  expect(node(COMPILER, '-p', '.')).toEqual({ status: 0, said: '' });

  // Asynchronous, for the service answers in this very process.
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(
    process.execPath,
    ['program.js', service.origin, service.key, 'table.pdf'],
    { cwd: folder, timeout: 120_000 },
    (error, stdout, stderr) => resolve(error ? `${error.message}\n${stderr}` : stdout),
  );
  expect(JSON.parse(await promise)).toEqual({
    job: 'completed',
    pages: 1,
    headers: ['Item', 'Price'],
    markdown: true,
    workbook: 'PK',
    unknown: 'not_found',
  });
});
