/** Documents name files of the repository; each of them is there. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const PATH = /`((?:electron|renderer|shared|scripts|test|docs|resources)\/[\w./*-]+)`/g;

const pages = (await readdir(join(root, 'docs'), { recursive: true }))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages])(
  '%s names files that exist',
  async (page) => {
    const text = await readFile(join(root, page), 'utf8');
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path.replace(/\/\*.*$/, ''));
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);
