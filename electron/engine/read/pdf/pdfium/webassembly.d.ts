/**
 * The part of the WebAssembly interface that the parser's host uses; TypeScript declares it only
 * with the DOM types.
 */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>;
  type Imports = Record<string, Record<string, (...args: number[]) => number>>;

  class Module {
    constructor(bytes: Uint8Array);
    static imports(module: Module): { module: string; name: string; kind: string }[];
  }

  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Exports;
  }

  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  interface Table {
    get(index: number): (...args: number[]) => number;
    set(index: number, value: unknown): void;
    grow(count: number): number;
  }
}
