/** Converts the output of other programs to pages of one format. */
import {
  KNOWN_VENDORS,
  type KnownVendor,
  type ReadingPage,
} from '../../../shared/contract/reading.ts';
import { alto } from './adapters/alto.ts';
import { awsTextract } from './adapters/aws-textract.ts';
import { azureDocumentIntelligence } from './adapters/azure-document-intelligence.ts';
import { docling } from './adapters/docling.ts';
import { generic } from './adapters/generic.ts';
import { googleDocumentAi } from './adapters/google-document-ai.ts';
import { hocr } from './adapters/hocr.ts';
import { mistralOcr } from './adapters/mistral-ocr.ts';
import { paddleocr } from './adapters/paddleocr.ts';
import { unstructured } from './adapters/unstructured.ts';
import { type Adapter, UnreadablePayload } from './types.ts';

export { UnreadablePayload } from './types.ts';

const ADAPTERS: Readonly<Record<KnownVendor, Adapter>> = {
  'azure-document-intelligence': azureDocumentIntelligence,
  'aws-textract': awsTextract,
  'google-document-ai': googleDocumentAi,
  docling,
  hocr,
  alto,
  paddleocr,
  'mistral-ocr': mistralOcr,
  unstructured,
  generic,
};

export const isKnownVendor = (vendor: string): vendor is KnownVendor =>
  KNOWN_VENDORS.some((known) => known === vendor);

/**
 * The pages of a payload, ascending, each once.
 * @throws UnreadablePayload
 */
export function readPayload(vendor: KnownVendor, payload: unknown): ReadingPage[] {
  const pages = ADAPTERS[vendor](payload).toSorted((a, b) => a.page - b.page);
  if (pages.length === 0) throw new UnreadablePayload([], 'holds no page');
  const twice = pages.find(({ page }, index) => pages[index - 1]?.page === page);
  if (twice) throw new UnreadablePayload([], `holds page ${twice.page} twice`);
  return pages;
}
