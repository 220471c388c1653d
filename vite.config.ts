import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { notices } from './scripts/vite-notices.ts';
import { preload } from './scripts/vite-preload.ts';
import { staticFiles } from './scripts/vite-static-files.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Where `quarry serve` listens unless told otherwise. */
const DEFAULT_SERVICE = 'http://127.0.0.1:4870';

/** Paths that belong to the service; everything else is the window. */
const SERVICE_PATHS = ['/api', '/v1', '/document', '/open', '/openapi.json', '/docs'];

/**
 * Vite blames a plugin for rules that its own CSS modules make of `composes: … from`; they import no
 * assets. The message would greet everyone who starts the workbench for the first time.
 */
const withoutComposesWarning: Plugin = {
  name: 'without-composes-warning',
  configResolved({ logger }) {
    const { warnOnce } = logger;
    logger.warnOnce = (message, options) => {
      if (!message.includes('A PostCSS plugin did not pass the `from` option')) {
        warnOnce.call(logger, message, options);
      }
    };
  },
};

export default defineConfig(({ mode }) => {
  const { QUARRY_SERVICE = DEFAULT_SERVICE } = loadEnv(mode, here('.'), 'QUARRY_');
  return {
    root: here('renderer'),
    define: { QUARRY_VERSION: JSON.stringify(version) },
    // Relative, for the same build is served at http://127.0.0.1:PORT/ and at app://quarry/.
    base: './',
    plugins: [
      react(),
      withoutComposesWarning,
      notices(),
      // Imported once the language of the window is known.
      preload('/app/render.tsx'),
      staticFiles({
        'sample.pdf': here('resources/sample.pdf'),
        // What pdf.js loads while it draws: character maps, stand-in fonts, decoders.
        'pdfjs/cmaps': here('node_modules/pdfjs-dist/cmaps'),
        'pdfjs/standard_fonts': here('node_modules/pdfjs-dist/standard_fonts'),
        'pdfjs/wasm': here('node_modules/pdfjs-dist/wasm'),
        'pdfjs/iccs': here('node_modules/pdfjs-dist/iccs'),
      }),
    ],
    // pdf.js loads its decoders as modules.
    worker: { format: 'es' },
    build: {
      outDir: here('dist/renderer'),
      emptyOutDir: true,
      // The oldest browsers that know light-dark() and Promise.withResolvers().
      target: ['chrome125', 'firefox128', 'safari17.5'],
      // A data: address would need room in the content security policy.
      assetsInlineLimit: 0,
      // The files lie on the same machine: pdf.js in one piece costs no journey.
      chunkSizeWarningLimit: 3000,
    },
    server: {
      proxy: Object.fromEntries(
        SERVICE_PATHS.map((path) => [path, { target: QUARRY_SERVICE, changeOrigin: true }]),
      ),
    },
  };
});
