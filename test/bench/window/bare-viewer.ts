/**
 * The yardstick of the window's bench: a page that opens a PDF with pdf.js as its documentation
 * shows it (load the document by its address, get the first page, draw it on a canvas) and nothing
 * else. The library is loaded before the clock starts, its worker is not, as in that example.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/process.ts';

const BUILD = join(root, 'node_modules/pdfjs-dist/legacy/build');

const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>pdf.js alone</title>
<canvas></canvas>
<script type="module">
  import * as pdfjs from '/pdf.min.mjs';
  pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
  /** Milliseconds from the call to the drawn first page, which is \`width\` CSS pixels wide. */
  window.openFirstPage = async (address, width) => {
    const begun = performance.now();
    const task = pdfjs.getDocument({ url: address });
    const pdf = await task.promise;
    const page = await pdf.getPage(1);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: (width / natural.width) * devicePixelRatio });
    const canvas = document.querySelector('canvas');
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport }).promise;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const milliseconds = performance.now() - begun;
    await task.destroy();
    return milliseconds;
  };
</script>`;

export interface BareViewer {
  readonly origin: string;
  close(): void;
}

/** Serves the page at `/` and the files at `/0`, `/1`, … on a free port of loopback. */
export async function serveBareViewer(files: readonly string[]): Promise<BareViewer> {
  const server: Server = createServer(async (request, response) => {
    const name = (request.url ?? '/').slice(1);
    const file = name === '' ? null : (files[Number(name)] ?? join(BUILD, name));
    const type =
      file === null ? 'text/html' : name.endsWith('.mjs') ? 'text/javascript' : 'application/pdf';
    try {
      const body = file === null ? Buffer.from(PAGE) : await readFile(file);
      response.writeHead(200, { 'content-type': type, 'content-length': body.length });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
