/**
 * The page count that a PDF file declares, from its cross-reference data alone: a few small reads,
 * so that a file with too many pages is refused while it is added. PDFium uses the same number. The
 * path is startxref, trailer, catalog, root of the page tree, in tables or streams (ISO 32000-2,
 * 7.5). Damaged files and encrypted object streams have no answer here; the engine counts their pages.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** The end of the file that must have `startxref`; bytes. */
const TAIL = 2048;
/** Maximum length of a trailer or stream dictionary; bytes. */
const DICTIONARY = 16 * 1024;
/** Maximum length of the page tree's root, whose kids may precede its count; bytes. */
const OBJECT = 4 * 1024 * 1024;
/** Maximum size of a decoded cross-reference or object stream; bytes. */
const STREAM = 32 * 1024 * 1024;
/** Maximum number of cross-reference sections (incremental updates) that are followed. */
const SECTIONS = 64;
/** Length of an entry of a cross-reference table; bytes. */
const TABLE_ENTRY = 20;

interface Stored {
  /** At this position of the file, or at this index in an object stream. */
  readonly kind: 'offset' | 'compressed';
  readonly at: number;
  /** Number of the object stream. */
  readonly container: number;
}

interface Section {
  readonly trailer: string;
  find(object: number): Promise<Stored | null>;
}

/** Null if the file does not declare it in a way that is read here. */
export async function declaredPageCount(path: string): Promise<number | null> {
  const file = await open(path, 'r');
  try {
    return await new CrossReferences(file).pageCount();
  } catch {
    // Whatever is damaged is reported by the engine.
    return null;
  } finally {
    await file.close();
  }
}

class CrossReferences {
  readonly #file: FileHandle;
  /** Newest first. */
  readonly #sections: Section[] = [];

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async pageCount(): Promise<number | null> {
    const { size } = await this.#file.stat();
    const tail = await this.#text(Math.max(0, size - TAIL), TAIL);
    await this.#readSections(numberAfter(tail.slice(tail.lastIndexOf('startxref')), 'startxref'));
    const root = this.#sections.map(({ trailer }) => numberAfter(trailer, '/Root')).find(isNumber);
    const catalog = await this.#object(root);
    const pages = await this.#object(numberAfter(catalog, '/Pages'));
    const count = /\/Type\s*\/Pages\b/.test(pages) ? numberAfter(pages, '/Count') : undefined;
    const objects = this.#sections
      .map(({ trailer }) => numberAfter(trailer, '/Size'))
      .find(isNumber);
    // Each page is an object.
    return count === undefined || count > (objects ?? count) ? null : count;
  }

