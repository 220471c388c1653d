import type { z } from 'zod';

/** What is wrong with a value, in a sentence that begins with the field. */
export function mismatchIn({ issues }: z.ZodError): string {
  const [issue] = issues;
  const field = issue?.path.join('.');
  return `${field ? `${field}: ` : ''}${issue?.message ?? 'The request is not valid.'}`;
}
