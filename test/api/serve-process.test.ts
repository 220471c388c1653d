/** The process of `quarry serve`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { LOCAL_ACCOUNT } from '../../electron/service/index.ts';
import { openStore } from '../../electron/store/index.ts';
import { PROGRAM } from '../support/program.ts';
import { createKey, isInFolder } from '../support/service.ts';

/** Node can replace a process since version 23.11; other systems have another allocator. */
const canRestart = process.platform === 'linux' && process.execve !== undefined;

test.skipIf(!canRestart)('is restarted with settings of the allocator, unless given', async () => {
  for (const [given, ...expected] of [
    [undefined, 'MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=131072'],
    ['5', 'MALLOC_ARENA_MAX=5'],
  ]) {
    const data = await mkdtemp(join(tmpdir(), 'quarry-serve-'));
    const program = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--data', data], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, MALLOC_ARENA_MAX: given },
    });
    try {
      for await (const line of createInterface({ input: program.stdout })) {
        if (line.includes('listening on')) break;
      }
      const environment = await readFile(`/proc/${program.pid}/environ`, 'utf8');
      expect(environment.split('\0')).toEqual(expect.arrayContaining(expected));
    } finally {
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
      await rm(data, { recursive: true });
    }
  }
});

/** Writes fail at once for a process that may write no file, as on a full disk. */
const canLimitFiles = process.platform !== 'win32';

test.runIf(canLimitFiles && isInFolder)(
  'starts on a full disk, reads, and refuses to write',
  async () => {
    const data = await mkdtemp(join(tmpdir(), 'quarry-full-'));
    const { secret } = await createKey(data);
    const store = await openStore(data);
    const account = await store.accounts.create(LOCAL_ACCOUNT);
    const document = await store.documents.create({
      id: 'doc-kept',
      accountId: account.id,
      filename: 'a.pdf',
      visibility: 'private',
    });
    const job = await store.jobs.create({
      documentId: document.id,
      accountId: account.id,
      keyId: null,
      phase: 'parsing',
      passwordGiven: false,
      fresh: false,
      languages: ['en'],
      sourceUrl: null,
      webhookUrl: null,
    });
    const until = new Date().toISOString();
    await store.units.claim({ owner: 'home', until, withPasswords: true }, ([unit]) => unit);
    await store.close();
    const serve = `trap '' XFSZ; ulimit -f 0; exec "$0" "$1" serve --port 0 --data "$2"`;
    const program = spawn('sh', ['-c', serve, process.execPath, PROGRAM, data], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    program.stderr.on('data', (chunk) => {
      said += chunk;
    });
    try {
      let origin = '';
      for await (const line of createInterface({ input: program.stdout })) {
        origin = /listening on (\S+)/.exec(line)?.[1] ?? '';
        if (origin) break;
      }
      const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
      const list = await fetch(`${origin}/api/v1/jobs`, { headers });
      expect(await list.json()).toMatchObject({
        items: [{ job_id: job.id, status: 'processing' }],
      });
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      const refused = await fetch(`${origin}/api/v1/collections`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: 'new' }),
      });
      expect(refused.status).toBe(503);
      expect(said).toContain('The queue stopped');
    } finally {
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
      await rm(data, { recursive: true });
    }
  },
);
