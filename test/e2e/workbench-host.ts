/**
 * The program that serves the windows of end-to-end tests: as many services as are asked for, each on
 * a free port with a data folder of its own, all in one process with one engine, so that a test does
 * not wait for code that the test before it has loaded. `service-host.ts` speaks to it.
 */
import { rendererFolder, samplePdf } from '../../electron/cli/shipped-files.ts';
import { createPool } from '../../electron/engine/pool/index.ts';
import { type RunningService, startService } from '../../electron/service/index.ts';

export interface HostedOptions {
  /** Folder of the database and the files. */
  readonly data: string;
  /** Private hosts that sources, webhooks and downloads may reach. */
  readonly allowedHosts: readonly string[];
}

export type ToHost =
  | { readonly type: 'start'; readonly call: number; readonly options: HostedOptions }
  | { readonly type: 'stop'; readonly call: number; readonly link: string };

/** `link` opens the window once; none follows a stop. */
export type FromHost = { readonly call: number } & (
  | { readonly link: string | null }
  | { readonly error: string }
);

const sample = samplePdf();
const engine = createPool({ sample });
const services = new Map<string, RunningService>();
/** Free ones that a service has had: browsers keep compiled code by address. */
const ports: number[] = [];

async function start({ data, allowedHosts }: HostedOptions): Promise<string> {
  const renderer = rendererFolder();
  if (!renderer) throw new Error('The window is not built.');
  const startAt = (port: number) =>
    startService({
      ...{ data, allowedHosts, engine, renderer, port },
      ...(sample && { sample }),
    });
  const port = ports.pop() ?? 0;
  // Another program may have taken it meanwhile.
  const running = await startAt(port).catch(() => startAt(0));
  const link = `${running.origin}/open?token=${running.service.window.linkToken}`;
  services.set(link, running);
  return link;
}

async function stop(link: string): Promise<null> {
  const running = services.get(link);
  services.delete(link);
  await running?.close();
  ports.push(Number(new URL(link).port));
  return null;
}

process.on('message', async (asked: ToHost) => {
  const { call } = asked;
  const say = (answer: FromHost) => process.send?.(answer);
  try {
    say({ call, link: await (asked.type === 'start' ? start(asked.options) : stop(asked.link)) });
  } catch (error) {
    say({ call, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
// The tests have ended.
process.on('disconnect', () => process.exit());
