/** `quarry mcp`: Quarry as tools of an assistant, over the Model Context Protocol. */
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Command } from 'commander';
import { DATA_OPTION, portNumber } from '../options.ts';
import { ServiceClient } from './client.ts';
import { type Connected, connectInProcess, connectTo } from './connection.ts';
import { serveMcp } from './http.ts';
import { createMcpServer } from './server.ts';

interface Settings {
  data?: string;
  url?: string;
  http?: number;
}

/** Longest line of JSON; a file in base64 comes over HTTP only. Bytes. */
const LONGEST_MESSAGE = 16 * 1024 * 1024;

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('Serve the tools of Quarry to an assistant (Model Context Protocol)')
    .option(...DATA_OPTION)
    .option('--url <url>', 'use the Quarry that is running there, with the key in QUARRY_KEY')
    .option('--http <port>', 'listen on this port of 127.0.0.1 instead of stdio', portNumber)
    .addHelpText(
      'after',
      `
Examples:
  quarry mcp                               for an assistant that starts it (stdio)
  QUARRY_KEY=… quarry mcp --url http://127.0.0.1:4870
  quarry mcp --http 4871                   clients send a key: Authorization: Bearer …`,
    )
    .action(runMcp);
}

async function runMcp({ data, url, http }: Settings): Promise<void> {
  const stdout = reserveStandardOutput();
  const key = process.env.QUARRY_KEY;
  if (url !== undefined && http === undefined && key === undefined) {
    throw new Error('With --url, QUARRY_KEY must have a key; create one with: quarry key create');
  }
  const connected = url === undefined ? await connectInProcess(data) : connectTo(url, key);
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  try {
    await (http === undefined
      ? serveStdio(connected, stdout, stopped)
      : serveHttp(connected, http, stopped));
  } finally {
    await connected.connection.close();
  }
}

async function serveStdio(
  { connection, credentials }: Connected,
  stdout: Writable,
  stopped: Promise<unknown>,
): Promise<void> {
  const client = new ServiceClient(connection, credentials);
  const server = createMcpServer({ client, connection, isLocal: true });
  // A client that is gone closes the input.
  const ended = once(process.stdin, 'end');
  const limits = { maxBufferSize: LONGEST_MESSAGE };
  await server.connect(new StdioServerTransport(process.stdin, stdout, limits));
  await Promise.race([ended, stopped]);
  await server.close();
}

async function serveHttp(
  { connection }: Connected,
  port: number,
  stopped: Promise<unknown>,
): Promise<void> {
  const listener = await serveMcp(connection, port);
  console.error(`The MCP server is listening on ${listener.origin}/mcp`);
  await stopped;
  await listener.close();
}

/** The standard output is for protocol messages: what else is printed goes to standard error. */
function reserveStandardOutput(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  return new Writable({
    write(chunk, encoding, done) {
      write(chunk, encoding, done);
    },
  });
}
