/** Languages of scans: those built in, and those of language packs that were added. */
import { z } from 'zod';
import { deletedAnswers, endpointsOf, okAnswer } from '../endpoint.ts';
import { LanguageCode, ScanLanguageList } from '../languages.ts';

const endpoint = endpointsOf('Settings');

export const listLanguages = endpoint('GET /api/v1/languages', {
  summary: 'List the languages in which scanned pages can be read',
  answers: okAnswer('By name.', ScanLanguageList),
  role: 'viewer',
});

export const addLanguagePack = endpoint('POST /api/v1/languages', {
  summary: 'Add a language pack for scanned pages',
  description:
    'The body is a ZIP with pack.json and its files, or data of Tesseract (.traineddata or .traineddata.gz), whose file name tells the language. A pack for the same languages is replaced.',
  query: z.object({
    file_name: z
      .string()
      .max(200)
      .describe('Data of Tesseract begin with their language.')
      .meta({ examples: ['ell.traineddata.gz'] }),
  }),
  binaryBody: [{ mediaType: 'application/octet-stream', description: 'The language pack' }],
  answers: { 201: { description: 'Its languages.', json: ScanLanguageList } },
  impossible: ['not_found'],
  only: 'window',
});

export const deleteLanguagePack = endpoint('DELETE /api/v1/languages/{code}', {
  summary: 'Delete a language pack',
  description: 'It goes with all its languages; documents that were read with it stay as they are.',
  params: z.object({ code: LanguageCode }),
  answers: deletedAnswers(LanguageCode),
  only: 'window',
});
