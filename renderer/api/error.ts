/**
 * Request errors in displayable form: a code for decisions, a message for the user and, if there is
 * one, a remedy.
 */

import { localText } from '../../shared/coded-text.ts';
import { ErrorBody, type ErrorCode } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';

/** Codes used only in the window: for requests without a response in contract form, and for input. */
export type ClientErrorCode = 'offline' | 'unreadable_answer' | 'cancelled' | 'invalid_input';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly remedy: string | undefined;

  constructor(code: ApiError['code'], sentence: string, status = 0, remedy = REMEDIES[code]) {
    super(sentence);
    this.code = code;
    this.status = status;
    this.remedy = remedy;
  }
}

const REMEDIES: Readonly<Record<string, string>> = {
  offline: t('The window reconnects automatically when the service is available again.'),
  unauthorized: t('Open the window again with the address that Quarry printed when it started.'),
  rate_limit_exceeded: t('Wait a moment and try again.'),
  unreadable_answer: t('Reload the window. If the error occurs again, please report it.'),
  internal_error: t('Try again. If the error occurs again, please report it.'),
};

/** Message and remedy as one text. */
export const sentenceOf = ({ message, remedy }: ApiError): string =>
  [message, remedy].filter(Boolean).join(' ');

/** Thrown for input that is not worth a request. */
export const invalidInput = (sentence: string): ApiError => new ApiError('invalid_input', sentence);

export const offline = (): ApiError =>
  new ApiError('offline', t('The service of Quarry is not responding.'));

/** The error in a response with a failing status. */
export function errorOf(status: number, body: string): ApiError {
  try {
    const { error } = ErrorBody.parse(JSON.parse(body));
    return new ApiError(error.code, localText(withoutPath(error), error.coded_message), status);
  } catch {
    return new ApiError(
      'unreadable_answer',
      t('The service returned HTTP status {status} without a message.', { status }),
      status,
    );
  }
}

/** The path at the beginning of a message is for programs. */
function withoutPath({ message, param }: ErrorBody['error']): string {
  if (param === undefined || !message.startsWith(`${param}: `)) return message;
  const sentence = message.slice(param.length + 2);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Converts any thrown value to an error that can be shown. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof DOMException && thrown.name === 'AbortError') {
    return new ApiError('cancelled', t('The request was cancelled.'));
  }
  // fetch() throws a TypeError if no connection could be made.
  if (thrown instanceof TypeError) return offline();
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ApiError('unreadable_answer', message);
}
