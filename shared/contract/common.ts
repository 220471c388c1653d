/** Shapes that several resources share: ids, and lists in pages. */
import { z } from 'zod';

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

export const count = z.int().min(0);
export const positive = z.int().min(1);
/** A whole number of a path, a query or a header, where all values are texts. */
export const wholeNumber = z.coerce.number().int();
export const fraction = z.number().min(0).max(1);
export const time = z.iso.datetime();
export const nullableText = z.string().nullable();
export const optionalText = z.string().optional();

/** A schema that the OpenAPI description lists by its name, so that clients have a type of it. */
export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });

/** As `named`, for one of several strings. */
export const namedEnum = <const Values extends readonly string[]>(id: string, values: Values) =>
  z.enum(values).meta({ id });

/** The query of a list that is returned in pages. */
export const paging = {
  limit: wholeNumber.min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  page: wholeNumber.min(1).default(1),
};

export const Pagination = named('Pagination', {
  page: positive,
  limit: positive,
  total: count,
  totalPages: count,
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

/** A page of a list; `order` describes the items. */
export const listOf = <Item extends z.ZodType>(item: Item, order?: string) => {
  const items = z.array(item);
  return z.object({ items: order ? items.describe(order) : items, pagination: Pagination });
};

/** Ids such as `pre-01k5d3m8v2`; `what` is the resource with its article. */
export const idWith = (prefix: string, what: string) =>
  z
    .string()
    .regex(
      new RegExp(`^${prefix}-[0-9a-z]{6,40}$`),
      `${what} id is ${prefix}- and 6 to 40 lower-case letters or digits`,
    )
    .meta({ examples: [`${prefix}-01k5d3m8v2`] });
