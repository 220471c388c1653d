/**
 * One PDFium instance with its own WebAssembly memory, and its host functions. The module imports a
 * few C library services. Quarry provides what PDFium needs to read: no file system, no
 * environment, no time zone; memory up to a limit; and setjmp/longjmp, which its image decoders use
 * for errors. Instantiation is synchronous, so an instance that trapped (out of memory, stack
 * exhausted, a failed assertion) is replaced within a page.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { TextDecoder } from 'node:util';
import { type Call, type PdfiumExports, type Pointer, toPdfiumExports } from './exports.ts';

/** Default heap limit; bytes. A scan needs up to 300 MB (A4 at 400 dpi as JPEG 2000). */
export const DEFAULT_MEMORY_LIMIT = 448 * 1024 * 1024;

/** Minimum heap growth, to avoid many small, costly ones; bytes. */
const GROWTH_STEP = 16 * 1024 * 1024;
const WASM_PAGE = 65536;

/** Size of the buffer for the out-parameters of one call; bytes. */
const SCRATCH_SIZE = 256;

/** Idle instances kept for the next document. */
const IDLE_LIMIT = 1;
/** An instance with a larger heap is not kept, as a heap never shrinks; bytes. */
const IDLE_HEAP_LIMIT = 128 * 1024 * 1024;

const ENOSYS = -52;
const ENOENT = -44;
const WASI_EBADF = 8;

let compiled: WebAssembly.Module | undefined;

/** The compiled module of this thread; it can be posted to another thread and adopted there. */
export function pdfiumModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')),
  );
  return compiled;
}

/** Avoids the compilation in this thread (25 ms); must be called before the first document. */
export function adoptPdfiumModule(module: WebAssembly.Module): void {
  compiled = module;
}

/** A fault inside PDFium. Its instance must not be used again. */
export class PdfiumTrap extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PdfiumTrap';
  }
}

/** Copies `length` bytes at `position` of the file into `target`; false on failure. */
export type ReadBlock = (position: number, target: Uint8Array) => boolean;

const utf16 = new TextDecoder('utf-16le');
const utf8 = new TextDecoder();

export class PdfiumInstance {
  readonly call: PdfiumExports;
  /** For the out-parameters of the current call; its content is valid until the next call. */
  readonly scratch: Pointer;
  readonly memoryLimit: number;
  #wantedMore = false;
  #bytes = new Uint8Array(0);
  #ints = new Int32Array(0);
  #floats = new Float32Array(0);
  #doubles = new Float64Array(0);
  #readBlock: ReadBlock | null = null;
  readonly #readBlockIndex: number;