  async #readSections(first: number | undefined): Promise<void> {
    const seen = new Set<number>();
    const pending = [first];
    while (pending.length > 0 && seen.size < SECTIONS) {
      const at = pending.shift();
      if (at === undefined || seen.has(at)) continue;
      seen.add(at);
      const start = await this.#text(at, 4);
      const section = start === 'xref' ? await this.#table(at) : await this.#stream(at);
      this.#sections.push(section);
      // The stream of a hybrid file precedes the previous section.
      pending.push(numberAfter(section.trailer, '/XRefStm'), numberAfter(section.trailer, '/Prev'));
    }
  }

  async #table(start: number): Promise<Section> {
    const ranges: { first: number; count: number; at: number }[] = [];
    let at = start + 'xref'.length;
    for (;;) {
      const head = /^\s*(\d+) (\d+)\s*/.exec(await this.#text(at, 64));
      if (!head) break;
      const [text, first, count] = [head[0], Number(head[1]), Number(head[2])];
      at += text.length;
      ranges.push({ first, count, at });
      at += count * TABLE_ENTRY;
    }
    const text = await this.#text(at, DICTIONARY);
    return {
      trailer: text.slice(0, text.indexOf('startxref')),
      find: async (object) => {
        const range = ranges.find(({ first, count }) => object >= first && object < first + count);
        if (!range) return null;
        const position = range.at + (object - range.first) * TABLE_ENTRY;
        const entry = /^(\d{10}) \d{5} n/.exec(await this.#text(position, TABLE_ENTRY));
        return entry && { kind: 'offset', at: Number(entry[1]), container: 0 };
      },
    };
  }

  async #stream(start: number): Promise<Section> {
    const { dictionary, data } = await this.#streamAt(start);
    const [typeWidth = 0, atWidth = 0, restWidth = 0] = numbersAfter(dictionary, '/W');
    const row = typeWidth + atWidth + restWidth;
    const index = numbersAfter(dictionary, '/Index');
    const ranges = index.length > 0 ? index : [0, Math.floor(data.length / row)];
    return {
      trailer: dictionary,
      find: async (object) => {
        let skipped = 0;
        for (let range = 0; range < ranges.length; range += 2) {
          const [first = 0, count = 0] = ranges.slice(range, range + 2);
          if (object < first || object >= first + count) {
            skipped += count;
            continue;
          }
          const entry = (skipped + object - first) * row;
          const type = typeWidth === 0 ? 1 : data.readUIntBE(entry, typeWidth);
          const at = data.readUIntBE(entry + typeWidth, atWidth);
          if (type === 1) return { kind: 'offset', at, container: 0 };
          return type === 2 ? { kind: 'compressed', at: 0, container: at } : null;
        }
        return null;
      },
    };
  }

  /** Text of an object; empty if there is none. */
  async #object(object: number | undefined): Promise<string> {
    if (object === undefined) return '';
    for (const section of this.#sections) {
      const stored = await section.find(object);
      if (stored?.kind === 'offset') {
        const text = await this.#text(stored.at, OBJECT);
        return text.slice(0, text.indexOf('endobj') + 1);
      }
      if (stored) return await this.#compressedObject(object, stored.container);
    }
    return '';
  }

  async #compressedObject(object: number, container: number): Promise<string> {
    for (const section of this.#sections) {
      const stored = await section.find(container);
      if (stored?.kind !== 'offset') continue;
      const { dictionary, data } = await this.#streamAt(stored.at);
      const first = numberAfter(dictionary, '/First') ?? 0;
      const header = data.toString('latin1', 0, first).trim().split(/\s+/).map(Number);
      const index = header.findIndex((value, at) => at % 2 === 0 && value === object);
      if (index < 0) return '';
      const [start = 0, end = data.length] = [header[index + 1], header[index + 3]];
      return data.toString('latin1', first + start, end === data.length ? end : first + end);
    }
    return '';
  }

  /** @throws if its length or filter is not stated directly, or its data is damaged. */
  async #streamAt(start: number): Promise<{ dictionary: string; data: Buffer }> {
    const head = await this.#text(start, DICTIONARY);
    const keyword = /stream\r?\n/.exec(head);
    if (!keyword) throw new Error('There is no stream.');
    const dictionary = head.slice(0, keyword.index);
    const length = numberAfter(dictionary, '/Length') ?? 0;
    const from = start + keyword.index + keyword[0].length;
    const raw = await this.#bytes(from, Math.min(length, STREAM));
    if (!dictionary.includes('/Filter')) return { dictionary, data: raw };
    const data = await inflated(raw, { maxOutputLength: STREAM });
    const predictor = numberAfter(dictionary, '/Predictor') ?? 1;
    const columns = numberAfter(dictionary, '/Columns') ?? 1;
    return { dictionary, data: predictor >= 10 ? withoutPngFilters(data, columns) : data };
  }

  async #text(at: number, length: number): Promise<string> {
    return (await this.#bytes(at, length)).toString('latin1');
  }

  async #bytes(at: number, length: number): Promise<Buffer> {
    const { size } = await this.#file.stat();
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, at);
    return buffer.subarray(0, bytesRead);
  }
}

/** Reverses the filters of rows of `columns` bytes (PNG, 9.2), of which these streams use Up and None. */
function withoutPngFilters(data: Buffer, columns: number): Buffer {
  const rows = Math.floor(data.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (columns + 1)];
    if (filter !== 0 && filter !== 2) throw new Error(`Filter ${filter} is not used here.`);
    const above = filter === 2 && row > 0 ? (row - 1) * columns : -1;
    for (let column = 0; column < columns; column++) {
      const value = data[row * (columns + 1) + 1 + column] as number;
      plain[row * columns + column] = above < 0 ? value : value + (plain[above + column] as number);
    }
  }
  return plain;
}

const isNumber = (value: number | undefined): value is number => value !== undefined;

/** The first integer after the name. */
function numberAfter(text: string, name: string): number | undefined {
  const found = new RegExp(`${name}\\s+(\\d+)`).exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The integers of the array after the name. */
function numbersAfter(text: string, name: string): number[] {
  const list = new RegExp(`${name}\\s*\\[([\\d\\s]+)\\]`).exec(text)?.[1] ?? '';
  return list.trim() === '' ? [] : list.trim().split(/\s+/).map(Number);
}
