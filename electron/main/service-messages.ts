/** What the main process and the service's process say to each other; requests go over HTTP. */

export type ToService =
  | {
      readonly type: 'start';
      /** Proves that a request comes from the desktop's window. */
      readonly secret: string;
    }
  | { readonly type: 'stop' };

export type FromService =
  | { readonly type: 'listening'; readonly origin: string }
  | { readonly type: 'failed'; readonly message: string };
