import type { z } from 'zod';

/** Parses a request; what is missing is `required`. */
export const parseRequest = <S extends z.ZodType>(schema: S, value: unknown) =>
  schema.safeParse(value, {
    error: ({ input }) => (input === undefined ? 'required' : undefined),
  });

/** Why a value is invalid, and the path of the part that is. */
export function firstMismatch({ issues }: z.ZodError): { message: string; param?: string } {
  const [issue] = issues;
  const param = issue?.path.join('.');
  const message = issue?.message ?? 'The request is not valid.';
  return param ? { message, param } : { message };
}

/** The same in a sentence that begins with the path. */
export function mismatchIn(error: z.ZodError): string {
  const { message, param } = firstMismatch(error);
  return param === undefined ? message : `${param}: ${message}`;
}
