import { describe, expect, test } from 'vitest';
import { filesOf, sortOut } from './collect-files.ts';

const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });

const entry = (file: File) =>
  ({
    name: file.name,
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void) => done(file),
  }) as unknown as FileSystemEntry;

/** A folder whose reader hands out its children in parts, as browsers do with over a hundred. */
const folder = (name: string, ...parts: FileSystemEntry[][]) =>
  ({
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const rest = [...parts];
      return { readEntries: (done: (part: FileSystemEntry[]) => void) => done(rest.shift() ?? []) };
    },
  }) as unknown as FileSystemEntry;

const namesOf = async (entries: FileSystemEntry[]) => {
  const names: string[] = [];
  for await (const file of filesOf(entries)) names.push(file.name);
  return names;
};

describe('filesOf', () => {
  test('opens folders within folders', async () => {
    const inner = folder('2024', [entry(pdf('b.pdf'))]);
    expect(await namesOf([entry(pdf('a.pdf')), folder('reports', [inner])])).toEqual([
      'a.pdf',
      'b.pdf',
    ]);
  });

  test('reads a folder to its end, and lists page 2 before page 10', async () => {
    const reports = folder('reports', [entry(pdf('p10.pdf'))], [entry(pdf('p2.pdf'))]);
    expect(await namesOf([reports])).toEqual(['p2.pdf', 'p10.pdf']);
  });

  test('leaves hidden folders closed', async () => {
    expect(await namesOf([folder('.git', [entry(pdf('a.pdf'))])])).toEqual([]);
  });
});

describe('sortOut', () => {
  test('knows a PDF by its type or by its name', () => {
    const untyped = new File([], 'SCAN.PDF');
    const oddName = new File([], 'download', { type: 'application/pdf' });
    expect(sortOut([untyped, oddName]).documents).toEqual([untyped, oddName]);
  });

  test('takes pictures of pages for documents', () => {
    const scan = new File([], 'scan.TIFF');
    const photo = new File([], 'photo', { type: 'image/jpeg' });
    expect(sortOut([scan, photo, new File([], 'mark.svg')]).documents).toEqual([scan, photo]);
  });

  test('names what is no document, but not what systems leave behind', () => {
    expect(sortOut([new File([], 'a.docx'), new File([], '.DS_Store')]).others).toEqual(['a.docx']);
  });
});
