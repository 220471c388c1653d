/** The event stream of a service, as the window follows it. */
import { LibraryEvent, pathOf, workbench } from '../../shared/contract/index.ts';
import type { TestService } from './service.ts';

/** `seen` grows with every event until `close`; resolves once the stream is open. */
export async function followEvents({ origin, key }: Pick<TestService, 'origin' | 'key'>) {
  const abort = new AbortController();
  const response = await fetch(new URL(pathOf(workbench.events), origin), {
    headers: { 'x-api-key': key },
    signal: abort.signal,
  });
  const seen: LibraryEvent[] = [];
  const reading = (async () => {
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) seen.push(LibraryEvent.parse(JSON.parse(line)));
    }
  })().catch(() => undefined);
  return {
    response,
    seen,
    async close(): Promise<void> {
      abort.abort();
      await reading;
    },
  };
}
