/** The documents, PDFs and pictures of pages, among what was dropped or chosen, with folders opened to their last corner. */

export interface Collected {
  readonly documents: readonly File[];
  /** Names of what was left out because it is no document. */
  readonly others: readonly string[];
}

/** What a file dialog offers. */
export const ACCEPTED =
  'application/pdf,image/png,image/jpeg,image/tiff,.pdf,.png,.jpg,.jpeg,.tif,.tiff';

const isDocument = (file: File): boolean =>
  /^(application\/pdf|image\/(png|jpeg|tiff))$/.test(file.type) ||
  /\.(pdf|png|jpe?g|tiff?)$/i.test(file.name);

/** Files that systems leave in folders; nobody dropped them on purpose. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'Thumbs.db';

export function sortOut(files: Iterable<File>): Collected {
  const documents: File[] = [];
  const others: string[] = [];
  for (const file of files) {
    if (isDocument(file)) documents.push(file);
    else if (!isHidden(file.name)) others.push(file.name);
  }
  return { documents, others };
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader hands out a folder in parts, and is done when a part is empty. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) break;
    children.push(...part);
  }
  return children.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

export async function* filesOf(entries: readonly FileSystemEntry[]): AsyncGenerator<File> {
  for (const entry of entries) {
    if (isFile(entry)) yield await fileOf(entry);
    else if (isFolder(entry) && !isHidden(entry.name)) yield* filesOf(await childrenOf(entry));
  }
}

/** Of a folder only the documents were meant; of single files it is worth saying what was left out. */
export async function collectDropped(transfer: DataTransfer): Promise<Collected> {
  // Both lists are empty again after this tick, so they are read before anything is awaited.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const plain = [...transfer.files];
  if (entries.length === 0) return sortOut(plain);
  const single = sortOut(await collect(filesOf(entries.filter(isFile))));
  const inFolders = sortOut(await collect(filesOf(entries.filter(isFolder))));
  const documents = [...single.documents, ...inFolders.documents];
  return {
    documents,
    others: documents.length > 0 ? single.others : [...single.others, ...inFolders.others],
  };
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}
