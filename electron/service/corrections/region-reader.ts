/** Extracts a region of a stored page as one table. */
import { EngineError } from '../../engine/errors.ts';
import type { ServiceContext } from '../context.ts';
import { badRequest } from '../errors.ts';
import { nameOf, pdfOf } from '../routes/access.ts';
import type { TableInRegion } from './apply-correction.ts';

type RegionParts = Pick<ServiceContext, 'store' | 'engine' | 'passwords'>;

/** Rejects if the region contains no table, or the file is missing or cannot be opened. */
export const regionReader =
  (parts: RegionParts): TableInRegion =>
  async (document, content, { bbox, method }) => {
    const { path } = await pdfOf(parts, document);
    const access = parts.passwords.of(document);
    const outcome = await parts.engine
      .tableInRegion(path, { content, bbox, method }, access)
      .catch((error) => {
        throw error instanceof EngineError ? badRequest(error.about(nameOf(document))) : error;
      });
    if (!outcome.ok) throw badRequest(outcome.message);
    return { ...outcome.table, page: content.page };
  };
