import { expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import { PassageReader } from './passages.ts';

it.each([
  ['Die Rechnung Nr. 2025 vom Mai ist noch offen.'],
  ['Nach Art. 12 Abs. 3 gilt eine Frist von ca. 30 Tagen.'],
  ['Frau Dr. Alder wohnt in der Kiln Str. 4 in Lund.'],
])('keeps a sentence whole at its abbreviations: %s', (text) => {
  const passages = new PassageReader().read(
    textPage(1, [`${text} Danach folgt ein zweiter Satz.`]),
  );
  expect(passages.map((passage) => passage.text)).toEqual([text, 'Danach folgt ein zweiter Satz.']);
});
