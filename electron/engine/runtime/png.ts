import { crc32, deflateSync } from 'node:zlib';
import type { PageImage } from '../read/pdf/types.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;
/** Pages are mostly white: a low level compresses nearly as well in a fraction of the time. */
const ZLIB_LEVEL = 2;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

/** A page as PNG, 8 bits per channel without alpha (pages are opaque), rows unfiltered. */
export function encodePng({ width, height, rgba }: PageImage): Uint8Array {
  const stride = 1 + width * 3;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    let to = y * stride + 1;
    for (let from = y * width * 4; from < (y + 1) * width * 4; from += 4) {
      rows[to++] = rgba[from] ?? 0;
      rows[to++] = rgba[from + 1] ?? 0;
      rows[to++] = rgba[from + 2] ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = RGB;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: ZLIB_LEVEL })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}
