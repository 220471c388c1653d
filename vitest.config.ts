import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { hasVirtualDisplays } from './test/electron/displays.ts';

/**
 * One project for each kind of test, so that `vitest --project unit` runs what matters here and now.
 * Groups run one after the other, and each spreads over the cores; desktop windows only where each
 * worker can have a display.
 */
const SECOND = 1000;

const kind = (name: string, include: string[], groupOrder: number, extra: object = {}) => ({
  extends: true as const,
  test: { name, include, sequence: { groupOrder }, ...extra },
});

/**
 * Loaded by Node itself, as the program is, with its cache of compiled code: the code that Vite makes
 * of modules is slower to load and to run. Nothing here replaces a module.
 */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** A browser that a busy machine starves gets a second attempt, which the report names. */
const inWindow = { retry: 1 };

const WINDOW_TESTS = 'renderer/**/*.test.{ts,tsx}';
/** Tests that replace modules need modules of their own, which no other file has loaded. */
const replacesModules = globSync(WINDOW_TESTS, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(?:doM|m)ock\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

export default defineConfig({
  test: {
    environment: 'node',
    // Building the window first would leave "production" behind, in which React cannot be tested.
    env: { NODE_ENV: 'test' },
    exclude: ['**/node_modules/**', 'dist/**', 'out/**'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // The default leaves one core to the process that reports, which computes almost nothing.
    maxWorkers: '100%',
    // Only what hangs meets a time limit: tests wait for a state, however busy the machine is.
    testTimeout: 300 * SECOND,
    hookTimeout: 300 * SECOND,
    expect: { poll: { timeout: 120 * SECOND } },
    projects: [
      // The files of a worker share its modules.
      kind(
        'unit',
        ['{electron,shared,scripts}/**/*.test.ts', 'test/{bench,repo}/**/*.test.ts'],
        0,
        { ...byNode, isolate: false },
      ),
      kind('window', [WINDOW_TESTS], 0, { isolate: false, exclude: replacesModules }),
      kind('window-mocks', replacesModules, 0),
      // As for units: an engine and its models are loaded once for the files of a worker.
      kind('engine', ['test/engine/**/*.test.ts'], 1, { ...byNode, isolate: false }),
      // The files of a worker share the modules, an engine and the compiled contract.
      kind('api', ['test/api/*.test.ts'], 2, {
        ...byNode,
        isolate: false,
        // A third of the time of a file is waiting: for processes, leases and retries.
        maxWorkers: Math.ceil(1.5 * availableParallelism()),
        setupFiles: ['test/support/check-answers.ts'],
        globalSetup: ['test/support/answers-folder.ts'],
      }),
      // What the API tests have seen together; it reads what they wrote down.
      kind('api-coverage', ['test/api/last/*.test.ts'], 3, byNode),
      // Programs under a recorder of system calls, which wait for each other's processes to end.
      kind('traced', ['test/traced/**/*.test.ts'], 4, byNode),
      // The files of a worker share a browser and a process of services: see test/e2e/support.ts.
      kind('e2e', ['test/e2e/**/*.test.ts'], 5, {
        ...byNode,
        ...inWindow,
        isolate: false,
        // Each is a browser with a process of services, of about a gigabyte together.
        maxWorkers: Math.min(4, availableParallelism()),
        globalSetup: ['test/e2e/build-window.ts'],
      }),
      kind('electron', ['test/electron/**/*.test.ts'], 6, {
        ...byNode,
        ...inWindow,
        isolate: false,
        maxWorkers: hasVirtualDisplays ? Math.min(4, availableParallelism()) : 1,
        setupFiles: ['test/electron/use-display.ts'],
        globalSetup: ['test/electron/displays.ts'],
      }),
    ],
  },
});
