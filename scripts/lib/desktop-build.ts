import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, InlineConfig } from 'vite';
import { engineVersionsOf } from '../../electron/engine/common/source-version.ts';
import { root } from './process.ts';

const source = (path: string) => join(root, 'electron', path);

/**
 * Not bundled: native packages, packages that load files next to them, and Electron itself.
 * Everything else is bundled, so that the packaged program contains no second copy.
 */
const UNBUNDLED = [
  'electron',
  'better-sqlite3',
  '@embedpdf/pdfium',
  'pdfjs-dist',
  'onnxruntime-node',
  'onnxruntime-web',
  'tesseract.js-core',
] as const;

const isUnbundled = (id: string): boolean =>
  UNBUNDLED.some((name) => id === name || id.startsWith(`${name}/`));

/** A build for Node of everything except the unbundled packages. */
const nodeBuild = (build: BuildOptions): InlineConfig => ({
  configFile: false,
  root,
  mode: 'production',
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  define: { QUARRY_ENGINE_VERSIONS: JSON.stringify(engineVersionsOf(root)) },
  build: {
    ssr: true,
    target: 'node24',
    outDir: join(root, 'dist/electron'),
    minify: false,
    ...build,
  },
});

/** Main process, service, workers, processes for native code, command line: they share chunks. */
export const desktopBuild = (): InlineConfig =>
  nodeBuild({
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      external: isUnbundled,
      input: {
        main: source('main/main.ts'),
        service: source('main/service-process.ts'),
        'engine-worker': source('engine/runtime/worker.ts'),
        'desktop-model': source('main/model-process.ts'),
        model: source('service/answerers/models/gguf/process.ts'),
        'desktop-recognition': source('main/recognition-process.ts'),
        recognition: source('engine/read/ocr/process/program.ts'),
        'desktop-queue-worker': source('main/queue-worker-process.ts'),
        'queue-worker': source('service/jobs/process/program.ts'),
        'export-worker': source('service/exports/worker.ts'),
        cli: source('cli/main.ts'),
      },
      output: {
        format: 'esm',
        entryFileNames: '[name].js',
        // Flat, because a worker is looked up next to the code that starts it.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  });

/** The preload script runs in the sandbox, which supports only a single CommonJS file. */
export const preloadBuild = (): InlineConfig =>
  nodeBuild({
    emptyOutDir: false,
    rolldownOptions: {
      external: ['electron'],
      input: { preload: source('preload/preload.ts') },
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  });

/** The OCR networks, with their licence, next to the programs that load them. */
export function copyModels(): void {
  const target = join(root, 'dist/models');
  rmSync(target, { recursive: true, force: true });
  cpSync(join(root, 'resources/models'), target, { recursive: true });
}
