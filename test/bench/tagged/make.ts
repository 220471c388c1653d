/**
 * Makes labelled pages of tagged PDFs: each page alone and without its structure tree, beside what the
 * tree said of it, laid out as `--material` of the folds takes it:
 *
 *     node test/bench/tagged/make.ts FOLDER --out DIR [--most N]
 *
 * DIR gets `pdfs/ID.pdf`, `ground-truth/markdown/ID.md` and `sources.json` (from ID to the file that it
 * was made of); of each file at most N pages. Pages whose tags do not tell enough are left out.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import { formText } from '../../../electron/engine/read/text/index.ts';
import { pdfsBelow } from '../corpus.ts';
import { truthOf } from './truth.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, most: { type: 'string', default: '3' } },
});
const [folder] = positionals;
const { out } = values;
if (folder === undefined || out === undefined) throw new Error('Give FOLDER and --out DIR.');

const labels = join(out, 'ground-truth/markdown');
for (const path of [labels, join(out, 'pdfs')]) mkdirSync(path, { recursive: true });
const sources: Record<string, string> = {};
for (const path of await pdfsBelow(folder)) {
  const made = await makePages(path, Number(values.most)).catch((error: unknown) => {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`);
    return 0;
  });
  if (made > 0) console.log(`${path}: ${made} pages`);
}
writeFileSync(join(out, 'sources.json'), `${JSON.stringify(sources, null, 1)}\n`);

async function makePages(path: string, most: number): Promise<number> {
  const pdf = await openPdf(path);
  try {
    let made = 0;
    let whole: PDFDocument | null = null;
    for (let page = 1; page <= pdf.pageCount && made < most; page++) {
      const truth = truthOf(formText(pdf.readPage(page)));
      if (truth === null) continue;
      whole ??= await PDFDocument.load(readFileSync(path), { ignoreEncryption: true });
      const id = `${createHash('sha256').update(basename(path)).digest('hex').slice(0, 10)}-${page}`;
      writeFileSync(join(out ?? '', 'pdfs', `${id}.pdf`), await pageAlone(whole, page - 1));
      writeFileSync(join(labels, `${id}.md`), truth);
      sources[id] = basename(path);
      made++;
    }
    return made;
  } finally {
    pdf.close();
  }
}

/** A PDF of one page; the tree, the outline and the metadata belong to the document and stay behind. */
async function pageAlone(whole: PDFDocument, index: number): Promise<Uint8Array> {
  const alone = await PDFDocument.create({ updateMetadata: false });
  const [page] = await alone.copyPages(whole, [index]);
  if (!page) throw new Error(`There is no page ${index + 1}.`);
  alone.addPage(page);
  return alone.save();
}
