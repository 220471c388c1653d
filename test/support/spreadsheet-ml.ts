/**
 * Reads a workbook from its parts as ECMA-376, part 1 defines them: a second reader, which shares
 * nothing with the library that writes.
 */
import { strFromU8, unzipSync } from 'fflate';
import { DomUtils, parseDocument } from 'htmlparser2';

export interface ReadSheet {
  readonly name: string;
  /** By reference (A1): value, and format of a number where it is not the general one. */
  readonly cells: Readonly<Record<string, string | number | readonly [number, string]>>;
  /** By reference: an address, or a place in the workbook. */
  readonly links: Readonly<Record<string, string>>;
  readonly merges: readonly string[];
  readonly frozenRows: number;
}

export function readSpreadsheetMl(bytes: Uint8Array): ReadSheet[] {
  const parts = unzipSync(bytes);
  function part(path: string) {
    const content = parts[path];
    if (!content) throw new Error(`The workbook has no part ${path}.`);
    return parseDocument(strFromU8(content), { xmlMode: true });
  }
  const all = (within: Parameters<typeof DomUtils.getElementsByTagName>[1], name: string) =>
    DomUtils.getElementsByTagName(name, within, true);
  const relations = (path: string) =>
    new Map(all(part(path), 'Relationship').map(({ attribs }) => [attribs.Id, attribs.Target]));

  const texts = all(part('xl/sharedStrings.xml'), 'si').map((item) => DomUtils.textContent(item));
  const styles = part('xl/styles.xml');
  const custom = all(styles, 'numFmt').map(({ attribs }) => [attribs.numFmtId, attribs.formatCode]);
  const formats = new Map(custom as [string, string][]);
  const formatIds = all(all(styles, 'cellXfs'), 'xf').map(({ attribs }) => attribs.numFmtId ?? '');

  const files = relations('xl/_rels/workbook.xml.rels');
  return all(part('xl/workbook.xml'), 'sheet').map(({ attribs: { name = '', 'r:id': id } }) => {
    const file = files.get(id) ?? '';
    const sheet = part(`xl/${file}`);
    const cells = all(sheet, 'c').map(({ attribs: { r = '', t, s }, children }) => {
      const text = DomUtils.textContent(children);
      if (t === 's') {
        const shared = texts[Number(text)];
        if (shared === undefined) throw new Error(`There is no text ${text}, of the cell ${r}.`);
        return [r, shared] as const;
      }
      const formatId = formatIds[Number(s ?? 0)];
      if (formatId === undefined) throw new Error(`There is no style ${s}, of the cell ${r}.`);
      const format = formats.get(formatId);
      return [r, format === undefined ? Number(text) : ([Number(text), format] as const)] as const;
    });
    const links = all(sheet, 'hyperlink').map(({ attribs: { ref = '', location, 'r:id': to } }) => {
      const targets = to ? relations(`xl/worksheets/_rels/${file.split('/').at(-1)}.rels`) : null;
      return [ref, location ?? targets?.get(to) ?? ''] as const;
    });
    return {
      name,
      cells: Object.fromEntries(cells),
      links: Object.fromEntries(links),
      merges: all(sheet, 'mergeCell').map(({ attribs }) => attribs.ref ?? ''),
      frozenRows: Number(all(sheet, 'pane')[0]?.attribs.ySplit ?? 0),
    };
  });
}
