/**
 * Whatever a test service answers, to whichever request, is held against the /openapi.json that the
 * same service serves, and written down for the coverage that test/api/last reads. `watchAnswers`
 * names the services; check-answers.ts sets this up for every file of API tests.
 */
import { expect } from 'vitest';
import { noteAnswer } from './answers.ts';
import { type BodyJudge, NDJSON, type OpenApiDocument, ServedContract } from './served-contract.ts';

const realFetch = globalThis.fetch;
const contracts = new Map<string, () => Promise<ServedContract>>();
/** Found while a stream was read beside its test. */
const breaches: unknown[] = [];

/** By the text of /openapi.json without the address: its schemas are compiled once for all services. */
const compiled = new Map<string, ServedContract>();

function contractOf(openApi: string): ServedContract {
  const known = compiled.get(openApi);
  if (known) return known;
  const contract = new ServedContract(JSON.parse(openApi) as OpenApiDocument);
  compiled.set(openApi, contract);
  return contract;
}

/** From now on answers of this origin are judged; `headers` say who reads its /openapi.json. */
export function watchAnswers(origin: string, headers: Readonly<Record<string, string>>): void {
  let reading: Promise<ServedContract> | null = null;
  const read = async () => {
    const response = await realFetch(`${origin}/openapi.json`, { headers });
    if (!response.ok) throw new Error(`/openapi.json answered ${response.status}`);
    return contractOf((await response.text()).replaceAll(origin, ''));
  };
  contracts.set(origin, () => {
    reading ??= read();
    return reading;
  });
}

/** Another program may get the port of a service that has closed. */
export const unwatchAnswers = (origin: string): boolean => contracts.delete(origin);

const testFile = (): string => expect.getState().testPath ?? '';

/** Judges the lines of a stream as they come, for as long as the test lets it run. */
async function judgeLines(copy: Response, judge: BodyJudge): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of copy.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') judge.check(JSON.parse(line));
    }
  } catch (error) {
    // A test may leave a stream, or break it off; that is no breach.
    if (error instanceof Error && !/abort|terminated/i.test(error.message)) breaches.push(error);
  }
}

async function judgeAnswer(contract: ServedContract, request: Request, response: Response) {
  const operation = contract.operation(request.method, new URL(request.url).pathname);
  if (!operation) return;
  const { operationId } = operation;
  const judge = contract.judge(operation, response);
  let json: unknown;
  if (response.headers.get('content-type') === NDJSON) void judgeLines(response.clone(), judge);
  else if (judge.readsJson) {
    json = await response.clone().json();
    judge.check(json);
  }
  const { status } = response;
  const code = status < 400 ? null : codeOf(json);
  noteAnswer({ file: testFile(), endpoint: operationId, status, code });
}

/** Errors of every family carry their code in the same place. */
const codeOf = (json: unknown): string | null =>
  (json as { error?: { code?: string } } | undefined)?.error?.code ?? null;

globalThis.fetch = async (input, init) => {
  const response = await realFetch(input, init);
  const request = input instanceof Request ? input : { url: String(input) };
  const open = contracts.get(new URL(request.url).origin);
  if (open) {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    await judgeAnswer(await open(), new Request(request.url, { method }), response);
  }
  return response;
};

export const noteFile = (): void =>
  noteAnswer({ file: testFile(), endpoint: null, status: 0, code: null });

/** Throws what was found in a stream since the last call. */
export function throwBreach(): void {
  const [breach] = breaches.splice(0);
  if (breach) throw breach;
}
