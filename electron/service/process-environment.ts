import { quietEnvironment } from '../engine/index.ts';

/**
 * The environment for a process of the service, for the allocator of glibc. It gives each thread an
 * arena of its own and keeps what is freed in it; two are enough, because most memory of the engine
 * is not from this allocator. And it raises the size from which a buffer has pages of its own with
 * each buffer that is freed: with a fixed one, buffers of pages and files are returned to the system.
 * docs/benchmarks.md has the figures.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: `${128 * 1024}` };

/** Whether the allocator of this process was not told how many arenas to use, and can be. */
export const needsServiceEnvironment = (): boolean =>
  process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined;

export const serviceEnvironment = (): NodeJS.ProcessEnv =>
  quietEnvironment(needsServiceEnvironment() ? { ...process.env, ...ALLOCATOR } : process.env);
