/** Text recognition runs in a process of its own, which may end at any time: really killed here. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { forkRecognition } from '../../electron/engine/read/ocr/process/fork.ts';
import type { LaunchRecognition } from '../../electron/engine/read/ocr/process/messages.ts';
import { RECOGNITION_FAILED } from '../../electron/engine/read/ocr/recognition.ts';
import { extractDocument } from '../../electron/engine/runtime/extract.ts';
import { createPool, type EnginePool } from '../../electron/engine/runtime/index.ts';
import { packContent } from '../../electron/engine/runtime/packed-content.ts';
import { root } from '../../scripts/lib/process.ts';
import { fixturePath } from './read.ts';

/** Networks read a page in a second or two; machines under load take their time. */
const PATIENCE = { timeout: 120_000 };

let pool: EnginePool;
afterEach(() => pool?.close());

/** How often processes were started, and those that are killed once they have been asked to read. */
function killing(mayRead: (request: number) => boolean) {
  const counts = { launched: 0, requests: 0 };
  const launch: LaunchRecognition = (events) => {
    counts.launched++;
    const child = forkRecognition(events);
    return {
      ...child,
      send(message) {
        child.send(message);
        if (message.kind === 'read' && !mayRead(++counts.requests)) child.kill();
      },
    };
  };
  return { launch, counts };
}

async function readScan(launchRecognition: LaunchRecognition) {
  pool = createPool({ workers: 1, launchRecognition });
  return extractDocument(pool, fixturePath('scans-mixed'), { pages: [1, 3] });
}

const wordsOf = (page: { words: { text: readonly string[] } } | undefined) =>
  page?.words.text.length ?? 0;

test('a page on which the process is killed is read again', PATIENCE, async () => {
  const { launch, counts } = killing((request) => request > 1);
  const { pages, failures } = await readScan(launch);
  expect(failures).toEqual([]);
  expect(counts).toEqual({ launched: 2, requests: 3 });
  expect(pages.map(({ warnings }) => warnings)).toEqual([[], []]);
  for (const page of pages) expect(wordsOf(page)).toBeGreaterThan(20);
});

test('a page on which it is killed twice is reported, the others are whole', PATIENCE, async () => {
  const { launch, counts } = killing((request) => request > 2);
  const { pages, failures } = await readScan(launch);
  expect(failures).toEqual([]);
  expect(counts).toEqual({ launched: 3, requests: 3 });
  expect(pages.map(({ warnings }) => warnings)).toEqual([[RECOGNITION_FAILED], []]);
  expect(pages[0]?.needs_ocr).toBe(true);
  expect(wordsOf(pages[1])).toBeGreaterThan(20);
});

test('a document without scans starts no process', async () => {
  const { launch, counts } = killing(() => true);
  pool = createPool({ workers: 1, launchRecognition: launch });
  await extractDocument(pool, fixturePath('ruled-table'));
  expect(counts.launched).toBe(0);
});

test('a question is answered though the process that compares by meaning is killed', async () => {
  const asked: string[] = [];
  const launch: LaunchRecognition = (events) => {
    const child = forkRecognition(events);
    return {
      ...child,
      send(message) {
        asked.push(message.kind);
        child.send(message);
        child.kill();
      },
    };
  };
  pool = createPool({ workers: 1, launchRecognition: launch });
  const { pages } = await extractDocument(pool, fixturePath('annual-report'));
  const { content } = await pool.understand('answer', {
    pages: pages.map((page) => packContent(page).content),
    key: 'report',
    question: 'Who leads the board?',
  });
  expect(asked).toContain('compare');
  expect(content).not.toEqual([]);
});

test('the process ends with a program that is killed while it reads', PATIENCE, async () => {
  const engine = JSON.stringify(join(root, 'electron/engine'));
  const program = `
    const { createPool } = await import(${engine} + '/runtime/index.ts');
    const { forkRecognition } = await import(${engine} + '/read/ocr/process/fork.ts');
    const launchRecognition = (events) => {
      const child = forkRecognition(events);
      return {
        ...child,
        send(message) {
          child.send(message);
          if (message.kind === 'read') process.kill(process.pid, 'SIGKILL');
        },
      };
    };
    createPool({ workers: 1, launchRecognition }).begin(${JSON.stringify(fixturePath('scan-print'))});
  `;
  const folder = await mkdtemp(join(tmpdir(), 'quarry-killed-'));
  try {
    const file = join(folder, 'program.mjs');
    await writeFile(file, program);
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] });
    // The process that recognises text has the same error output: it closes when both have ended.
    child.stderr.resume();
    const [code, signal] = await once(child, 'close');
    expect([code, signal]).toEqual([null, 'SIGKILL']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