  constructor(memoryLimit: number) {
    this.memoryLimit = memoryLimit;
    const functions: ((...args: number[]) => number)[] = [];
    const invoke = (index: number, ...args: number[]) => {
      const stack = this.call.emscripten_stack_get_current();
      try {
        functions[index] ??= this.call.__indirect_function_table.get(index);
        return functions[index]?.(...args) ?? 0;
      } catch (error) {
        // longjmp is thrown as a number; anything else is a fault and is rethrown.
        this.call._emscripten_stack_restore(stack);
        if (typeof error !== 'number') throw error;
        this.call.setThrew(1, 0);
        return 0;
      }
    };
    const host: Record<string, (...args: number[]) => number> = {
      _abort_js: () => {
        throw new PdfiumTrap('PDFium gave up');
      },
      __assert_fail: () => {
        throw new PdfiumTrap('PDFium met a state that it takes for impossible');
      },
      _emscripten_throw_longjmp: () => {
        throw Number.POSITIVE_INFINITY;
      },
      emscripten_resize_heap: (size) => this.#grow(size >>> 0),
      _emscripten_memcpy_js: (target, source, length) => {
        this.bytes.copyWithin(target, source, source + length);
        return 0;
      },
      emscripten_date_now: () => 0,
      __syscall_openat: () => ENOENT,
      __syscall_stat64: () => ENOENT,
      __syscall_lstat64: () => ENOENT,
      __syscall_newfstatat: () => ENOENT,
      environ_sizes_get: (count, size) => {
        this.ints[count >> 2] = 0;
        this.ints[size >> 2] = 0;
        return 0;
      },
      environ_get: () => 0,
      fd_close: () => WASI_EBADF,
      fd_read: () => WASI_EBADF,
      fd_seek: () => WASI_EBADF,
      fd_sync: () => WASI_EBADF,
      fd_write: () => WASI_EBADF,
      _tzset_js: () => 0,
      _gmtime_js: () => 0,
      _localtime_js: () => 0,
    };
    const imports: WebAssembly.Imports = {};
    for (const { module, name } of WebAssembly.Module.imports(pdfiumModule())) {
      const provided = host[name] ?? (name.startsWith('invoke_') ? invoke : () => ENOSYS);
      imports[module] = { ...imports[module], [name]: provided };
    }
    const instance = new WebAssembly.Instance(pdfiumModule(), imports);
    this.call = toPdfiumExports(instance.exports);
    this.call.emscripten_stack_init();
    this.call.__wasm_call_ctors();
    this.call.PDFiumExt_Init();
    this.scratch = this.call.malloc(SCRATCH_SIZE);
    this.#readBlockIndex = this.#addReadBlock();
  }

