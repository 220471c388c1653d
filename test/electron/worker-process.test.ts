/** The desktop extracts documents in a process of its own, beside the service that the window asks. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../support/pdf.ts';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';
const PAGES = 500;

describe.skipIf(whySkipped)(`extraction in the desktop${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;
  beforeAll(async () => {
    folder = new DataFolder();
    desktop = await folder.launch([fixture('scan')]);
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  /** The processes of a program of ours. */
  const processes = (name: string) =>
    desktop.app.evaluate(
      ({ app }, title) =>
        app
          .getAppMetrics()
          .filter((process) => process.name === title)
          .map(({ pid, cpu }) => ({ pid, seconds: cpu.cumulativeCPUUsage ?? 0 })),
      `Quarry ${name}`,
    );

  test('a scan is read by processes that the process of extraction asked for', async () => {
    await row(desktop.page, 'scan.pdf').getByText('2 pages').waitFor();
    expect(await processes('queue-worker')).toHaveLength(1);
    const reading = async () => (await processes('recognition')).length;
    await expect.poll(reading, { timeout: 60_000 }).toBeGreaterThan(0);
  });

  test('a document goes on when the process ends, and its pages are not read by the service', async () => {
    const lines = (page: number) =>
      Array.from({ length: 40 }, (_, line) => `This is line ${line} of page ${page}`);
    const path = join(folder.path, 'long.pdf');
    await writeFile(path, await makePdf(Array.from({ length: PAGES }, (_, page) => lines(page))));
    const [first] = await processes('queue-worker');
    const [before] = await processes('service');
    await desktop.app.evaluate(
      ({ app }, file) => app.emit('open-file', new Event('open'), file),
      path,
    );
    const long = row(desktop.page, 'long.pdf');
    await long.getByRole('progressbar').waitFor();
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await long.getByText(`${PAGES} pages`).waitFor();
    const [second] = await processes('queue-worker');
    expect(second?.pid).not.toBe(first?.pid);
    const [after] = await processes('service');
    expect(after?.pid).toBe(before?.pid);
    const service = (after?.seconds ?? 0) - (before?.seconds ?? 0);
    expect(service).toBeLessThan((second?.seconds ?? 0) / 2);
  });
});
