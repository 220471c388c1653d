/**
 * Converts uploaded images to PDFs, so that all later stages handle one kind of file. PDFs and
 * other files pass unchanged: the engine reports errors better than a check of the first bytes
 * could.
 */
import { type EnginePool, isImage, kindOf, SNIFFED_BYTES } from '../../engine/index.ts';
import { tooLarge } from '../errors.ts';

/** Images are held in memory while they are converted to PDFs; bytes. */
const LARGEST_PICTURE = 100 * 1024 * 1024;

export interface Intake {
  /** Bytes at most. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

/** The bytes of the PDF; fails with EngineError if an image is damaged. */
export async function* asPdf(
  engine: Pick<EnginePool, 'pdfOfImage'>,
  bytes: AsyncIterable<Uint8Array>,
  { limit, signal }: Intake,
): AsyncGenerator<Uint8Array> {
  const largest = Math.min(limit, LARGEST_PICTURE);
  let held: Uint8Array[] = [];
  let size = 0;
  let kind: ReturnType<typeof kindOf> | null = null;
  for await (const chunk of bytes) {
    if (kind !== null && !isImage(kind)) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    size += chunk.byteLength;
    if (kind === null && size >= SNIFFED_BYTES) {
      kind = kindOf(startOf(held));
      if (!isImage(kind)) {
        yield* held;
        held = [];
      }
    }
    if (kind !== null && isImage(kind) && size > largest) throw tooLarge(largest);
  }
  kind ??= kindOf(startOf(held));
  if (isImage(kind)) yield await engine.pdfOfImage(Buffer.concat(held), kind, signal);
  else yield* held;
}

const startOf = (chunks: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat(chunks).subarray(0, SNIFFED_BYTES);
