/** Reads size, resolution and orientation of PNG and JPEG files from their headers. */

export interface ImageHeader {
  /** Stored width in pixels. */
  readonly width: number;
  readonly height: number;
  /** Dots per inch; null if the file does not state it. */
  readonly density: number | null;
  /** Clockwise rotation that makes the image upright, in multiples of 90 degrees. */
  readonly quarterRotations: 0 | 1 | 2 | 3;
}

const INCHES_PER_METRE = 39.3701;
const INCHES_PER_CENTIMETRE = 2.54;

/** Null if the header is incomplete. */
export function pngHeader(bytes: Uint8Array): ImageHeader | null {
  const view = viewOf(bytes);
  // Signature (8), length and name of the first chunk (8), which is always IHDR.
  if (view.byteLength < 33) return null;
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'IDAT') break;
    if (name === 'pHYs' && length >= 9 && at + 17 <= view.byteLength && bytes[at + 16] === 1) {
      return {
        width,
        height,
        density: view.getUint32(at + 8) / INCHES_PER_METRE,
        quarterRotations: 0,
      };
    }
    at += 12 + length;
  }
  return { width, height, density: null, quarterRotations: 0 };
}

const Marker = { app0: 0xe0, app1: 0xe1, startOfScan: 0xda } as const;
/** Start of frame: C0 to CF except DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Null if the header is incomplete. */
export function jpegHeader(bytes: Uint8Array): ImageHeader | null {
  const view = viewOf(bytes);
  let density: number | null = null;
  let quarterRotations: ImageHeader['quarterRotations'] = 0;
  for (let at = 2; at + 9 < view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === Marker.startOfScan) return null;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (isFrame(marker)) {
      return {
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        density,
        quarterRotations,
      };
    }
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (marker === Marker.app0) density = jfifDensity(segment) ?? density;
    if (marker === Marker.app1) quarterRotations = quarterRotationsOf(exifOrientation(segment));
    at += 2 + length;
  }
  return null;
}

function jfifDensity(segment: Uint8Array): number | null {
  if (segment.length < 12 || String.fromCharCode(...segment.subarray(0, 4)) !== 'JFIF') return null;
  const unit = segment[7];
  const dots = viewOf(segment).getUint16(8);
  if (dots === 0) return null;
  return unit === 1 ? dots : unit === 2 ? dots * INCHES_PER_CENTIMETRE : null;
}

const ORIENTATION_TAG = 0x112;

/** The Orientation tag of an Exif segment; 1, upright, without one. */
function exifOrientation(segment: Uint8Array): number {
  const HEADER = 6;
  if (String.fromCharCode(...segment.subarray(0, 4)) !== 'Exif') return 1;
  const view = viewOf(segment.subarray(HEADER));
  if (view.byteLength < 10) return 1;
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > view.byteLength) return 1;
  const entries = view.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > view.byteLength) break;
    if (view.getUint16(at, little) === ORIENTATION_TAG) return view.getUint16(at + 8, little);
  }
  return 1;
}

/** Rotation of an Exif or TIFF orientation; mirrored images are only rotated. */
export function quarterRotationsOf(orientation: number): ImageHeader['quarterRotations'] {
  if (orientation === 3 || orientation === 4) return 2;
  if (orientation === 5 || orientation === 6) return 1;
  if (orientation === 7 || orientation === 8) return 3;
  return 0;
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
