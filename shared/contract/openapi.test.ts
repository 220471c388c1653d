import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonSchema } from '../json-schema/read.ts';
import { ENDPOINTS, type Endpoint, endpointsOf, openApi } from './index.ts';

type Media = { readonly example?: unknown };
type Operation = {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Media>> }>
  >;
};

const document = JSON.parse(JSON.stringify(openApi(ENDPOINTS, { version: '1', server: '' })));

const operationOf = ({ path, method }: Endpoint): Operation =>
  document.paths[path][method.toLowerCase()];

const exampleOf = (content: Readonly<Record<string, Media>> | undefined): unknown =>
  Object.values(content ?? {}).find((media) => 'example' in media)?.example;

describe.each(ENDPOINTS.map((item) => [item.id, item] as const))('%s', (_, item) => {
  const operation = operationOf(item);

  test('takes the request that its example shows', () => {
    if (!item.body) return expect(exampleOf(operation.requestBody?.content)).toBeUndefined();
    const parsed = item.body.safeParse(exampleOf(operation.requestBody?.content));
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  test.each(Object.entries(item.answers))(
    'may answer %s as its example shows',
    (status, answer) => {
      const example = exampleOf(operation.responses[status]?.content);
      if (!answer.json) return expect(example).toBeUndefined();
      expect(answer.json.parse(example)).toEqual(example);
    },
  );

  test('has an example for each part of its path', () => {
    const shape = item.params?.shape ?? {};
    for (const { name, example } of operation.parameters.filter(
      ({ in: location }) => location === 'path',
    )) {
      const text = String(example);
      expect((shape[name] as z.ZodType | undefined)?.safeParse(text).success, name).toBe(true);
    }
  });
});

test('the example of a JSON Schema names fields', () => {
  for (const path of ['/document/{documentId}/generate', '/api/v1/schemas/import']) {
    const { example } = document.paths[path].post.requestBody.content['application/json'];
    const { schema, json_schema = schema } = example;
    expect(readJsonSchema(json_schema).fields).not.toEqual([]);
  }
});

test('every shared shape has a name that clients can use', () => {
  const names = Object.keys(document.components.schemas);
  expect(names.filter((name) => !/^[A-Z]\w*$/.test(name))).toEqual([]);
});

test('a shape that holds itself is shown once', () => {
  const Node = z
    .object({
      label: z.string(),
      get children() {
        return z.array(Node);
      },
    })
    .meta({ id: 'Node' });
  const tree = endpointsOf('Workbench')('GET /tree', {
    summary: 'A tree',
    answers: { 200: { description: 'The tree.', json: Node } },
  });
  const described = openApi([tree], { version: '1', server: '' });
  expect(JSON.stringify(described)).toContain('"example":{"label":"text","children":[]}');
});
