/** `quarry mcp` as an assistant starts it, and what its tools return. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { PROGRAM } from './program.ts';

/** A busy machine takes its time to start the program; milliseconds. */
const PATIENCE = 280_000;

export const mcpArguments = (...options: string[]): string[] => [PROGRAM, 'mcp', ...options];

export const newClient = (): Client => new Client({ name: 'test', version: '1.0.0' });

/** Starts the program; `close` of the client ends it. */
export async function startMcp(options: string[], env: Record<string, string> = {}) {
  const client = newClient();
  const args = mcpArguments(...options);
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }),
    { timeout: PATIENCE },
  );
  return client;
}

export interface ToolAnswer {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each tool has its own
  readonly data: any;
  readonly isError: boolean;
  readonly content: CallToolResult['content'];
}

export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
  options: { signal?: AbortSignal; onprogress?: () => void } = {},
): Promise<ToolAnswer> {
  const call = { name, arguments: input };
  const result = await client.callTool(call, undefined, { timeout: PATIENCE, ...options });
  const { content, structuredContent, isError } = result as CallToolResult;
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  return { text, data: structuredContent, isError: isError === true, content };
}
