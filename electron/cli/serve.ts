/** `quarry serve`: the service on loopback, with the window for any browser. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { isLoopback } from '../../shared/external-address.ts';
import { secretToolCipher } from '../service/answerers/secret-tool.ts';
import type { OpenIdOptions } from '../service/auth/sign-in.ts';
import { dataFolder } from '../service/data-folder.ts';
import { DEFAULT_HOST, DEFAULT_PORT, type RunningService, startService } from '../service/index.ts';
import { forkWorker } from '../service/jobs/process/fork.ts';
import { isWildcard } from '../service/listen.ts';
import { logErrorsAsJson } from '../service/request-log.ts';
import { remoteBlobs } from '../store/index.ts';
import { databaseAt, databaseOption } from './database-option.ts';
import { exitAfter } from './exit-after.ts';
import { filesOption, portNumber, positive } from './options.ts';
import { rendererFolder, samplePdf } from './shipped-files.ts';

interface Settings {
  port?: number;
  host: string;
  data?: string;
  database?: string;
  files?: string;
  publicUrl?: string;
  openidIssuer?: URL;
  openidClientId?: string;
  openidRoleClaim?: string;
  open?: boolean;
  allowHost: string[];
  allowOrigin: string[];
  allowPrivate: string[];
  maxPages?: number;
  /** Megabytes. */
  maxSize?: number;
}

const publicOrigin = (value: string): string => {
  const url = URL.parse(value);
  if (url && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`) {
    return url.origin;
  }
  throw new InvalidArgumentError('must be an http or https URL without a path');
};

const issuerAddress = (value: string): URL => {
  const url = URL.parse(value);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) {
    return url;
  }
  throw new InvalidArgumentError('must be an https URL');
};

const CLIENT_SECRET = 'QUARRY_OPENID_CLIENT_SECRET';

async function openIdOf(settings: Settings): Promise<OpenIdOptions | undefined> {
  const { openidIssuer: issuer, openidClientId: clientId, openidRoleClaim: roleClaim } = settings;
  if (!issuer && !clientId) return undefined;
  if (!issuer || !clientId) {
    throw new Error('--openid-issuer and --openid-client-id must be given together.');
  }
  const file = process.env[`${CLIENT_SECRET}_FILE`];
  const clientSecret = file ? (await readFile(file, 'utf8')).trim() : process.env[CLIENT_SECRET];
  return { issuer, clientId, clientSecret, roleClaim };
}

const MEGABYTE = 1024 * 1024;

/** An option that may also be given by an environment variable: `--public-url` by QUARRY_PUBLIC_URL. */
function setting(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.env(`QUARRY_${option.name().replaceAll('-', '_').toUpperCase()}`);
}

/** An option that is repeated on the command line, and a list with commas in the environment. */
const several = (flags: string, description: string): Option =>
  setting(flags, `${description}; repeatable`)
    .argParser((value: string, before: string[]) => [...before, ...listed(value)])
    .default([], 'none');

const listed = (value: string): string[] =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('Run the service on this machine, with the workbench in any browser')
    .addOption(
      setting(
        '--port <port>',
        `port to listen on; 0 chooses a free port (default: the port in the settings, initially ${DEFAULT_PORT})`,
      ).argParser(portNumber),
    )
    .addOption(setting('--host <address>', 'address to listen on').default(DEFAULT_HOST))
    .option('--data <dir>', 'data folder with database and files (default: QUARRY_DATA)')
    .addOption(databaseOption())
    .addOption(filesOption())
    .addOption(
      setting(
        '--public-url <url>',
        'address at which others reach the service, for links (default: where it listens)',
      ).argParser(publicOrigin),
    )
    .addOption(
      setting(
        '--openid-issuer <url>',
        'provider of OpenID Connect with which people sign in; its callback is <public URL>/signed-in',
      ).argParser(issuerAddress),
    )
    .addOption(
      setting(
        '--openid-client-id <id>',
        `id of Quarry there; its secret, if any, is in ${CLIENT_SECRET} or the file of ${CLIENT_SECRET}_FILE`,
      ),
    )
    .addOption(
      setting(
        '--openid-role-claim <name>',
        'claim that says viewer, editor or admin; others are refused (default: all are editors)',
      ),
    )
    .option('--open', 'open the workbench in the browser')
    .addOption(several('--allow-host <name>', 'additional allowed host name (Host header)'))
    .addOption(
      several(
        '--allow-origin <origin>',
        'web origin whose requests are accepted too (Origin header)',
      ),
    )
    .addOption(
      several('--allow-private <host>', 'private host that documents and webhooks may use'),
    )
    .addOption(
      setting('--max-pages <count>', 'refuse documents with more pages (default: 2000)').argParser(
        positive,
      ),
    )
    .addOption(
      setting('--max-size <megabytes>', 'refuse larger files (default: 500)').argParser(positive),
    )
    .addHelpText(
      'after',
      `
Examples:
  quarry serve --open                   open the workbench in your browser
  quarry serve --port 0 --data ./data   free port, data in ./data
  quarry key create                     create a key for scripts, then:
  curl -H "Authorization: Bearer $KEY" -F file=@report.pdf http://127.0.0.1:${DEFAULT_PORT}/v1/documents`,
    )
    .action(serve);
}

