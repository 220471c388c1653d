/**
 * The endpoints that named resources share: listed in pages, read, created, changed, deleted and
 * restored. Path, ids and texts derive from the noun; endpoints with a purpose of their own stand
 * beside them.
 */
import { z } from 'zod';
import { listOf, paging } from './common.ts';
import { deletedAnswers, type Endpoint, endpointsOf, okAnswer } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { TRASH_DAYS } from './trash.ts';

interface Resource<Param extends string, Id, Item, Reference> {
  /** In lower case. */
  readonly noun: string;
  /** The parameter of the path. */
  readonly param: Param;
  readonly id: Id;
  readonly item: Item;
  /** What the path may contain instead of the id, except to restore. */
  readonly reference?: Reference;
  /** Of lists. */
  readonly order?: string;
  /** Unique within the account, or else a conflict. */
  readonly hasUniqueName?: boolean;
}

interface Details {
  readonly summary?: string;
  readonly description?: string;
  readonly only?: 'window';
}

interface DetailsWithErrors extends Details {
  readonly errors?: readonly ErrorCode[];
}

export function resourceEndpoints<
  const Param extends string,
  Id extends z.ZodType,
  Item extends z.ZodType,
  Reference extends z.ZodType = Id,
>(tag: Endpoint['tag'], resource: Resource<Param, Id, Item, Reference>) {
  const { noun, param, id, item, reference, order = 'sorted by name' } = resource;
  const endpoint = endpointsOf(tag);
  const path = `/api/v1/${noun.replace(' ', '-')}s` as const;
  const onePath = `${path}/{${param}}` as const;
  const paramsWith = <Ref extends z.ZodType>(ref: Ref) =>
    z.object({ [param]: ref } as Record<Param, Ref>);
  const params = paramsWith(reference ?? (id as z.ZodType as Reference));
  const conflict: ErrorCode[] = resource.hasUniqueName ? ['conflict'] : [];
  const free = resource.hasUniqueName ? `, unless another ${noun} has its name` : '';

  return {
    params,
    list: <Query extends z.ZodRawShape>(query: Query, details: DetailsWithErrors = {}) =>
      endpoint(`GET ${path}`, {
        summary: `List ${noun}s`,
        query: z.object({ ...query, ...paging }),
        answers: okAnswer(
          `A page of ${noun}s, ${order}.`,
          listOf(item).meta({ id: `${item.meta()?.id}List` }),
        ),
        ...details,
      }),
    create: <Body extends z.ZodType>(
      body: Body,
      { errors = [], ...details }: DetailsWithErrors = {},
    ) =>
      endpoint(`POST ${path}`, {
        summary: `Create a ${noun}`,
        body,
        answers: { 201: { description: `The new ${noun}.`, json: item } },
        errors: [...conflict, ...errors],
        ...details,
      }),
    get: <Detail extends z.ZodType>(summary: string, detail: Detail) =>
      endpoint(`GET ${onePath}`, {
        summary,
        params,
        answers: okAnswer(`The ${noun}.`, detail),
      }),
    change: <Body extends z.ZodType>(body: Body, details: Details = {}) =>
      endpoint(`PATCH ${onePath}`, {
        summary: `Rename a ${noun}`,
        params,
        body,
        answers: okAnswer(`The updated ${noun}.`, item),
        errors: conflict,
        ...details,
      }),
    remove: (details: Details = {}) =>
      endpoint(`DELETE ${onePath}`, {
        summary: `Delete a ${noun}`,
        params,
        answers: deletedAnswers(id),
        ...details,
      }),
    restore: <Answer extends z.ZodType = Item>(
      answer: Answer = item as z.ZodType as Answer,
      details: Details = {},
    ) =>
      endpoint(`POST ${onePath}/restore`, {
        summary: `Restore a deleted ${noun}`,
        description: `By its id, within ${TRASH_DAYS} days of the deletion${free}.`,
        params: paramsWith(id),
        answers: okAnswer(`The ${noun}.`, answer),
        errors: conflict,
        ...details,
      }),
  };
}
