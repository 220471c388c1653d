/** Writes the values of a field run as a Word file: tables, with the source of each value as a footnote. */
import {
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { withPosition } from '../../../shared/document-links.ts';
import {
  type FieldRecords,
  type RecordCell,
  recordSheets,
  stateOf,
  valueText,
} from './field-records.ts';

export async function writeFieldDocument(records: FieldRecords): Promise<Uint8Array> {
  const footnotes: Record<string, { children: Paragraph[] }> = {};
  let notes = 0;

  function runsOf(cell: RecordCell | null | undefined, document: string): ParagraphChild[] {
    if (!cell) return [];
    if (cell.kind !== 'value') {
      return [new TextRun(cell.kind === 'text' ? cell.text : String(cell.value))];
    }
    const { found, viewerUrl } = cell;
    const amount = found.currency ? ` ${found.currency}` : '';
    const value = new TextRun(`${valueText(found.value)}${amount}`);
    const [citation] = found.citations;
    if (!citation) return [value];
    const source = `${document}, p. ${citation.page}`;
    const link = viewerUrl && withPosition(viewerUrl, citation.page, citation.bbox);
    footnotes[++notes] = {
      children: [
        new Paragraph({
          children: [
            link
              ? new ExternalHyperlink({
                  link,
                  children: [new TextRun({ text: source, style: 'Hyperlink' })],
                })
              : new TextRun(source),
            new TextRun(`: “${citation.quote}” (${stateOf(found)})`),
          ],
        }),
      ],
    };
    return [value, new FootnoteReferenceRun(notes)];
  }

  const rowOf = (cells: readonly ParagraphChild[][], isHeader = false) =>
    new TableRow({
      tableHeader: isHeader,
      children: cells.map((children) => new TableCell({ children: [new Paragraph({ children })] })),
    });
  const tableOf = (rows: TableRow[]) =>
    new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } });
  const bold = (text: string) => [new TextRun({ text, bold: true })];

  const [documents, ...lists] = recordSheets({ ...records, form: 'plain' }, 'sheets');
  const children = (documents?.rows ?? []).flatMap((row) => {
    const [name] = row;
    const document = name?.kind === 'text' ? name.text : '';
    const values = (documents?.header ?? []).map((title, at) => [title, row[at]] as const).slice(1);
    const isOfDocument = ([first]: readonly (RecordCell | null)[]) =>
      first?.kind === 'text' && first.text === document;
    return [
      new Paragraph({ text: document, heading: HeadingLevel.HEADING_2 }),
      tableOf(values.map(([title, cell]) => rowOf([bold(title), runsOf(cell, document)]))),
      ...lists.flatMap(({ title, header, rows }) => {
        const own = rows.filter(isOfDocument);
        if (own.length === 0) return [];
        return [
          new Paragraph({ text: title, heading: HeadingLevel.HEADING_3 }),
          tableOf([
            rowOf(header.slice(1).map(bold), true),
            ...own.map((cells) => rowOf(cells.slice(1).map((cell) => runsOf(cell, document)))),
          ]),
        ];
      }),
    ];
  });
  const heading = new Paragraph({ text: records.name, heading: HeadingLevel.HEADING_1 });
  const file = new Document({
    ...{ title: records.name, creator: 'Quarry', footnotes },
    sections: [{ children: [heading, ...children] }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(file));
}
