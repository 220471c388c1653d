import { z } from 'zod';
import { Box } from './box.ts';

export const FormFieldKind = z.enum(['text', 'checkbox', 'radio', 'choice', 'signature']);
export type FormFieldKind = z.infer<typeof FormFieldKind>;

export const FormField = z
  .object({
    name: z.string().describe('Full name of the field in the form; may be empty.'),
    kind: FormFieldKind.describe('choice: a list or combo box; radio: all buttons of a group.'),
    state: z
      .union([z.string(), z.boolean(), z.array(z.string())])
      .nullable()
      .describe(
        'text: what is filled in; checkbox: whether it is checked; radio and choice: the chosen option, or several in an array; signature: whether it is signed. null: nothing filled in or chosen.',
      ),
    options: z
      .array(z.string())
      .optional()
      .describe('All options of a radio or choice field, in the order of the form.'),
    bbox: Box.describe('Around all buttons of a group on the page.'),
    option_boxes: z
      .array(Box)
      .optional()
      .describe('The button of each option of a radio field, in the order of `options`.'),
  })
  .meta({ id: 'FormField', description: 'Interactive form field of a page.' });
export type FormField = z.infer<typeof FormField>;
