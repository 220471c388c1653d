/** Languages of scans, as requests name them; they select the OCR model for the page images. */
import { z } from 'zod';
import { count, named, nullableText } from './common.ts';

/** More would be read one after the other for every line. */
const MOST_LANGUAGES = 20;

export const LanguageCode = z
  .string()
  .regex(/^[a-z]{2,3}$/, 'a language is named by its ISO 639 code, such as de')
  .meta({
    id: 'LanguageCode',
    description: 'ISO 639 code of a language that is built in or has a language pack.',
    examples: ['de'],
  });

export const Languages = z
  .array(LanguageCode)
  .min(1)
  .max(MOST_LANGUAGES)
  .meta({
    id: 'Languages',
    description: 'Languages for OCR of scanned pages; text in the PDF is not affected.',
    examples: [['en', 'de']],
  });

/** The same in a header: comma-separated codes. */
export const LanguagesHeader = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map((code) => code.trim()))
  .pipe(Languages);

export const ScanLanguage = named('ScanLanguage', {
  code: LanguageCode,
  name: z.string().meta({ examples: ['German'] }),
  built_in: z.boolean().describe('False for a language of an added pack.'),
  bytes: count.nullable().describe('Size of its pack on the disk.'),
  licence: nullableText.describe('Licence of its pack; null if it states none.'),
});
export type ScanLanguage = z.infer<typeof ScanLanguage>;

export const ScanLanguageList = named('ScanLanguageList', { items: z.array(ScanLanguage) });
