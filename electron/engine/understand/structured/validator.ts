/** Compiles JSON Schemas of callers, drafts 2020-12 and 07, to validators. */
import { Ajv, type ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { linearPattern } from './linear-pattern.ts';
import type { JsonSchema } from './shape.ts';

/** Ajv's option for its regular expression engine; `code` would be for generated modules. */
const regExp = Object.assign((pattern: string) => linearPattern(pattern), {
  code: 'linearPattern',
});

/** Null if the data is valid; else the path of the first error and what is expected there. */
export type Check = (data: unknown) => { readonly path: string; readonly message: string } | null;

/** @throws with a message if the schema is invalid. */
export function checkOf(schema: JsonSchema): Check {
  const draft07 = /draft-0[4-7]/.test(String(schema.$schema ?? ''));
  // Unknown keywords and formats are ignored: other tools add their own.
  const options = {
    strict: false,
    allErrors: false,
    logger: false,
    // A property named `constructor` is absent from an object without one.
    ownProperties: true,
    code: { regExp },
  } as const;
  const ajv = draft07 ? new Ajv(options) : new Ajv2020(options);
  const formats = addFormats as unknown as (ajv: Ajv | Ajv2020) => void;
  formats(ajv);
  const { $id: _, ...own } = schema;
  const validate = ajv.compile(own);
  return (data) => {
    if (validate(data)) return null;
    const [error] = validate.errors ?? [];
    return { path: pathOf(error), message: error?.message ?? 'is not valid' };
  };
}

/** `/invoice/total`; for a missing property, its own path. */
function pathOf(error: ErrorObject | undefined): string {
  const missing = (error?.params as { missingProperty?: string } | undefined)?.missingProperty;
  return `${error?.instancePath ?? ''}${missing === undefined ? '' : `/${missing}`}` || '/';
}
