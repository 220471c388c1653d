/** The store of one data folder: `quarry.db` and the files under `files/`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobs } from './blobs.ts';
import { accountRepository, keyRepository } from './sqlite/accounts.ts';
import { openDatabase } from './sqlite/database.ts';
import { documentRepository } from './sqlite/documents.ts';
import { extractionRepository } from './sqlite/extractions.ts';
import { idempotencyRepository } from './sqlite/idempotency.ts';
import { jobRepository } from './sqlite/jobs.ts';
import { pageRepository } from './sqlite/pages.ts';
import { searchRepository } from './sqlite/search.ts';
import type { Store } from './types.ts';

export type * from './types.ts';

export async function openStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const blobs = await openBlobs(join(folder, 'files'));
  const db = openDatabase(join(folder, 'quarry.db'));
  return {
    accounts: accountRepository(db),
    keys: keyRepository(db),
    documents: documentRepository(db, (sha256) => blobs.remove(sha256)),
    jobs: jobRepository(db),
    extractions: extractionRepository(db),
    pages: pageRepository(db),
    search: searchRepository(db),
    idempotency: idempotencyRepository(db),
    blobs,
    async close() {
      db.close();
    },
  };
}
