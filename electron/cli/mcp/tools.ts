/** What the tools of the MCP server share. */
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { DocumentRef } from '../../../shared/contract/index.ts';
import type { Connection, ServiceClient } from './client.ts';

export interface ToolContext {
  readonly client: ServiceClient;
  readonly connection: Connection;
  /**
   * The caller is the user of this machine: may name files of it and open its window. Callers over
   * HTTP have the rights of their key only.
   */
  readonly isLocal: boolean;
}

export type ToolRequest = RequestHandlerExtra<ServerRequest, ServerNotification>;

export const documentInput = DocumentRef.describe(
  'Id of the document, from add_document, list_documents or search.',
);

export const pageNumber = z.int().min(1);

export const READ_ONLY = { readOnlyHint: true, openWorldHint: false } as const;

/** Sends progress notifications, if the client asked for them; each with a larger number. */
export function progressReporter({ _meta, sendNotification }: ToolRequest) {
  const progressToken = _meta?.progressToken;
  let last = -1;
  return async (progress: number, total: number | null, message: string): Promise<void> => {
    if (progressToken === undefined || progress <= last) return;
    last = progress;
    await sendNotification({
      method: 'notifications/progress',
      params: { progressToken, progress, message, ...(total !== null && { total }) },
    });
  };
}

/** A part of a list, and where the next part begins; null at its end. */
export function sliceOf<T>(items: readonly T[], first: number, limit: number) {
  const end = first + limit;
  return { items: items.slice(first, end), next: end < items.length ? end : null };
}
