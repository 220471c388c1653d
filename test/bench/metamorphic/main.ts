/**
 * `npm run bench -- --metamorphic`: how many documents are read the same after changes that must not
 * matter, or as the change says (test/support/metamorphic.ts).
 *
 *     node test/bench/metamorphic/main.ts FOLDER … [--most N] [--show]
 *
 * Of each PDF below the folders the first pages are read, of at most N documents of each folder.
 * `--show` prints the first line that differs.
 */
import { parseArgs } from 'node:util';
import { RELATIONS, rawPages } from '../../support/metamorphic.ts';
import { alignedRows } from '../aligned.ts';
import { pdfsBelow } from '../corpus.ts';

const PAGES = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '1000' },
    show: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

const results = new Map(RELATIONS.map(({ name }) => [name, { tried: 0, followed: 0 }]));
for (const folder of positionals) {
  for (const path of (await pdfsBelow(folder)).slice(0, Number(values.most))) {
    const pages = await rawPages(path, PAGES).catch(() => []);
    if (pages.length === 0) continue;
    for (const relation of RELATIONS) {
      if (values.only !== undefined && !relation.name.includes(values.only)) continue;
      const result = results.get(relation.name);
      for (const [expected, actual] of relation.of(pages)) {
        if (!result) continue;
        result.tried++;
        if (expected === actual) result.followed++;
        else if (values.show) console.log(difference(path, relation.name, expected, actual));
      }
    }
  }
}
console.log(
  alignedRows([
    ['change', 'tried', 'followed', '%'],
    ...[...results].map(([name, { tried, followed }]) => [
      name,
      String(tried),
      String(followed),
      tried === 0 ? '-' : ((100 * followed) / tried).toFixed(1),
    ]),
  ]),
);

/** The first line that differs, on both sides. */
function difference(path: string, name: string, expected: string, actual: string): string {
  const [before, after] = [expected.split('\n'), actual.split('\n')];
  const at = before.findIndex((line, index) => line !== after[index]);
  const line = at === -1 ? before.length : at;
  return `${path}, ${name}:\n  - ${before[line] ?? ''}\n  + ${after[line] ?? ''}`;
}
