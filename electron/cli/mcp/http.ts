/**
 * The MCP server over Streamable HTTP, on loopback. Each session has the rights of the key that
 * started it; requests of a session with another key are refused.
 */
import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { QuarryError } from '../../../clients/typescript/src/index.ts';
import { ERROR_STATUS, type ErrorCode, jobs } from '../../../shared/contract/index.ts';
import { keyGiven } from '../../service/auth/authenticator.ts';
import { sameSecret } from '../../service/auth/window.ts';
import { ApiError, apiErrorOf, errorAnswer, keyNeeded, notFound } from '../../service/errors.ts';
import { createGuard } from '../../service/guard.ts';
import { DEFAULT_HOST } from '../../service/index.ts';
import { type Listener, listen } from '../../service/listen.ts';
import { type Connection, ServiceClient } from './client.ts';
import { createMcpServer } from './server.ts';

const MCP_PATH = '/mcp';
/** A file in base64 is a part of a message; bytes. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;
/** The session that was started first is closed for a new one. */
const MOST_SESSIONS = 100;

interface Session {
  readonly key: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

export function serveMcp(connection: Connection, port: number): Promise<Listener> {
  const guard = createGuard({});
  const sessions = new Map<string, Session>();

  async function startSession(key: string): Promise<Session> {
    const client = new ServiceClient(connection, { authorization: `Bearer ${key}` });
    await client.open(jobs.listJobs, { query: { limit: 1 } }).catch(rethrowRefusal);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: LONGEST_MESSAGE,
      onsessioninitialized(id) {
        sessions.set(id, session);
        const [[, oldest] = []] = sessions;
        if (sessions.size > MOST_SESSIONS) void oldest?.transport.close();
      },
    });
    transport.onclose = () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
    };
    const session: Session = { key, transport };
    await createMcpServer({ client, connection, isLocal: false }).connect(transport);
    return session;
  }

  async function answer(request: Request): Promise<Response> {
    guard(request);
    if (new URL(request.url).pathname !== MCP_PATH) {
      throw notFound(`The MCP server is at ${MCP_PATH}.`);
    }
    const key = keyGiven(request.headers);
    if (key === null) throw keyNeeded();
    const id = request.headers.get('mcp-session-id');
    const session = id === null ? await startSession(key) : sessions.get(id);
    if (!session || !sameSecret(session.key, key)) throw notFound('Session not found.');
    return session.transport.handleRequest(request);
  }

  return listen(
    (request) =>
      answer(request).catch((error) => errorAnswer(apiErrorOf(error), connection.origin)),
    { host: DEFAULT_HOST, port },
  );
}

/** What the service says of a key is said to the client of this server. */
function rethrowRefusal(error: unknown): never {
  if (!(error instanceof QuarryError) || !(error.code in ERROR_STATUS)) throw error;
  const headers = { 'WWW-Authenticate': 'Bearer' };
  throw new ApiError(error.code as ErrorCode, error.message, { headers });
}
