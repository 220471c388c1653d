/**
 * Pictures on their way in become PDFs, so that everything behind knows one kind of file. PDFs and
 * what is neither pass by unchanged: the engine says what is wrong with a file better than its first
 * bytes do.
 */
import { isImage, kindOf, SNIFFED_BYTES } from '../../engine/images/sniff.ts';
import type { EnginePool } from '../../engine/pool/types.ts';
import { tooLarge } from '../errors.ts';

/** Pictures are held in memory while they are turned into PDFs; bytes. */
const LARGEST_PICTURE = 100 * 1024 * 1024;

export interface Intake {
  /** Bytes at most. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

/** The bytes of the PDF; fails with EngineError where a picture is damaged. */
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
