/**
 * A Word file put together from files of a few elements each. The library that writes them keeps
 * every element, its markup as objects and as text in memory at once, a thousand pages a gigabyte;
 * of its small files only the compressed body and the relationships (links, pictures) are kept.
 */
import {
  strFromU8,
  strToU8,
  type Unzipped,
  unzipSync,
  Zip,
  ZipDeflate,
  ZipPassThrough,
} from 'fflate';

const DOCUMENT = 'word/document.xml';
const NUMBERING = 'word/numbering.xml';
const RELATIONSHIPS = 'word/_rels/document.xml.rels';
const MEDIA = 'word/media/';
const BODY = '<w:body>';
/** The properties of the only section, at the end of a body. */
const SECTION = '<w:sectPr>';
/** Relationships of contents; the others are those of the file, the same in each part. */
const OF_CONTENT = /<Relationship [^>]*\/(?:hyperlink|image)"[^>]*\/>/g;
/** Elements that refer to a relationship. */
const REFERRING = /<(?:w:hyperlink|a:blip|pic:cNvPr|a:hlinkClick)\b[^>]*>/g;

export class WordFile {
  readonly #chunks: Uint8Array[] = [];
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.#chunks.push(chunk);
  });
  readonly #document = new ZipDeflate(DOCUMENT);
  readonly #relationships: string[] = [];
  #parts = 0;
  #files: Unzipped = {};
  #end = '';

  constructor() {
    this.#zip.add(this.#document);
  }

  /** Appends the body of a Word file with one section; all have the same styles and lists. */
  add(bytes: Uint8Array): void {
    const files = unzipSync(bytes);
    const xml = strFromU8(files[DOCUMENT] ?? new Uint8Array());
    const from = xml.indexOf(BODY) + BODY.length;
    const to = xml.lastIndexOf(SECTION);
    // Each part numbers its relationships and pictures from the same start.
    const part = this.#parts++;
    const renamed = (text: string) =>
      text.replace(/"rId([^"]*)"/g, `"rId${part}-$1"`).replace('"media/', `"media/${part}-`);
    if (part === 0) {
      this.#document.push(strToU8(xml.slice(0, from)));
      this.#files = files;
      this.#end = xml.slice(to);
    }
    this.#document.push(strToU8(xml.slice(from, to).replace(REFERRING, renamed)));
    const links = strFromU8(files[RELATIONSHIPS] ?? new Uint8Array()).match(OF_CONTENT) ?? [];
    this.#relationships.push(...links.map(renamed));
    for (const [name, content] of Object.entries(files)) {
      if (name.startsWith(MEDIA)) this.#store(name.replace(MEDIA, `${MEDIA}${part}-`), content);
    }
    // Lists are numbered in the first part that has one.
    const numbering = files[NUMBERING];
    if (numbering && numbering.length > (this.#files[NUMBERING]?.length ?? 0)) {
      this.#files[NUMBERING] = numbering;
    }
  }

  finish(): Uint8Array {
    this.#document.push(strToU8(this.#end), true);
    const own = strFromU8(this.#files[RELATIONSHIPS] ?? new Uint8Array()).replace(OF_CONTENT, '');
    const end = '</Relationships>';
    const relationships = own.replace(end, `${this.#relationships.join('')}${end}`);
    for (const [name, content] of Object.entries(this.#files)) {
      if (name === DOCUMENT || name.startsWith(MEDIA)) continue;
      const file = new ZipDeflate(name);
      this.#zip.add(file);
      file.push(name === RELATIONSHIPS ? strToU8(relationships) : content, true);
    }
    this.#zip.end();
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  /** Adds a picture, which is compressed already. */
  #store(name: string, content: Uint8Array): void {
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    file.push(content, true);
  }
}
