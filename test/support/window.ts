/** Requests as the desktop's window makes them: with the secret of the launch and no key. */
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import type { CallInput } from './service.ts';

/** For the `windowSecret` of a service. */
export const WINDOW_SECRET = 'secret-of-this-launch';

export const asWindow = (input: CallInput = {}): CallInput => ({
  ...input,
  key: null,
  headers: { ...input.headers, [WINDOW_SECRET_HEADER]: WINDOW_SECRET },
});
