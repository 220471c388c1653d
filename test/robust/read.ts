import { readFile, writeFile } from 'node:fs/promises';
import { EngineError } from '../../electron/engine/common/errors.ts';
import { isImage, kindOf } from '../../electron/engine/read/images/sniff.ts';
import { extractDocument } from '../../electron/engine/runtime/extract.ts';
import type { EnginePool } from '../../electron/engine/runtime/index.ts';
import { writeMarkdown } from '../../electron/engine/write/markdown.ts';

/** Documents of more pages are refused, as the service does by default. */
const MOST_PAGES = 2000;
const HEAD = 1024;

export interface BombOutcome {
  /** `pages`: all were read; `partial`: some failed or have warnings; `refused`: none. */
  readonly outcome: 'pages' | 'partial' | 'refused';
  /** Sentences about what was not read, each once. */
  readonly messages: readonly string[];
}

/** Reads a file as the service does. Rejects with what is no EngineError. */
export async function readBomb(pool: EnginePool, path: string): Promise<BombOutcome> {
  try {
    const source = await asPdf(pool, path);
    const { pageCount } = await pool.inspect(source);
    if (pageCount > MOST_PAGES) {
      return {
        outcome: 'refused',
        messages: [`It has ${pageCount} pages; the limit is ${MOST_PAGES}.`],
      };
    }
    const { pages, failures } = await extractDocument(pool, source);
    writeMarkdown(pages, { pageComments: true });
    const messages = new Set([
      ...failures.map(({ message }) => message),
      ...pages.flatMap(({ warnings }) => warnings),
    ]);
    return { outcome: messages.size > 0 ? 'partial' : 'pages', messages: [...messages] };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { outcome: 'refused', messages: [error.message] };
  }
}

async function asPdf(pool: EnginePool, path: string): Promise<string> {
  if (path.endsWith('.pdf')) return path;
  const bytes = await readFile(path);
  const kind = kindOf(bytes.subarray(0, HEAD));
  if (!isImage(kind)) return path;
  const pdf = `${path}.pdf`;
  await writeFile(pdf, await pool.pdfOfImage(bytes, kind));
  return pdf;
}
