/** `quarry evaluate`: the values that people accepted or entered, against a new extraction. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { LEVEL_NAMES } from '../../shared/confidence.ts';
import { type FieldEvaluation, type FieldRun, fieldRuns } from '../../shared/contract/index.ts';
import { ServiceClient } from './mcp/client.ts';
import { connectInProcess, connectTo } from './mcp/connection.ts';
import { DATA_OPTION } from './options.ts';
import { printTable } from './print-table.ts';

interface EvaluationOptions {
  data?: string;
  url?: string;
  provider?: string;
  least?: number;
  json?: boolean;
  keep?: boolean;
}

/** Milliseconds between questions for the state of a run. */
const POLL = 250;
const PAGE = 100;

export function addEvaluate(program: Command): void {
  program
    .command('evaluate')
    .description('Extract reviewed documents again and compare the values with the reviewed ones')
    .argument('[run]', 'field run with accepted or corrected values; without it, runs are listed')
    .option(...DATA_OPTION)
    .option('--url <url>', 'use the Quarry that is running there, with the key in QUARRY_KEY')
    .option('--provider <id>', 'what extracts the values; default: the provider of the run')
    .option('--least <percent>', 'exit with 1 if fewer values are right', percentage)
    .option('--json', 'print the evaluation as JSON')
    .option('--keep', 'keep the new run')
    .action(evaluate);
}

function percentage(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 100) return value;
  throw new InvalidArgumentError('must be a number from 0 to 100');
}

async function evaluate(id: string | undefined, settings: EvaluationOptions): Promise<void> {
  const { data, url } = settings;
  const { connection, credentials } =
    url === undefined ? await connectInProcess(data) : connectTo(url, process.env.QUARRY_KEY);
  try {
    const client = new ServiceClient(connection, credentials);
    if (id === undefined) return await listRuns(client);
    const reference = await client.call(fieldRuns.getFieldRun, { params: { runId: id } });
    const run = await extractAgain(client, reference, settings.provider);
    const input = { params: { runId: run.id }, query: { reference: reference.id } };
    const evaluation = await client.call(fieldRuns.evaluateFieldRun, input);
    if (!settings.keep) {
      await client.call(fieldRuns.deleteFieldRun, { params: { runId: run.id } });
    }
    if (settings.json) console.log(JSON.stringify(evaluation, null, 2));
    else print(evaluation);
    if (evaluation.values === 0) {
      throw new Error('No value of this run is accepted or corrected: review some of them first.');
    }
    const percent = (100 * evaluation.right) / evaluation.values;
    if (percent < (settings.least ?? 0)) process.exitCode = 1;
  } finally {
    await connection.close();
  }
}

async function listRuns(client: ServiceClient): Promise<void> {
  const { items } = await client.call(fieldRuns.listFieldRuns, { query: { page: 1, limit: PAGE } });
  printTable(
    ['run', 'schema', 'documents', 'created'],
    items.map(({ id, schema, total, created_at }) => [id, schema.name, String(total), created_at]),
  );
}

/** A new run of the same schema over the same documents, once it has ended. */
async function extractAgain(
  client: ServiceClient,
  { id, schema, provider_id }: FieldRun,
  provider = provider_id,
): Promise<FieldRun> {
  const documents: string[] = [];
  for (let page = 1; ; page++) {
    const input = { params: { runId: id }, query: { page, limit: PAGE } };
    const { items } = await client.call(fieldRuns.listFieldRunResults, input);
    documents.push(...items.map(({ document_id }) => document_id));
    if (items.length < PAGE) break;
  }
  const body = { schema, doc_ids: documents, provider_id: provider };
  let run = await client.call(fieldRuns.createFieldRun, { body });
  while (run.state === 'running') {
    await sleep(POLL);
    run = await client.call(fieldRuns.getFieldRun, { params: { runId: run.id } });
  }
  if (run.done < documents.length) {
    console.error(
      `${documents.length - run.done} of ${documents.length} documents have no values.`,
    );
  }
  return run;
}

function print({ values, right, right_before, boxes, ...rest }: FieldEvaluation): void {
  const share = (count: number, of: number) =>
    `${count} of ${of}${of > 0 ? ` (${((100 * count) / of).toFixed(1)} %)` : ''}`;
  printTable(
    ['measure', 'result'],
    [
      ['values right', share(right, values)],
      ['right before', share(right_before, values)],
      ['in their boxes', share(boxes.same, boxes.values)],
      ...rest.levels
        .filter((level) => level.values > 0)
        .map((level) => [
          `confidence ${LEVEL_NAMES[level.level].toLowerCase()}`,
          `${share(level.right, level.values)}, promised ${Math.round(100 * (level.promised ?? 0))} %`,
        ]),
    ],
  );
  for (const { file_name, path, expected, found, was_right } of rest.differences) {
    const change = was_right ? ', was right' : '';
    console.log(
      `${file_name}, ${path}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}${change}`,
    );
  }
}
