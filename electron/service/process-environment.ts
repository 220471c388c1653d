import { quietEnvironment } from '../engine/child-process/environment.ts';

/**
 * The environment for a process of the service. The allocator of glibc gives each thread an arena of
 * its own and keeps what is freed in it, some 60 MB after long work; two arenas are enough, because
 * most memory of the engine is not from this allocator. docs/benchmarks.md has the figures.
 */
const ARENAS = 'MALLOC_ARENA_MAX';

/** Whether the allocator of this process was not told how many arenas to use, and can be. */
export const needsServiceEnvironment = (): boolean =>
  process.platform === 'linux' && process.env[ARENAS] === undefined;

export const serviceEnvironment = (): NodeJS.ProcessEnv =>
  quietEnvironment(needsServiceEnvironment() ? { ...process.env, [ARENAS]: '2' } : process.env);
