/**
 * The program that serves the windows of end-to-end tests: as many services as are asked for, each on
 * a free port with a data folder of its own, all in one process with one engine, so that a test does
 * not wait for code that the test before it has loaded. `service-host.ts` speaks to it.
 */
import { rendererFolder, samplePdf } from '../../electron/cli/shipped-files.ts';
import { createPool } from '../../electron/engine/runtime/index.ts';
import { type RunningService, startService } from '../../electron/service/index.ts';

export interface HostedOptions {
  /** Folder of the database and the files. */
  readonly data: string;
  /** Where a service was before that is started again; 0: wherever one is free. */
  readonly port: number;
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
const ports = new Set<number>();

async function start({ data, port: wanted, allowedHosts }: HostedOptions): Promise<string> {
  const renderer = rendererFolder();
  if (!renderer) throw new Error('The window is not built.');
  const startAt = (port: number) =>
    startService({
      ...{ data, allowedHosts, engine, renderer, port },
      ...(sample && { sample }),
    });
  const port = wanted || ([...ports].at(-1) ?? 0);
  ports.delete(port);
  // Another program may have taken it meanwhile.
  const running = await startAt(port).catch((error) => {
    if (wanted !== 0) throw error;
    return startAt(0);
  });
  const link = `${running.origin}/open?token=${running.service.window.linkToken}`;
  services.set(link, running);
  return link;
}

async function stop(link: string): Promise<null> {
  const running = services.get(link);
  services.delete(link);
  await running?.close();
  ports.add(Number(new URL(link).port));
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
