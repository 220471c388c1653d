/**
 * The two builds: the window (`dist/renderer`, used by desktop and browser) and the desktop's
 * programs (`dist/electron`). Under plain Node the service runs from its sources and needs only the
 * first.
 */
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, type LogLevel } from 'vite';
import { copyModels, desktopBuild, preloadBuild } from './desktop-build.ts';
import { root } from './process.ts';

export type Target = 'renderer' | 'electron';

/** The sources of each build, and a file that every build writes. */
const TARGETS: Record<Target, { sources: string[]; product: string }> = {
  renderer: {
    sources: [
      'renderer/**/*',
      'shared/**/*.ts',
      'resources/*.pdf',
      'resources/vendored.json',
      'scripts/lib/notices.ts',
      'vite.config.ts',
      'package.json',
      'package-lock.json',
    ],
    product: 'dist/renderer/index.html',
  },
  electron: {
    sources: [
      'electron/**/*.{ts,json}',
      'shared/**/*.ts',
      'scripts/lib/*.ts',
      'resources/models/*',
      'resources/vendored.json',
      'package.json',
      'package-lock.json',
    ],
    product: 'dist/electron/preload.cjs',
  },
};

/** True if a source is newer than the build, or if there is none. */
export function isStale(target: Target): boolean {
  const { sources, product } = TARGETS[target];
  const path = join(root, product);
  if (!existsSync(path)) return true;
  const built = statSync(path).mtimeMs;
  return globSync(sources, { cwd: root }).some(
    (source) => statSync(join(root, source)).mtimeMs > built,
  );
}

/**
 * Builds for production whatever this process is for: Vite takes `NODE_ENV` from it, and in tests
 * would build the window with React for development, which draws several times as slowly.
 */
export async function buildTarget(target: Target, logLevel: LogLevel = 'warn'): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await buildFor(target, logLevel);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function buildFor(target: Target, logLevel: LogLevel): Promise<void> {
  if (target === 'renderer') {
    await build({ configFile: join(root, 'vite.config.ts'), mode: 'production', logLevel });
  } else {
    copyModels();
    await build({ ...desktopBuild(), logLevel });
    await build({ ...preloadBuild(), logLevel });
  }
}

export async function buildIfStale(targets: readonly Target[] = ['renderer']): Promise<void> {
  for (const target of targets) {
    if (!isStale(target)) continue;
    console.log(target === 'renderer' ? 'Building the window …' : 'Building the desktop …');
    await buildTarget(target);
  }
}
