/**
 * Collects documents (PDFs and page images) from dropped or chosen files, including nested folders.
 */
import { isDocumentName, isHiddenName } from '../../shared/document-files.ts';

export interface Collected {
  readonly documents: readonly File[];
  /** Names of files that were left out because they are no documents. */
  readonly others: readonly string[];
}

/** File types offered in a file dialog. */
export const ACCEPTED =
  'application/pdf,image/png,image/jpeg,image/tiff,.pdf,.png,.jpg,.jpeg,.tif,.tiff';

const isDocument = (file: File): boolean =>
  /^(application\/pdf|image\/(png|jpeg|tiff))$/.test(file.type) || isDocumentName(file.name);

export function sortOut(files: Iterable<File>): Collected {
  const documents: File[] = [];
  const others: string[] = [];
  for (const file of files) {
    if (isDocument(file)) documents.push(file);
    else if (!isHiddenName(file.name)) others.push(file.name);
  }
  return { documents, others };
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A directory reader returns a folder in batches; an empty batch is the end. */
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
    else if (isFolder(entry) && !isHiddenName(entry.name)) yield* filesOf(await childrenOf(entry));
  }
}

/**
 * In a folder other files are ignored silently; of individual files those left out are reported.
 */
export async function collectDropped(transfer: DataTransfer): Promise<Collected> {
  // Both lists are cleared after this tick, so they are read before the first await.
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
