/**
 * Spans of OpenTelemetry, of requests, statements, units of work and pages. Quarry has the API only,
 * which does nothing until who operates it loads an SDK (docs/operation.md). No text of a document is
 * in a span.
 */
import {
  type Attributes,
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Database, Statement } from './database.ts';

// Of the one registered when a span begins.
const tracer = trace.getTracer('quarry');

/** `work` adds attributes that are known later. */
export function withSpan<T>(
  name: string,
  attributes: Attributes,
  work: (add: (more: Attributes) => void) => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work((more) => span.setAttributes(more));
    } catch (error) {
      // Without its message, which may name a file.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The span of a request, within the one that its `traceparent` names. */
export const withRequestSpan = <T>(
  { headers }: Request,
  ...[name, attributes, work]: Parameters<typeof withSpan<T>>
): Promise<T> =>
  context.with(propagation.extract(context.active(), headers, HEADERS), () =>
    withSpan(name, attributes, work, SpanKind.SERVER),
  );

const HEADERS = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};

/** For work that is reported when it has ended: adds its span to the one that is active now. */
export const spanAdder = () =>
  context.bind(context.active(), (name: string, attributes: Attributes, milliseconds: number) =>
    tracer.startSpan(name, { attributes, startTime: Date.now() - milliseconds }).end(),
  );

/** `SELECT jobs`: the first verb and table of a statement. */
function summaryOf(sql: string): string {
  const [verb = ''] = /\b(SELECT|INSERT|UPDATE|DELETE)\b/.exec(sql) ?? [];
  const [, table = ''] = /\b(?:FROM|INTO|UPDATE)\s+(\w+)/.exec(sql) ?? [];
  return `${verb} ${table}`.trim();
}

/** The database, with a span for each statement of something that has one. */
export function traced(db: Database, system: string): Database {
  const prepare = (sql: string): Statement<unknown[], unknown> => {
    const statement = db.prepare<unknown[], unknown>(sql);
    const name = summaryOf(sql);
    const attributes = { 'db.system.name': system, 'db.query.summary': name };
    const within = <T>(run: () => Promise<T>): Promise<T> =>
      trace.getActiveSpan() ? withSpan(name, attributes, run, SpanKind.CLIENT) : run();
    return {
      get: (...values) => within(() => statement.get(...values)),
      all: (...values) => within(() => statement.all(...values)),
      run: (...values) => within(() => statement.run(...values)),
    };
  };
  return { ...db, prepare: prepare as Database['prepare'] };
}
