/** `quarry extract` as a person runs it: a process, its files, what it says and its exit code. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../fixtures/make/encrypted.ts';
import { HELVETICA, rawDocument, rawFile, stream } from '../fixtures/make/raw.ts';
import { makePdf, makeTablePdf } from '../support/pdf.ts';
import { PROGRAM } from '../support/program.ts';

const FIXTURES = resolve(import.meta.dirname, '../fixtures');

let folder: string;

/** `output`: a file that is opened as standard output. */
const quarry = (args: readonly string[], input?: Uint8Array, output?: string) =>
  start(['extract', ...args], input, output);

async function start(args: readonly string[], input?: Uint8Array, output?: string) {
  const file = output === undefined ? undefined : await open(output, 'w');
  const run = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    stdio: ['pipe', file?.fd ?? 'pipe', 'pipe'],
  });
  run.stdin?.end(input);
  const [out, err, code] = await Promise.all([
    run.stdout ? text(run.stdout) : '',
    run.stderr ? text(run.stderr) : '',
    new Promise<number | null>((done) => run.on('close', done)),
  ]);
  await file?.close();
  return { out, err, code };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-extract-'));
  await writeFile(
    join(folder, 'ledger.pdf'),
    await makeTablePdf([
      ['Stone', 'Tons'],
      ['Slate', '120'],
    ]),
  );
  await mkdir(join(folder, 'other'));
  await writeFile(join(folder, 'other/ledger.pdf'), await makePdf([['Another ledger']]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('quarry extract', () => {
  it('writes Markdown with the table to standard output', async () => {
    const { out, code } = await quarry(['ledger.pdf']);
    expect(out).toContain('| Slate | 120 |');
    expect(code).toBe(0);
  });

  it('names the table and its page in a workbook, above its cells', async () => {
    await quarry(['ledger.pdf', '-f', 'xlsx', '-o', 'xlsx']);
    const { sheets } = await readXlsx(await readFile(join(folder, 'xlsx/ledger.xlsx')));
    const rows = sheets.at(-1)?.rows ?? [];
    const above = rows.slice(0, -2).flat().join(' ');
    expect(above).toMatch(/Table 1.*page 1/i);
    expect(rows.slice(-2)).toEqual([
      ['Stone', 'Tons'],
      ['Slate', 120],
    ]);
  });

  it('escapes formulas in CSV, unless texts are wanted as printed', async () => {
    await writeFile(
      join(folder, 'formula.pdf'),
      await makeTablePdf([
        ['Stone', 'Tons'],
        ['=Slate', '-120'],
      ]),
    );
    const written = async (...options: string[]) => {
      await quarry(['formula.pdf', '-f', 'csv', '-o', 'csv', ...options]);
      const [csv] = Object.values(unzipSync(await readFile(join(folder, 'csv/formula.zip'))));
      return csv && strFromU8(csv);
    };
    expect(await written()).toBe("Stone,Tons\r\n'=Slate,-120\r\n");
    expect(await written('--raw-csv')).toBe('Stone,Tons\r\n=Slate,-120\r\n');
  });

  it.runIf(process.platform === 'linux')(
    'says that standard output is full, without a stack trace',
    async () => {
      const { err, code } = await quarry(['ledger.pdf'], undefined, '/dev/full');
      expect(err).toBe('ledger.pdf: The disk is full.\n');
      expect(code).toBe(1);
    },
  );

  it.runIf(process.platform === 'linux')(
    'says which output folder cannot be created, and reads nothing',
    async () => {
      for (const option of ['-o', '--debug', '--figures']) {
        const { out, err, code } = await quarry(['ledger.pdf', option, '/proc/new/folder']);
        expect(err).toBe(
          'The folder /proc/new/folder cannot be created: the file system does not allow it. Choose another folder.\n',
        );
        expect(out).toBe('');
        expect(code).toBe(2);
      }
    },
  );

  it('prints the version', async () => {
    const run = spawn(process.execPath, [PROGRAM, '--version']);
    expect(await text(run.stdout)).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('leaves no unfinished file when it is interrupted', async () => {
    const args = [PROGRAM, 'extract', join(FIXTURES, 'long.pdf'), '-o', 'interrupted'];
    const run = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
    const ended = new Promise<number | null>((done) => run.on('close', done));
    const written = () => readdir(join(folder, 'interrupted')).catch(() => []);
    await expect.poll(written, { interval: 5 }).toEqual(['long.md.part']);
    run.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(await written()).toEqual([]);
  });

  it('ends quietly when its output is closed, as by head', async () => {
    const run = spawn(process.execPath, [PROGRAM, 'extract', join(FIXTURES, 'long.pdf')], {
      cwd: folder,
    });
    run.stdin.end();
    run.stdout.once('data', () => run.stdout.destroy());
    const [err, code] = await Promise.all([
      text(run.stderr),
      new Promise<number | null>((done) => run.on('close', done)),
    ]);
    expect(err).toBe('');
    expect(code).toBe(141);
  });

  it('reads standard input', async () => {
    const { out, code } = await quarry(['-', '-f', 'json'], await makePdf([['From a pipe']]));
    expect(JSON.parse(out).text[0].content).toContain('From a pipe');
    expect(code).toBe(0);
  });

  it('gives sources of one name results of their own', async () => {
    const { code } = await quarry([
      'ledger.pdf',
      'other/ledger.pdf',
      '-f',
      'html',
      '-o',
      'results',
    ]);
    expect(code).toBe(0);
    expect((await readdir(join(folder, 'results'))).sort()).toEqual([
      'ledger-2.html',
      'ledger.html',
    ]);
    expect(await readFile(join(folder, 'results/ledger-2.html'), 'utf8')).toContain(
      'Another ledger',
    );
  });

  it('says that a file is truncated and exits with 1, although text was found', async () => {
    const { out, err, code } = await quarry([join(FIXTURES, 'truncated.pdf')]);
    expect(out).toContain('survives the damage');
    expect(err).toMatch(/truncated\.pdf: .*truncated.*pages may be missing/);
    expect(code).toBe(1);
  });

  it('says on which pages text may be missing, and exits with 1', async () => {
    const { err, code } = await quarry([join(FIXTURES, 'broken-maps.pdf'), '--no-ocr']);
    expect(err).toMatch(/broken-maps\.pdf, page 1: Some text \(\d+ characters\) is stored without/);
    expect(code).toBe(1);
  });

  it('says that a single character is lost, not that a bullet is', async () => {
    const map =
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /L def /CMapType 2 def ' +
      '1 begincodespacerange <00> <FF> endcodespacerange ' +
      '2 beginbfchar <32> <FFFD> <2A> <FFFD> endbfchar endcmap end end';
    const showing = (text: string) =>
      rawDocument({
        content: `BT 50 200 Td ${text} ET`,
        fonts: '/L1 6 0 R',
        more: [
          HELVETICA.replace('>>', '/Encoding /WinAnsiEncoding /ToUnicode 7 0 R >>'),
          stream(map),
        ],
      });
    await writeFile(join(folder, 'lost.pdf'), showing('/L1 12 Tf (Tons 1,204) Tj'));
    const lost = await quarry(['lost.pdf', '--no-ocr', '-q']);
    expect(lost.out).toContain('Tons 1,\ufffd04');
    expect(lost.err).toContain('lost.pdf, page 1: Some text (1 character) is stored without');
    expect(lost.code).toBe(1);
    const bullet = showing('/L1 12 Tf (* ) Tj /F1 12 Tf (Slate) Tj');
    await writeFile(join(folder, 'bullet.pdf'), bullet);
    expect(await quarry(['bullet.pdf', '--no-ocr', '-q'])).toMatchObject({ err: '', code: 0 });
  });

  it('does the rest when a file fails, names the cause and exits with 1', async () => {
    const files = ['missing.pdf', join(FIXTURES, 'not-a-pdf.pdf'), 'ledger.pdf'];
    const { err, code } = await quarry([...files, '-o', 'mixed']);
    expect(err).toContain('missing.pdf: File not found. Check the path.');
    expect(err).toMatch(/not-a-pdf\.pdf: .*not a PDF/);
    expect(await readdir(join(folder, 'mixed'))).toEqual(['ledger.md']);
    expect(code).toBe(1);
  });

  it.each([
    ['an empty file', 'nothing.pdf', '', 'The file is empty. Copy it from its source'],
    [
      'a file of another kind',
      'note.txt',
      'hello',
      'The file is not a PDF, PNG, JPEG or TIFF file.',
    ],
    ['a folder', 'other', null, 'This is a folder; list the files in it.'],
    ['a file without pages', '../zero.pdf', null, 'The file has no pages. Open it in the program'],
  ])('refuses %s in a sentence that names it and what to do', async (_, name, content, message) => {
    const path = name.startsWith('..') ? join(FIXTURES, 'zero-pages.pdf') : name;
    if (content !== null) await writeFile(join(folder, path), content);
    const { out, err, code } = await quarry([path]);
    expect(out).toBe('');
    expect(err).toContain(`${path}: ${message}`);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  it('writes the other pages when one is damaged, and exits with 1', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 3 0 R >>';
    const damaged = rawFile([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R 5 0 R 6 0 R] /Count 3 >>',
      stream('BT /F1 12 Tf 40 250 Td (Whole) Tj ET'),
      page,
      '42',
      page,
    ]);
    await writeFile(join(folder, 'damaged.pdf'), damaged);
    const { out, err, code } = await quarry(['damaged.pdf', '--page-comments']);
    expect(out.match(/<!-- page \d+ -->/g)).toEqual(['<!-- page 1 -->', '<!-- page 3 -->']);
    expect(err).toBe('damaged.pdf, page 2: The page is damaged.\n');
    expect(code).toBe(1);
  });

  it('refuses a document with too many pages, unless the limit is raised or pages are chosen', async () => {
    const file = join(FIXTURES, 'headings.pdf');
    const { out, err, code } = await quarry([file, '--max-pages', '1']);
    expect(out).toBe('');
    expect(err).toMatch(
      /headings\.pdf: It has \d+ pages; the limit is 1 pages\. Choose pages with --pages, or raise the limit with --max-pages\.\n$/,
    );
    expect(code).toBe(1);
    expect((await quarry([file, '--max-pages', '1', '--pages', '1-2', '--no-ocr'])).code).toBe(0);
    expect((await quarry([file, '--max-pages', '0'])).code).toBe(2);
  });

  it('opens a protected file with its password and says so without one', async () => {
    const file = join(FIXTURES, 'encrypted.pdf');
    const without = await quarry([file]);
    expect(without.err).toContain('protected by a password. Give it with --password.');
    expect(without.code).toBe(1);
    const wrong = await quarry([file, '--password', 'wrong']);
    expect(wrong.err).toContain('does not open the file. Give the right one with --password.');
    expect(wrong.code).toBe(1);
    expect((await quarry([file, '--password', PASSWORD])).code).toBe(0);
  });

  it('reads the pages asked for and no others', async () => {
    const file = join(FIXTURES, 'headings.pdf');
    const { out, code } = await quarry([file, '--pages', '2', '--no-ocr', '--page-comments']);
    expect(out.match(/<!-- page \d+ -->/g)).toEqual(['<!-- page 2 -->']);
    expect(code).toBe(0);
    const beyond = await quarry([file, '--pages', '2-900']);
    expect(beyond.err).toContain('outside the document');
    expect(beyond.code).toBe(1);
  });

  it('writes Markdown without comments, and all that is printed where that is asked for', async () => {
    const file = join(FIXTURES, 'page-numbers.pdf');
    const { out } = await quarry([file]);
    expect(out).not.toContain('<!--');
    const { out: whole, code } = await quarry([file, '--complete']);
    expect(code).toBe(0);
    expect(whole.length).toBeGreaterThan(out.length);
    expect(whole).not.toContain('<!--');
  });

  it('writes the pictures of figures, and shows them in Markdown', async () => {
    const file = join(FIXTURES, 'pictures.pdf');
    const { code } = await quarry([file, '-o', 'shown', '--figures', 'shown/pictures']);
    expect(code).toBe(0);
    const names = (await readdir(join(folder, 'shown/pictures'))).sort();
    expect(names).toEqual(['pictures-p1-1.png', 'pictures-p1-2.png', 'pictures-p2-1.png']);
    const markdown = await readFile(join(folder, 'shown/pictures.md'), 'utf8');
    expect(markdown).toContain('](pictures/pictures-p2-1.png)');
  });

  it('explains how a document was read instead of writing it', async () => {
    const { out, code } = await quarry(['ledger.pdf', 'other/ledger.pdf', '--debug', 'why']);
    expect(out).toBe('');
    expect(code).toBe(0);
    expect((await readdir(join(folder, 'why'))).sort()).toEqual(['ledger-2.html', 'ledger.html']);
    const html = await readFile(join(folder, 'why/ledger.html'), 'utf8');
    expect(html).toContain('data-layer="tables"');
    expect(html.trimEnd()).toMatch(/<\/html>$/);
  });

  it('refuses a call that cannot work, with exit code 2', async () => {
    expect((await quarry(['ledger.pdf', '-f', 'xlsx'])).code).toBe(2);
    expect((await quarry(['ledger.pdf', '-f', 'pptx'])).code).toBe(2);
    expect((await quarry(['ledger.pdf', '--pages', 'x'])).code).toBe(2);
  });
});

describe('quarry inspect', () => {
  it('tells kinds of pages, and goes on after a file that it cannot open', async () => {
    const files = ['scan.pdf', 'encrypted.pdf', 'form.pdf'].map((name) => join(FIXTURES, name));
    const { out, err, code } = await start(['inspect', ...files]);
    const rows = out.trimEnd().split('\n');
    expect(rows.map((row) => row.split('\t').slice(1, 5))).toEqual([
      ['1', 'scan (OCR)', '0', '0'],
      ['2', 'text', '8', '0'],
      ['1', 'text', '15', '6'],
    ]);
    expect(err).toContain('encrypted.pdf');
    expect(err).toContain('protected by a password');
    expect(code).toBe(1);
  });

  it('names the pages of a long file in their order', async () => {
    const { out } = await start(['inspect', join(FIXTURES, 'long.pdf')]);
    expect(out.split('\t').slice(1, 3)).toEqual(['1-300', 'text']);
  });

  it('says that a file is damaged, with the pages concerned in JSON', async () => {
    const file = join(FIXTURES, 'truncated.pdf');
    const { err, code } = await start(['inspect', file]);
    expect(err).toMatch(/truncated\.pdf: .*was repaired/);
    expect(code).toBe(0);
    const { pages } = JSON.parse((await start(['inspect', file, '--json'])).out);
    expect(pages.at(-1).warnings).toEqual([expect.stringMatching(/was repaired/)]);
  });

  it('gives an entry per page as JSON', async () => {
    const file = join(FIXTURES, 'encrypted.pdf');
    const { out, code } = await start(['inspect', file, '--json', '--password', PASSWORD]);
    const { pages, pageCount } = JSON.parse(out);
    expect(pages).toHaveLength(pageCount);
    expect(pages[0]).toMatchObject({ page: 1, text: 'native' });
    expect(code).toBe(0);
  });
});
