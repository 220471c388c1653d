/**
 * The table of docs/api.md: each endpoint of the contract, its errors, and the tests that call it.
 * A test file counts if it names the endpoint (`jobs.getJob`); tests that take all endpoints from
 * the contract are named once, above the table.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  codeOf,
  ENDPOINTS,
  type Endpoint,
  ERROR_STATUS,
  errorsOf,
} from '../../shared/contract/index.ts';
import { root } from './process.ts';

const BEGIN = '<!-- endpoints: npm run docs:api -->';
const END = '<!-- /endpoints -->';
const TESTS = join(root, 'test/api');

export const API_DOC = join(root, 'docs/api.md');

interface TestFile {
  readonly name: string;
  readonly text: string;
}

const testFiles = (): TestFile[] =>
  readdirSync(TESTS)
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(TESTS, name), 'utf8') }));

/** Errors that every endpoint can return are listed once. */
function commonErrors(): ReadonlySet<string> {
  const [first = new Set<string>(), ...rest] = ENDPOINTS.map(
    (endpoint) => new Set<string>(errorsOf(endpoint)),
  );
  return new Set([...first].filter((code) => rest.every((codes) => codes.has(code))));
}

const testsOf = ({ id }: Endpoint, files: readonly TestFile[]): string[] =>
  files
    .filter(({ text }) => new RegExp(`\\b[a-z]\\w*\\.${id}\\b`).test(text))
    .map(({ name }) => name.replace(/\.test\.ts$/, ''));

/** Columns as wide as their widest cell, as the repository's formatter leaves them. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.slice(1).map(line)].join('\n');
}

/** `text` of docs/api.md with the table updated. */
export function withApiTable(text: string): string {
  const files = testFiles();
  const common = commonErrors();
  const allOf = files
    .filter((file) => /\bENDPOINTS\b/.test(file.text))
    .map(({ name }) => `\`${name.replace(/\.test\.ts$/, '')}\``);
  const rows = ENDPOINTS.map((endpoint) => [
    `\`${endpoint.method} ${endpoint.path}\``,
    endpoint.open === 'always' ? '' : endpoint.role,
    errorsOf(endpoint)
      .filter((code) => !common.has(code))
      .map((code) => `${ERROR_STATUS[code]} \`${codeOf(code)}\``)
      .join(', '),
    testsOf(endpoint, files).join(', '),
  ]);
  const codes = [...common].map((code) => `\`${code}\``).join(', ');
  const section = [
    BEGIN,
    '',
    `Every endpoint can return ${codes}, and is called by ${allOf.join(', ')}.`,
    '',
    tableOf([['endpoint', 'role', 'its other errors', 'tests of its own'], ...rows]),
    '',
    END,
  ].join('\n');
  const start = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (start < 0 || end < start) throw new Error(`docs/api.md lacks "${BEGIN}" or "${END}".`);
  return text.slice(0, start) + section + text.slice(end + END.length);
}
