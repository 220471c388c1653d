/** What is drawn or photographed on a scan is a figure; its labels are no text of the page. */
import { expect, test } from 'vitest';
import { MAP_LABELS, SLIDE } from '../fixtures/make/scans.ts';
import { readDocument } from '../support/read-document.ts';
import { fixturePath } from './read.ts';

test('the labels of a map on a scanned slide make no table with the text beside it', async () => {
  const [page] = (await readDocument(fixturePath('scan-slide'))).pages;
  expect(page?.tables).toEqual([]);
  const figure = page?.blocks.find(({ type }) => type === 'figure');
  expect(figure?.bbox.x).toBeGreaterThan(0.45);
  const rest = page?.blocks.filter((block) => block !== figure).map(({ text }) => text) ?? [];
  for (const line of SLIDE) expect(rest.join('\n')).toContain(line);
  for (const label of MAP_LABELS) expect(rest.join('\n')).not.toContain(label);
}, 120_000);
