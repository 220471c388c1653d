import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Attributes, type Span, type SpanOptions, trace } from '@opentelemetry/api';
import { afterEach, expect, test, vi } from 'vitest';
import { openStore } from './index.ts';
import { withRequestSpan } from './tracing.ts';

afterEach(() => {
  trace.disable();
  vi.restoreAllMocks();
});

/** An SDK that keeps what it is given. */
function recordSpans() {
  const spans: { name: string; attributes: Attributes; ended: boolean; status?: number }[] = [];
  const startSpan = (name: string, options: SpanOptions = {}) => {
    const span: (typeof spans)[number] = {
      name,
      attributes: { ...options.attributes },
      ended: false,
    };
    spans.push(span);
    return {
      setAttributes: (more: Attributes) => Object.assign(span.attributes, more),
      setStatus: ({ code }: { code: number }) => Object.assign(span, { status: code }),
      end: () => Object.assign(span, { ended: true }),
    } as unknown as Span;
  };
  const tracer = {
    startSpan,
    startActiveSpan: (name: string, options: SpanOptions, work: (span: Span) => unknown) =>
      work(startSpan(name, options)),
  };
  vi.spyOn(trace, 'getActiveSpan').mockReturnValue({} as Span);
  trace.setGlobalTracerProvider({ getTracer: () => tracer as never });
  return spans;
}

test('a request and its statements are spans without values, and failures without messages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-tracing-'));
  const store = await openStore(folder);
  const spans = recordSpans();
  await withRequestSpan(new Request('http://quarry/'), 'GET /', {}, async (add) => {
    await store.accounts.create('Secret name');
    add({ 'http.response.status_code': 200 });
  });
  const failing = withRequestSpan(new Request('http://quarry/'), 'GET /', {}, async () => {
    throw new Error('Secret text');
  });
  await expect(failing).rejects.toThrow();
  await store.close();
  await rm(folder, { recursive: true });
  expect(spans.map(({ name }) => name)).toContain('INSERT accounts');
  expect(spans[0]).toMatchObject({
    name: 'GET /',
    attributes: { 'http.response.status_code': 200 },
  });
  expect(spans.at(-1)).toMatchObject({ name: 'GET /', status: 2 });
  expect(spans.every(({ ended }) => ended)).toBe(true);
  expect(JSON.stringify(spans)).not.toContain('Secret');
});
