/** With the network that is shipped. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelFolder } from '../../common/networks/model-folder.ts';
import { comparerOf } from './index.ts';

/** The network is loaded from the disk; machines under load take their time. */
const PATIENCE = { timeout: 60_000 };

test('a sentence in other words is nearer than one about something else', PATIENCE, async () => {
  const compare = await comparerOf(modelFolder());
  const [same, other] = await compare({
    question: 'How many people work for the company?',
    words: ['people', 'work'],
    texts: ['The group has 1,200 employees.', 'The dividend was raised to 12 cents.'],
  });
  expect(same?.whole).toBeGreaterThan((other?.whole ?? 1) + 0.2);
  expect(same?.least).toBeGreaterThan(other?.least ?? 1);
});

test('another file in the place of the network is refused', PATIENCE, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-networks-'));
  try {
    await writeFile(join(folder, 'all-MiniLM-L6-v2.txt'), 'other');
    await expect(comparerOf(folder)).rejects.toThrow('is not the file');
  } finally {
    await rm(folder, { recursive: true });
  }
});