  /** The heap as bytes. Any call may grow the heap, so request a new view after each call. */
  get bytes(): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.call.memory.buffer);
    return this.#bytes;
  }
  get ints(): Int32Array {
    if (this.#ints.length === 0) this.#ints = new Int32Array(this.call.memory.buffer);
    return this.#ints;
  }
  get floats(): Float32Array {
    if (this.#floats.length === 0) this.#floats = new Float32Array(this.call.memory.buffer);
    return this.#floats;
  }
  get doubles(): Float64Array {
    if (this.#doubles.length === 0) this.#doubles = new Float64Array(this.call.memory.buffer);
    return this.#doubles;
  }

  /** Runs `use` with a buffer of `size` bytes on the heap, freed afterwards. */
  withBuffer<T>(size: number, use: (buffer: Pointer) => T): T {
    const buffer = this.call.malloc(Math.max(8, size));
    if (buffer === 0) throw new PdfiumTrap('PDFium is out of memory');
    try {
      return use(buffer);
    } finally {
      this.call.free(buffer);
    }
  }

  /**
   * The text of a call that takes a buffer and its size after `args`, and returns the required size:
   * UTF-16LE, zero-terminated.
   */
  readUtf16(fill: Call, ...args: number[]): string {
    return this.#readText(fill, args, utf16, 2);
  }

  /** Text already on the heap; `size` in bytes, including its terminator. */
  utf16At(pointer: Pointer, size: number): string {
    return utf16.decode(this.bytes.subarray(pointer, pointer + Math.max(0, size - 2)));
  }

  /** The same for UTF-8. */
  readUtf8(fill: Call, ...args: number[]): string {
    return this.#readText(fill, args, utf8, 1);
  }

  /** A new document with a copy of one page of `document`, to be closed; 0 if it cannot be copied. */
  copyPage(document: Pointer, pageIndex: number): Pointer {
    const { call, scratch } = this;
    const copy = call.FPDF_CreateNewDocument();
    this.ints[scratch >> 2] = pageIndex;
    const isCopied =
      copy !== 0 && call.FPDF_ImportPagesByIndex(copy, document, scratch, 1, 0) !== 0;
    if (copy !== 0 && !isCopied) call.FPDF_CloseDocument(copy);
    return isCopied ? copy : 0;
  }

  /** Runs `use` with `text` in the heap as zero-terminated UTF-8. */
  withString<T>(text: string, use: (pointer: Pointer) => T): T {
    const encoded = new TextEncoder().encode(text);
    return this.withBuffer(encoded.length + 1, (pointer) => {
      this.bytes.set(encoded, pointer);
      this.bytes[pointer + encoded.length] = 0;
      return use(pointer);
    });
  }

  /**
   * Opens a document whose bytes are read block by block; 0 if PDFium refuses it. The access record
   * must outlive the document, so it is returned with it.
   */
  loadDocument(size: number, readBlock: ReadBlock, password: string): [Pointer, Pointer] {
    const access = this.call.malloc(12);
    this.#readBlock = readBlock;
    this.ints[access >> 2] = size;
    this.ints[(access >> 2) + 1] = this.#readBlockIndex;
    this.ints[(access >> 2) + 2] = 0;
    const document = this.withString(password, (secret) =>
      this.call.FPDF_LoadCustomDocument(access, secret),
    );
    return [document, access];
  }

  /** Describes the cause of a fault of this instance in a sentence. */
  faultOf(error: unknown): string {
    if (this.#wantedMore) {
      const megabytes = Math.round(this.memoryLimit / 1024 / 1024);
      return `The PDF parser needs more than the ${megabytes} MB that it may have for one page.`;
    }
    if (error instanceof RangeError) {
      return 'Objects of this page are nested too deeply for the PDF parser.';
    }
    return 'The PDF parser failed on this page: it is damaged.';
  }

  get heapSize(): number {
    return this.call.memory.buffer.byteLength;
  }

  #readText(fill: Call, args: number[], decoder: TextDecoder, unit: number): string {
    // Most texts are short: one call without allocation.
    const size = fill(...args, this.scratch, SCRATCH_SIZE);
    if (size <= unit || size > this.memoryLimit) return '';
    if (size <= SCRATCH_SIZE) {
      return decoder.decode(this.bytes.subarray(this.scratch, this.scratch + size - unit));
    }
    return this.withBuffer(size, (buffer) => {
      fill(...args, buffer, size);
      return decoder.decode(this.bytes.slice(buffer, buffer + size - unit));
    });
  }

  #grow(size: number): number {
    const { memory } = this.call;
    const have = memory.buffer.byteLength;
    if (size > this.memoryLimit) {
      this.#wantedMore = true;
      return 0;
    }
    const wanted = Math.min(this.memoryLimit, Math.max(size, have + GROWTH_STEP, have * 1.2));
    try {
      memory.grow(Math.ceil((wanted - have) / WASM_PAGE));
      return 1;
    } catch {
      return 0;
    }
  }

  /** Wraps a host function in a C function pointer: int (*)(void*, position, buffer, size). */
  #addReadBlock(): number {
    const i32 = 0x7f;
    // A module that only re-exports its import "e"."f", typed (i32 x 4) -> i32, as "f".
    const shim = new Uint8Array([
      ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
      ...[0x01, 0x09, 0x01, 0x60, 0x04, i32, i32, i32, i32, 0x01, i32],
      ...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00],
      ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00],
    ]);
    const f = (_: number, position: number, buffer: Pointer, size: number) =>
      this.#readBlock?.(position >>> 0, this.bytes.subarray(buffer, buffer + size)) ? 1 : 0;
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(shim), { e: { f } });
    const table = this.call.__indirect_function_table;
    const index = table.grow(1);
    table.set(index, exports.f);
    return index;
  }
}

const idle: PdfiumInstance[] = [];

export function acquireInstance(memoryLimit = DEFAULT_MEMORY_LIMIT): PdfiumInstance {
  const index = idle.findIndex((instance) => instance.memoryLimit === memoryLimit);
  return index < 0 ? new PdfiumInstance(memoryLimit) : (idle.splice(index, 1)[0] as PdfiumInstance);
}

/** Returns an intact instance without an open document to the pool. */
export function releaseInstance(instance: PdfiumInstance): void {
  if (idle.length < IDLE_LIMIT && instance.heapSize <= IDLE_HEAP_LIMIT) idle.push(instance);
}
