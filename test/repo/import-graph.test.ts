/** The layers of docs/architecture.md: who may import whom, and which packages live where. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cyclesOf,
  folderCyclesOf,
  type Import,
  importsOf,
  readImportGraph,
} from './import-graph.ts';

/** Parts of the engine in the order of its pipeline: each may import those above it. */
const ENGINE = [
  'electron/engine/common',
  'electron/engine/language',
  'electron/engine/read',
  'electron/engine/structure',
  'electron/engine/write',
  'electron/engine/ingest',
  'electron/engine/understand',
  'electron/engine/runtime',
  'electron/engine/tools',
];

const LAYERS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  renderer: ['shared'],
  // The manifest of vendored files has the hashes of the networks.
  ...Object.fromEntries(
    ENGINE.map((part, at) => [part, [...ENGINE.slice(0, at), 'shared', 'resources/vendored.json']]),
  ),
  // What is left is its door, index.ts.
  'electron/engine': ENGINE,
  'electron/store': ['shared'],
  'electron/service': ['electron/store', 'electron/engine', 'shared'],
  // The version in package.json is that of the program.
  'electron/cli': [
    'electron/service',
    'electron/store',
    'electron/engine',
    'electron/engine/tools',
    'clients/typescript',
    'shared',
    'package.json',
  ],
  'clients/typescript': ['shared'],
  'electron/preload': ['shared'],
  // Recognition runs in a process that the desktop starts.
  'electron/main': [
    'electron/service',
    'electron/cli',
    'electron/engine',
    'electron/engine/read',
    'shared',
  ],
};

/** Packages that are the business of some layers only. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  electron: ['electron/main', 'electron/preload'],
  'better-sqlite3': ['electron/store'],
  '@embedpdf/pdfium': ['electron/engine/read'],
  hono: ['electron/service'],
  '@hono/node-server': ['electron/service'],
  commander: ['electron/cli'],
  react: ['renderer'],
  'react-dom': ['renderer'],
  '@tanstack/react-query': ['renderer'],
  zustand: ['renderer'],
};

/** Layers that also run where there is no Node. */
const WITHOUT_NODE = ['shared', 'renderer', 'electron/preload'];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const layerOf = (path: string): string | undefined =>
  Object.keys(LAYERS).find((layer) => path.startsWith(`${layer}/`));

const graph = readImportGraph(join(import.meta.dirname, '..', '..'), Object.keys(LAYERS));
const program = graph.imports.filter(({ from }) => !isTest(from));
const arrow = ({ from, to }: Import): string => `${from} -> ${to}`;

describe('the import graph', () => {
  it('knows the layer of every module', () => {
    expect(graph.modules.length).toBeGreaterThan(50);
    expect(graph.modules.filter((path) => layerOf(path) === undefined)).toEqual([]);
  });

  it('points one way: no module imports from a layer above or beside its own', () => {
    const wrong = program.filter(({ from, to, internal }) => {
      const [own = '', other = to] = [layerOf(from), layerOf(to)];
      return internal && own !== other && !LAYERS[own]?.includes(other);
    });
    expect(wrong.map(arrow)).toEqual([]);
  });

  it('keeps each package at home', () => {
    const wrong = program.filter(
      ({ from, to, internal }) => !internal && HOMES[to]?.includes(layerOf(from) ?? '') === false,
    );
    expect(wrong.map(arrow)).toEqual([]);
  });

  it('uses nothing of Node where there is none', () => {
    const wrong = program.filter(
      ({ from, to }) => to === 'node' && WITHOUT_NODE.includes(layerOf(from) ?? ''),
    );
    expect(wrong.map(arrow)).toEqual([]);
  });

  it('has no circle of modules, not even of types', () => {
    expect(cyclesOf(program)).toEqual([]);
  });

  it('keeps sample data of tests out of the program', () => {
    const wrong = graph.modules.filter((path) =>
      /\/(test|sample|fixture|mock)s?-|\.(fixture|mock)\.|\/(samples?|fixtures?)\//.test(path),
    );
    expect(wrong).toEqual([]);
  });

  it('has no circle of folders', () => {
    const found = folderCyclesOf(program);
    expect(found).toEqual([]);
  });
});

describe('reading imports', () => {
  const source = [
    "import type { A } from './a.ts';",
    "import { type B } from '../b.ts';",
    "import { c, type C } from './c.ts';",
    "export * from './d.ts';",
    "export type { E } from './e.ts';",
    "import './f.css';",
    "import { serve } from '@scope/name/part';",
    "const g = await import('./g.ts');",
  ].join('\n');

  it('finds every form, and tells which are gone when the program runs', () => {
    const found = importsOf('x/y.ts', source).map(({ to, typeOnly }) => [to, typeOnly]);
    expect(Object.fromEntries(found)).toEqual({
      'x/a.ts': true,
      'b.ts': true,
      'x/c.ts': false,
      'x/d.ts': false,
      'x/e.ts': true,
      'x/f.css': false,
      '@scope/name': false,
      'x/g.ts': false,
    });
  });

  it('finds circles, and only circles', () => {
    const edge = (from: string, to: string): Import => ({
      from,
      to,
      internal: true,
      typeOnly: false,
    });
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd'), edge('a', 'd')];
    expect(cyclesOf(edges)).toEqual([['a', 'b', 'c']]);
    expect(cyclesOf(edges.slice(1))).toEqual([]);
  });

  it('finds circles of folders although no module is in one', () => {
    const edge = (from: string, to: string): Import => ({
      ...{ from, to, internal: true, typeOnly: false },
    });
    const edges = [
      edge('r/a/1.ts', 'r/b/1.ts'),
      edge('r/b/2.ts', 'r/a/2.ts'),
      edge('r/c.ts', 'r/a/1.ts'),
    ];
    expect(folderCyclesOf(edges)).toEqual(['r: a, b']);
    expect(folderCyclesOf(edges.slice(1))).toEqual([]);
  });
});
