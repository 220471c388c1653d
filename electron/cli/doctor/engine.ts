/** Checks of the engine by running it. */

import { LANGUAGES } from '../../../shared/languages.ts';
import { languageName } from '../../../shared/messages/messages.ts';
import {
  createPool,
  extractDocument,
  installedPacks,
  modelFolder,
  recognitionFrom,
} from '../../engine/index.ts';
import { sentenceOf } from '../sentence.ts';
import { samplePdf } from '../shipped-files.ts';
import { type Check, failure, good, warning } from './finding.ts';

const REINSTALL = 'Install Quarry again; in a checkout: npm ci';

export const engine: Check = {
  name: 'Engine',
  async run() {
    const sample = samplePdf();
    if (!sample) return warning('The sample document is missing', REINSTALL);
    const pool = createPool({ workers: 1 });
    const started = performance.now();
    try {
      const { pageCount, pages, failures } = await extractDocument(pool, sample);
      const words = pages.reduce((sum, page) => sum + page.words.text.length, 0);
      const tables = pages.reduce((sum, page) => sum + page.tables.length, 0);
      if (failures.length > 0 || words === 0 || tables === 0) {
        const why = failures[0]?.message ?? `${words} words and ${tables} tables`;
        return failure(`The results of the sample document are wrong: ${why}`, REINSTALL);
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      return good(`Sample document extracted: ${pageCount} pages, ${tables} tables, ${seconds} s`);
    } catch (error) {
      return failure(`The sample document could not be extracted: ${sentenceOf(error)}`, REINSTALL);
    } finally {
      await pool.close();
    }
  },
};

/** `packs`: folder of the language packs. */
export const ocr = (packs: string): Check => ({
  name: 'OCR',
  async run() {
    const recognition = recognitionFrom({ shipped: modelFolder(), packs });
    try {
      const added = (await installedPacks(packs)).flatMap(({ languages }) => languages);
      const languages = [...LANGUAGES.map(({ code }) => code), ...added];
      const missing = new Set(await recognition.unreadable(languages));
      const names = (inReach: boolean) =>
        languages
          .filter((code) => missing.has(code) !== inReach)
          .map((code) => languageName(code))
          .join(', ');
      if (missing.size === 0) {
        return good(`Models are intact; scans are recognised in ${names(true)}`);
      }
      return warning(
        `Scans are not recognised in ${names(false)}, only in ${names(true)}`,
        REINSTALL,
      );
    } catch (error) {
      return warning(`Scans cannot be recognised: ${sentenceOf(error)}`, REINSTALL);
    } finally {
      await recognition.close();
    }
  },
});
