/** Requests of the command line to the service: the client of other programs, over a connection. */
import { Quarry, QuarryError } from '../../../clients/typescript/src/index.ts';
import { type DocumentDetail, documents } from '../../../shared/contract/index.ts';
import type { Box } from '../../../shared/geometry.ts';

/** A way to a service: in this process, or over HTTP. */
export interface Connection {
  readonly origin: string;
  fetch(request: Request): Promise<Response>;
  /**
   * A link to a position that a browser or the desktop program opens; may start a listener.
   * `signsIn`: the link gives a browser all rights of the window, once.
   */
  windowLink(target: WindowTarget): Promise<string>;
  close(): Promise<void>;
}

export interface WindowTarget {
  readonly jobId: string;
  readonly page: number;
  readonly box?: Box | undefined;
  readonly signsIn: boolean;
}

export class ServiceClient extends Quarry {
  /** `credentials` are the headers that authenticate each request. */
  constructor(
    { origin, fetch }: Pick<Connection, 'fetch' | 'origin'>,
    credentials: Readonly<Record<string, string>>,
  ) {
    super({
      ...{ url: origin, key: '', retries: 0 },
      async fetch(url, init) {
        const request = new Request(url, {
          ...init,
          headers: { ...credentials, ...(init?.headers as Record<string, string>) },
        });
        const response = await fetch(request).catch((error) => {
          // fetch() throws a TypeError if no connection could be made.
          if (!(error instanceof TypeError)) throw error;
          throw new QuarryError(
            0,
            'service_unavailable',
            `Quarry does not respond at ${origin}; start it, or correct --url.`,
          );
        });
        init?.signal?.throwIfAborted();
        return response;
      },
    });
  }

  /** A document with its newest job. @throws QuarryError also if it has no PDF yet */
  async document(reference: string, signal: AbortSignal): Promise<DocumentDetail & JobOf> {
    const input = { params: { documentId: reference } };
    const document = await this.call(documents.getDocument, input, { signal });
    const { job_id } = document;
    if (job_id !== null) return { ...document, job_id };
    throw new QuarryError(0, 'job_not_ready', `${document.filename} has no PDF yet.`);
  }
}

interface JobOf {
  readonly job_id: string;
}
