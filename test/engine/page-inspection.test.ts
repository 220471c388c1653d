/** What an inspection tells of a page, beside what reading it finds. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectPage } from '../../electron/engine/read/page-inspection.ts';
import { openPdf } from '../../electron/engine/read/pdf/index.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');

async function inspected(name: string) {
  const pdf = await openPdf(join(FIXTURES, name));
  try {
    return Array.from({ length: pdf.pageCount }, (_, index) => inspectPage(pdf, index + 1));
  } finally {
    pdf.close();
  }
}

test.each([
  ['annual-report.pdf', ['native', 'native']],
  ['scan.pdf', ['scan', 'native']],
  ['outlined-text.pdf', ['drawn']],
  ['broken-maps.pdf', ['garbled']],
])('tells where the text of each page comes from: %s', async (name, kinds) => {
  const pages = await inspected(name);
  expect(pages.map(({ text }) => text)).toEqual(kinds);
  for (const { page, text, seconds } of pages) {
    expect([page, seconds > 1]).toEqual([page, text !== 'native']);
  }
});

test('counts the fields of a form', async () => {
  const [page] = await inspected('form.pdf');
  expect(page).toMatchObject({ text: 'native', fields: 6 });
});
