/** Tools of the MCP server that extract values, answer questions and show where they are printed. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { answerMarkdown } from '../../../shared/answer-text.ts';
import { isUnsure } from '../../../shared/confidence.ts';
import { Box } from '../../../shared/contract/box.ts';
import { MAX_QUESTION } from '../../../shared/contract/chat.ts';
import { MAX_PAGE_SIZE } from '../../../shared/contract/common.ts';
import {
  type ChatAnswer,
  CollectionRef,
  conversations,
  type DocumentDetail,
  documents,
  type FieldResult,
  type Message,
  MessageEvent,
  SchemaField,
  schemas,
  understanding,
} from '../../../shared/contract/index.ts';
import { boxText } from '../../../shared/contract/page-box.ts';
import { openInBrowser } from '../serve.ts';
import type { ServiceClient } from './client.ts';
import {
  checkPage,
  citationText,
  confidenceText,
  documentDoubts,
  positionText,
  type ToolOutput,
  toolResult,
} from './result.ts';
import {
  documentInput,
  pageNumber,
  progressReporter,
  READ_ONLY,
  type ToolContext,
} from './tools.ts';

const MOST_ASKED = 20;

/** Space around a cited box in its picture, in fractions of the page. */
const CROP_MARGIN = 0.03;
const MOST_MARGIN = 0.5;

