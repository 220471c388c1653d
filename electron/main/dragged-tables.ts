/** Tables dragged out of a window: written as files to a temporary folder, then dragged from it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, type WebContents } from 'electron';
import { z } from 'zod';
import { safeName } from '../../shared/safe-name.ts';
import type { ServiceAddress } from './forward.ts';

const DraggedTable = z.object({ jobId: z.string(), table: z.int().min(0) });

export class DraggedTables {
  #folder: string | null = null;

  /** Throws if the service cannot export the table. */
  async drag(contents: WebContents, request: unknown, service: ServiceAddress): Promise<void> {
    const { jobId, table } = DraggedTable.parse(request);
    const path = `/api/v1/jobs/${encodeURIComponent(jobId)}/export`;
    const answer = await fetch(`${service.origin}${path}?format=xlsx&table=${table}`, {
      headers: service.headers,
    });
    if (!answer.ok) throw new Error('The table could not be exported.');
    this.#folder ??= mkdtempSync(join(tmpdir(), 'quarry-drag-'));
    const file = join(this.#folder, fileNameOf(answer.headers.get('content-disposition')));
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
    contents.startDrag({ file, icon: await app.getFileIcon(file) });
  }

  /** Removes the files; programs that took one have their own copy. */
  clear(): void {
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = null;
  }
}

/** The name of the export (RFC 6266), which names document and table, as a legal file name. */
function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  const name = encoded ? decodeURIComponent(encoded) : 'table.xlsx';
  return `${safeName(name.replace(/\.xlsx$/, ''))}.xlsx`;
}
