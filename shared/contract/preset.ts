/** Settings that people name to use them again: filters of the library, layouts of exports. */

import { z } from 'zod';
import { idWith, named, time } from './common.ts';
import { DocumentTag } from './document.ts';
import { ExportLayoutChoice } from './export.ts';

export const PresetId = idWith('pre', 'a preset').meta({ id: 'PresetId' });

export const PresetKind = z.enum(['filter', 'export']);
export type PresetKind = z.infer<typeof PresetKind>;

export const LibraryFilter = named('LibraryFilter', {
  query: z.string().max(200).default('').describe('Words in names and text.'),
  status: z
    .enum(['all', 'running', 'done', 'review', 'attention'])
    .default('all')
    .describe('review: with open review items; attention: failed, locked or with failed pages.'),
  tag: DocumentTag.nullable().default(null),
  collection_id: z.string().max(64).nullable().default(null).describe('Only its documents.'),
  sort: z.enum(['added', 'name', 'pages', 'status']).default('added'),
  descending: z.boolean().default(true),
});
export type LibraryFilter = z.infer<typeof LibraryFilter>;

const name = z.string().trim().normalize('NFC').min(1, 'a preset requires a name').max(100);

const filter = { kind: z.literal('filter'), name, settings: LibraryFilter };
const exported = { kind: z.literal('export'), name, settings: ExportLayoutChoice };
const stored = { id: PresetId, created_at: time };

export const CreatePreset = z
  .discriminatedUnion('kind', [z.object(filter), z.object(exported)])
  .meta({
    id: 'CreatePreset',
    examples: [{ kind: 'filter', name: 'Unchecked invoices', settings: { status: 'review' } }],
  });
export type CreatePreset = z.infer<typeof CreatePreset>;

export const Preset = z
  .discriminatedUnion('kind', [
    z.object({ ...stored, ...filter }),
    z.object({ ...stored, ...exported }),
  ])
  .meta({ id: 'Preset' });
export type Preset = z.infer<typeof Preset>;

export const RenamePreset = named('RenamePreset', { name });
