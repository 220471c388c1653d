/** The manifest of files in the repository that others made: where from, what licence, which bytes. */
export interface VendoredFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly name: string;
  /** SPDX identifier. */
  readonly licence: string;
  /** Its text, from the root of the repository. */
  readonly licenceFile: string;
  readonly copyright: string;
  readonly sha256: string;
  readonly origin: {
    /** Who trained or wrote it. */
    readonly project: string;
    /** Where the very bytes were published. */
    readonly published: string;
    /** Of the file as it was published. */
    readonly sha256: string;
  };
  /** What was changed since, as the licence asks for; null for nothing. */
  readonly changes: string | null;
}

export interface Manifest {
  readonly files: readonly VendoredFile[];
}

export const MANIFEST_PATH = 'resources/vendored.json';
