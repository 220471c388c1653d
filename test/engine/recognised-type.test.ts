/** A digital page, recognised from its picture alone: its type is as bold and as large as it was set. */
import { expect, test } from 'vitest';
import { recognitionFrom } from '../../electron/engine/read/ocr/index.ts';
import { openPdf } from '../../electron/engine/read/pdf/index.ts';
import { formText } from '../../electron/engine/read/text/index.ts';
import {
  draftPage,
  finishPage,
  profileDocument,
} from '../../electron/engine/structure/layout/index.ts';
import { extractTables } from '../../electron/engine/structure/tables/index.ts';
import { fixturePath } from './read.ts';

/** Networks read a page in a second or two; machines under load take their time. */
const PATIENCE = 120_000;

test(
  'headings of a scan are found by their weight and size',
  async () => {
    const pdf = await openPdf(fixturePath('headings'));
    const native = formText(pdf.readPage(1));
    const recognition = recognitionFrom();
    const recognise = await recognition.recogniser();
    const scan = { ...native, words: [], lines: [], fonts: [], structure: [] };
    const text = await recognise(pdf, scan);
    pdf.close();
    await recognition.close();
    const bold = native.words.filter((word) => word.bold).map((word) => word.text);
    expect(bold.length).toBeGreaterThan(8);
    expect(text.words.filter((word) => word.bold).map((word) => word.text)).toEqual(bold);
    const sizes = native.words.filter((word) => word.bold).map((word) => word.size);
    text.words
      .filter((word) => word.bold)
      .forEach((word, index) => {
        expect(word.size / (sizes[index] as number)).toBeGreaterThan(0.85);
        expect(word.size / (sizes[index] as number)).toBeLessThan(1.2);
      });
    const { draft, summary } = draftPage(text, extractTables(text));
    const { blocks } = finishPage(draft, profileDocument([summary], []));
    const headings = blocks.filter(({ type }) => type === 'heading').map((block) => block.text);
    expect(headings).toEqual([
      'The geology of the hill',
      '1 The upper beds',
      '1.1 Slate',
      '1.2 Clay',
    ]);
  },
  PATIENCE,
);
