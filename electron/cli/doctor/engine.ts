/** Checks of the engine by running it. */
import { LANGUAGE_CODES, LANGUAGES } from '../../../shared/languages.ts';
import { recognitionFrom } from '../../engine/ocr/index.ts';
import { extractDocument } from '../../engine/pool/extract.ts';
import { createPool } from '../../engine/pool/index.ts';
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

export const ocr: Check = {
  name: 'OCR',
  async run() {
    const recognition = recognitionFrom();
    try {
      const missing = new Set<string>(await recognition.unreadable(LANGUAGE_CODES));
      const names = (inReach: boolean) =>
        LANGUAGES.filter(({ code }) => missing.has(code) !== inReach).map(({ name }) => name);
      const read = names(true).join(', ');
      if (missing.size === 0) return good(`Models are intact; scans are recognised in ${read}`);
      return warning(
        `Scans are not recognised in ${names(false).join(', ')}, only in ${read}`,
        REINSTALL,
      );
    } catch (error) {
      return warning(`Scans cannot be recognised: ${sentenceOf(error)}`, REINSTALL);
    } finally {
      await recognition.close();
    }
  },
};
