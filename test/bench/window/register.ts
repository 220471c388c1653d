/** A register of one table over all of its pages, written object by object: libraries take minutes. */
import { HELVETICA, rawFile, stream } from '../../fixtures/make/raw.ts';

const PAGE = [595, 842] as const;
const LINE = 7.6;
const SIZE = 6;
/** Left edges of the columns, points. */
const COLUMNS = [56, 120, 330, 420, 500] as const;
const NAMES = ['Number', 'Bench', 'Length', 'Width', 'Weight'] as const;
/** Objects before the pages: catalog, tree of pages, font. */
const FIRST_PAGE = 4;

const write = (text: string, x: number, y: number): string =>
  `BT /F1 ${SIZE} Tf ${x} ${(PAGE[1] - y).toFixed(1)} Td (${text}) Tj ET`;

function rowOf(number: number): string[] {
  const value = (factor: number) => (((number * factor) % 99_991) / 7).toFixed(2);
  return [String(number), `Bench ${number} of the eastern face`, value(13), value(29), value(41)];
}

/** `rows` per page, below a header that every page repeats. */
export function makeRegister(pages: number, rows: number): Uint8Array {
  const objects: string[] = [];
  for (let page = 0; page < pages; page++) {
    const texts = [
      NAMES,
      ...Array.from({ length: rows }, (_, row) => rowOf(page * rows + row + 1)),
    ];
    const content = texts.flatMap((cells, row) =>
      cells.map((text, column) => write(text, COLUMNS[column] ?? 0, 48 + row * LINE)),
    );
    const own = FIRST_PAGE + 2 * page;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.join(' ')}] /Contents ${own + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
      stream(content.join('\n')),
    );
  }
  const kids = Array.from({ length: pages }, (_, page) => `${FIRST_PAGE + 2 * page} 0 R`);
  return rawFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    HELVETICA,
    ...objects,
  ]);
}
