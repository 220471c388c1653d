import { beforeEach, describe, expect, it } from 'vitest';
import { createCache, type Entry } from './page-cache.ts';

/** Fetches that end when told to. */
const asked: string[] = [];
let answers = new Map<string, { resolve(value: string | null): void; reject(e: Error): void }>();
let seen: [string, Entry<string, string> | undefined][] = [];

beforeEach(() => {
  asked.length = 0;
  answers = new Map();
  seen = [];
});

const cacheOf = (capacity = 2, parallel = 2, batch = 1) =>
  createCache<string, string>({
    ...{ capacity, parallel, batch },
    isNext: (key, other) => Math.abs(key.charCodeAt(0) - other.charCodeAt(0)) === 1,
    fetch: (keys, take) =>
      new Promise((done, reject) => {
        asked.push(keys.join(''));
        for (const key of keys) {
          const resolve = (value: string | null) => {
            if (value !== null) take(key, value);
            if (key === keys.at(-1)) done();
          };
          answers.set(key, { resolve, reject });
        }
      }),
    failureOf: (thrown) => String(thrown),
    onChange: (key, entry) => seen.push([key, entry]),
  });

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
const answer = async (key: string, value: string | null = key.toUpperCase()) => {
  answers.get(key)?.resolve(value);
  await settle();
};

describe('the cache', () => {
  it('fetches once for everybody who asks', async () => {
    const cache = cacheOf();
    cache.want('a');
    cache.want('a');
    await answer('a');
    cache.want('a');
    expect(asked).toEqual(['a']);
    expect(cache.get('a')).toEqual({ status: 'ready', value: 'A' });
  });

  it('fetches what was asked for last first, a few at a time', async () => {
    const cache = cacheOf(9, 1);
    for (const key of ['a', 'b', 'c']) cache.want(key);
    await answer('a');
    await answer('c');
    await answer('b');
    expect(asked).toEqual(['a', 'c', 'b']);
  });

  it('fetches keys that follow one another together, each shown as it arrives', async () => {
    const cache = cacheOf(9, 1, 3);
    for (const key of ['z', 'a', 'b', 'c', 'd', 'f']) cache.want(key);
    await answer('z');
    await answer('f');
    expect(asked).toEqual(['z', 'f', 'dcb']);
    await answer('d');
    expect(cache.get('d')).toEqual({ status: 'ready', value: 'D' });
    expect(cache.get('b')).toEqual({ status: 'loading' });
    // One is fetched again meanwhile, another has no value yet.
    cache.put('c', 'new');
    await answer('c');
    expect(cache.get('c')).toEqual({ status: 'ready', value: 'new' });
    await answer('b', null);
    expect(cache.get('b')).toEqual({ status: 'absent' });
    expect(asked).toEqual(['z', 'f', 'dcb', 'a']);
  });

  it('lets go of what was used longest ago, never of what is in use', async () => {
    const cache = cacheOf(2, 9);
    const release = cache.retain('a');
    for (const key of ['b', 'c']) cache.want(key);
    for (const key of ['a', 'b', 'c']) await answer(key);
    cache.want('b');
    cache.want('d');
    await answer('d');
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'b', 'd']);
    release();
    expect(cache.get('a')).toBeUndefined();
  });

  it('keeps the old value on screen while it is fetched again', async () => {
    const cache = cacheOf();
    cache.retain('a');
    await answer('a', 'old');
    cache.invalidate(() => true);
    expect(cache.get('a')).toEqual({ status: 'ready', value: 'old' });
    await answer('a', 'new');
    expect(cache.get('a')).toEqual({ status: 'ready', value: 'new' });
  });

  it('ignores the answer to a question that was asked again meanwhile', async () => {
    const cache = cacheOf();
    cache.retain('a');
    const first = answers.get('a');
    cache.invalidate(() => true);
    first?.resolve('stale');
    await settle();
    expect(cache.get('a')).toEqual({ status: 'loading' });
    await answer('a', 'fresh');
    expect(cache.get('a')).toEqual({ status: 'ready', value: 'fresh' });
  });

  it('tells nothing yet from a failure, and tries a failure again', async () => {
    const cache = cacheOf();
    cache.want('a');
    await answer('a', null);
    cache.want('b');
    answers.get('b')?.reject(new Error('broken'));
    await settle();
    expect(cache.get('a')).toEqual({ status: 'absent' });
    expect(cache.get('b')).toEqual({ status: 'failed', failure: 'Error: broken' });
    cache.want('b');
    expect(asked).toEqual(['a', 'b', 'b']);
  });

  it('keeps a value that was put, whatever an older question is answered', async () => {
    const cache = cacheOf();
    cache.retain('a');
    const first = answers.get('a');
    cache.put('a', 'corrected');
    first?.resolve('stale');
    await settle();
    expect(cache.get('a')).toEqual({ status: 'ready', value: 'corrected' });
  });

  it('forgets what is gone, and says so', async () => {
    const cache = cacheOf();
    cache.retain('a');
    await answer('a');
    cache.drop((key) => key === 'a');
    expect(cache.get('a')).toBeUndefined();
    expect(seen.at(-1)).toEqual(['a', undefined]);
  });
});