async function serve(settings: Settings): Promise<void> {
  logErrorsAsJson();
  const data = dataFolder(settings.data);
  const renderer = rendererFolder();
  const database = await databaseAt(settings.database);
  const running = await startService({
    data,
    database,
    files: await remoteBlobs(settings.files),
    openId: await openIdOf(settings),
    host: settings.host,
    publicUrl: settings.publicUrl,
    port: settings.port,
    hosts: settings.allowHost,
    origins: settings.allowOrigin,
    allowedHosts: settings.allowPrivate,
    limits: {
      ...(settings.maxPages !== undefined && { pages: settings.maxPages }),
      ...(settings.maxSize !== undefined && { upload: settings.maxSize * MEGABYTE }),
    },
    launchWorker: forkWorker,
    // Lets another program serve the window, such as the development server.
    windowSecret: process.env.QUARRY_WINDOW_SECRET,
    renderer,
    sample: samplePdf(),
    cipher: secretToolCipher(),
  }).catch((error) => {
    throw new Error(startFailure(error, settings));
  });
  const origin = settings.publicUrl ?? running.origin;
  const link = (): string => `${origin}/open?token=${running.service.window.linkToken}`;
  console.log(`Quarry is listening on ${running.origin}`);
  if (isWildcard(settings.host) && settings.publicUrl === undefined) {
    console.log(
      'It listens on all addresses of this machine; name the one that others use with --public-url.',
    );
  }
  console.log(`Data: ${data}`);
  if (database) console.log(`Database: ${database.location}`);
  if (renderer) {
    console.log(`Open the workbench with this link (valid once): ${link()}`);
    running.service.window.onLinkUsed = () => console.log(`For another browser: ${link()}`);
    if (settings.open) openInBrowser(link());
  } else {
    console.log('The window is not built; only the API is available. Build it with: npm run build');
  }
  stopOnSignal(running);
}

function startFailure(error: unknown, { host, port: asked }: Settings): string {
  const port = error instanceof Error && 'port' in error ? error.port : asked;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use on ${host}; choose another with --port (0 chooses a free port).`;
  }
  if (code === 'EACCES')
    return `Permission denied for port ${port}; choose a port above 1023 with --port.`;
  return error instanceof Error ? error.message : String(error);
}

/** A link in the program that the system has for it. */
export function openInBrowser(link: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', link]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', link]
        : ['xdg-open', link];
  if (!command) return;
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => console.log('No browser could be opened; use the link above.'));
  child.unref();
}

function stopOnSignal(running: RunningService): void {
  let stopping = false;
  const stop = (): void => {
    // A second signal exits immediately.
    if (stopping) process.exit(130);
    stopping = true;
    console.log('Stopping; unfinished documents continue at the next start.');
    void exitAfter(running.close());
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