export function addAnswerTools(server: McpServer, { client }: ToolContext): void {
  server.registerTool(
    'extract_fields',
    {
      title: 'Extract fields',
      description:
        'Extracts typed values from a document. Each value has its confidence, page, quote and box; ' +
        'values that are not found or not certain come first. Name the fields, with a description ' +
        'where the name is not what the document prints, or a schema.',
      inputSchema: {
        document: documentInput,
        fields: z
          .array(z.union([z.string().min(1).max(200), SchemaField]))
          .min(1)
          .max(100)
          .optional()
          .describe('Names of text fields, or fields with type, format and description.'),
        schema: z
          .string()
          .min(1)
          .optional()
          .describe(
            'Name or id of a saved or built-in schema, such as Invoice, instead of fields.',
          ),
      },
      annotations: READ_ONLY,
    },
    async ({ document: reference, fields: named, schema }, { signal }) => {
      const document = await client.document(reference, signal);
      const fields =
        named?.map((field) =>
          typeof field === 'string' ? { key: field, type: 'string' as const } : field,
        ) ?? (await schemaFields(client, schema, signal));
      const params = { jobId: document.job_id };
      const body = { schema: { name: 'Fields', fields } };
      const result = await client.call(understanding.extractSchema, { params, body }, { signal });
      const { document_id, filename } = document;
      return toolResult({
        doubts: documentDoubts(
          document,
          result.fields.flatMap(fieldDoubt),
          result.fields.flatMap(({ citations }) => citations),
        ),
        lines: [`Fields of ${filename} (${document_id})`, ...result.fields.map(fieldText)],
        data: { document_id, filename, ...result },
      });
    },
  );

  server.registerTool(
    'ask',
    {
      title: 'Ask',
      description:
        'Answers a question from the words of one or more documents, or of a collection. Says first ' +
        'whether the answer is certain, and if not, why; each citation has page, quote and box. ' +
        'Several documents are answered one by one. A question about a collection is answered once, ' +
        'over all its documents, and is stored as a conversation in Quarry.',
      inputSchema: {
        question: z.string().trim().min(1).max(MAX_QUESTION),
        documents: z.array(documentInput).min(1).max(MOST_ASKED).optional(),
        collection: CollectionRef.optional().describe('Id or name of a collection.'),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    async ({ question, documents: references, collection }, extra) => {
      const { signal } = extra;
      if ((references === undefined) === (collection === undefined)) {
        throw new Error('Name either documents or a collection.');
      }
      if (collection !== undefined) {
        const message = await askCollection(client, collection, question, signal);
        return toolResult(answerOutput(message, 'the collection'));
      }
      const report = progressReporter(extra);
      const outputs: ToolOutput[] = [];
      for (const reference of references ?? []) {
        const document = await client.document(reference, signal);
        await report(outputs.length, references?.length ?? 0, `Asking ${document.filename}`);
        const body = { job_id: document.job_id, message: question };
        const answer = await client.call(understanding.chat, { body }, { signal });
        outputs.push(answerOutput(answer, document.filename, document));
      }
      return toolResult({
        doubts: outputs.flatMap(({ doubts = [] }) => doubts),
        lines: outputs.flatMap(({ lines }) => lines),
        data: { answers: outputs.map(({ data }) => data) },
      });
    },
  );
}

export function addPositionTools(
  server: McpServer,
  { client, connection, isLocal }: ToolContext,
): void {
  server.registerTool(
    'show_citation',
    {
      title: 'Show citation',
      description: 'Returns a picture of the page around a box, to compare a value with the print.',
      inputSchema: {
        document: documentInput,
        page: pageNumber,
        box: Box.describe('Box of a citation, cell, hit or block.'),
        margin: z
          .number()
          .min(0)
          .max(MOST_MARGIN)
          .default(CROP_MARGIN)
          .describe('Space around the box, in fractions of the page.'),
        width: z.int().min(64).max(2048).default(1024).describe('Width in pixels.'),
      },
      annotations: READ_ONLY,
    },
    async ({ document: documentId, page, box, margin, width }, { signal }) => {
      const params = { documentId, page };
      const query = { width, box: boxText(withMargin(box, margin)) };
      const response = await client.open(documents.getPageImage, { params, query }, { signal });
      const data = Buffer.from(await response.arrayBuffer()).toString('base64');
      return {
        content: [
          { type: 'text', text: `${documentId}, ${positionText(page, box)}` },
          { type: 'image', data, mimeType: 'image/png' },
        ],
        structuredContent: { document_id: documentId, page, box },
      };
    },
  );

  server.registerTool(
    'open_in_quarry',
    {
      title: 'Open in Quarry',
      description:
        'Opens the window of Quarry at a page, with a box highlighted, for the user to check a value. ' +
        'Returns the link.',
      inputSchema: {
        document: documentInput,
        page: pageNumber.default(1),
        box: Box.optional(),
        open: z.boolean().default(true).describe('false: only return the link.'),
      },
      annotations: { readOnlyHint: true },
    },
    async ({ document: reference, page, box, open }, { signal }) => {
      const document = await client.document(reference, signal);
      checkPage(document, page);
      const opens = open && isLocal;
      const { job_id: jobId } = document;
      const link = await connection.windowLink({ jobId, page, box, signsIn: isLocal });
      if (opens) openInBrowser(link);
      const { document_id, filename } = document;
      return toolResult({
        lines: [
          opens
            ? `${filename} is being opened at ${positionText(page, box)}.`
            : `Open ${filename} at ${positionText(page, box)} with this link: ${link}`,
        ],
        // A link that was opened has been used, and is not for others.
        data: { document_id, page, box, opened: opens, ...(!opens && { link }) },
      });
    },
  );
}

function withMargin({ x, y, width, height }: Box, margin: number): Box {
  const left = Math.max(0, x - margin);
  const top = Math.max(0, y - margin);
  return {
    ...{ x: left, width: Math.min(1, x + width + margin) - left },
    ...{ y: top, height: Math.min(1, y + height + margin) - top },
  };
}

async function schemaFields(
  client: ServiceClient,
  reference: string | undefined,
  signal: AbortSignal,
): Promise<SchemaField[]> {
  if (reference === undefined) throw new Error('Name fields, or a schema.');
  const query = { limit: MAX_PAGE_SIZE };
  const { items: saved } = await client.call(schemas.listSchemas, { query }, { signal });
  const { items: builtIn } = await client.call(schemas.listSchemaTemplates, {}, { signal });
  const all = [...saved, ...builtIn];
  const named = (name: string) => name.toLowerCase() === reference.toLowerCase();
  const schema = all.find(({ id, name }) => id === reference || named(name));
  if (schema) return schema.fields;
  const names = all.map(({ name }) => name).join(', ');
  throw new Error(`There is no schema "${reference}". Those there are: ${names}.`);
}

function fieldDoubt({ path, status, confidence, value }: FieldResult): string[] {
  if (value === null)
    return [`${path}: ${status === 'conflicting' ? 'conflicting' : 'not found'}.`];
  const isOpen = (status ?? 'found') !== 'found' || isUnsure('field', confidence);
  return isOpen ? [`${path}: ${status ?? 'found'}, ${confidenceText(confidence)}.`] : [];
}

function fieldText({ path, value, currency, confidence, citations }: FieldResult): string {
  const printed = typeof value === 'string' ? value : JSON.stringify(value);
  const money = currency ? ` ${currency}` : '';
  const positions = citations.map((citation) => `\n  ${citationText(citation)}`);
  return `${path}: ${printed}${money} (${confidenceText(confidence)})${positions.join('')}`;
}

/** The answer over all documents of a collection, as a new conversation. */
async function askCollection(
  client: ServiceClient,
  collection: string,
  question: string,
  signal: AbortSignal,
): Promise<Message> {
  const created = { body: { collection_id: collection } };
  const { id } = await client.call(conversations.createConversation, created, { signal });
  const input = { params: { conversationId: id }, body: { question } };
  const response = await client.open(conversations.askQuestion, input, { signal });
  const lines = (await response.text()).trim().split('\n');
  const last = MessageEvent.parse(JSON.parse(lines.at(-1) ?? 'null'));
  if (last.type === 'error') throw new Error(last.error);
  if (last.type !== 'done') throw new Error('The answer was interrupted; ask again.');
  if (last.message.error !== null) throw new Error(last.message.error);
  return last.message;
}

function answerOutput(
  answer: ChatAnswer | Message,
  asked: string,
  document?: DocumentDetail,
): ToolOutput {
  const { found, certain, uncertain_because, confidence, citations, nearest = [] } = answer;
  const fileOf = (source: object): string => ('file_name' in source ? `${source.file_name}, ` : '');
  const because = uncertain_because ? `: ${uncertain_because}` : '.';
  const text = answerMarkdown(answer.content);
  const doubts = [
    ...(found ? [] : [`Not found in ${asked}.`]),
    ...(found && certain === false ? [`The answer from ${asked} is not certain${because}`] : []),
  ];
  return {
    doubts: document ? documentDoubts(document, doubts, citations) : doubts,
    lines: [
      `From ${asked} (${confidenceText(confidence)}):`,
      text,
      ...citations.map((each, at) => `[${at + 1}] ${fileOf(each)}${citationText(each)}`),
      ...nearest.map((each) => `Nearest: ${fileOf(each)}${citationText(each.citation)}`),
    ],
    data: {
      ...(document && { document_id: document.document_id, filename: document.filename }),
      ...{ found, certain: certain ?? found, uncertain_because, confidence, answer: text },
      ...{ citations, nearest, calculation: answer.calculation },
      ...('host' in answer && { host: answer.host }),
    },
  };
}
