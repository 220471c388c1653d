import type { z } from 'zod';

/** Why a value is invalid, in a sentence that begins with the field. */
export function mismatchIn({ issues }: z.ZodError): string {
  const [issue] = issues;
  const field = issue?.path.join('.');
  return `${field ? `${field}: ` : ''}${issue?.message ?? 'The request is not valid.'}`;
}
