/** Notes on the pages of a document in the W3C Web Annotation Data Model (https://www.w3.org/TR/annotation-model/). */
import { z } from 'zod';
import { named, time } from './common.ts';

const FragmentSelector = z.object({
  type: z.literal('FragmentSelector'),
  conformsTo: z.url().describe('Of the syntax of `value`.'),
  value: z.string(),
});

export const Annotation = named('Annotation', {
  id: z.string().describe('A link that the desktop program opens at the position.'),
  type: z.literal('Annotation'),
  motivation: z.enum(['describing', 'editing', 'assessing']),
  created: time.optional(),
  creator: z.object({ type: z.enum(['Person', 'Software']), name: z.string() }),
  body: z.object({
    type: z.literal('TextualBody'),
    value: z.string(),
    format: z.literal('text/plain'),
  }),
  target: z.object({
    source: z.string().describe('A link that the desktop program opens.'),
    selector: z
      .array(
        z.union([
          FragmentSelector.extend({ refinedBy: FragmentSelector.optional() }).describe(
            'The page (RFC 3778, `page=3`) and, if known, the box on it (Media Fragments, `xywh=percent:…`).',
          ),
          z.object({ type: z.literal('TextQuoteSelector'), exact: z.string() }),
        ]),
      )
      .describe('Each selects the same words.'),
  }),
});
export type Annotation = z.infer<typeof Annotation>;

export const AnnotationPage = named('AnnotationPage', {
  '@context': z.literal('http://www.w3.org/ns/anno.jsonld'),
  id: z.string(),
  type: z.literal('AnnotationPage'),
  items: z.array(Annotation).describe('In the order of the pages.'),
});
export type AnnotationPage = z.infer<typeof AnnotationPage>;
