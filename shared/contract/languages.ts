/** Languages of scans, as requests name them; they select the OCR model for the page images. */
import { z } from 'zod';
import { LANGUAGE_CODES } from '../languages.ts';

const LanguageCode = z
  .enum(LANGUAGE_CODES)
  .meta({ id: 'LanguageCode', description: 'ISO 639-1 code.', examples: ['de'] });

export const Languages = z
  .array(LanguageCode)
  .min(1)
  .max(LANGUAGE_CODES.length)
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
