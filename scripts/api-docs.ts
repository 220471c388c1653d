/** `npm run docs:api`: writes the table of endpoints, their errors and tests into docs/api.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { API_DOC, withApiTable } from './lib/api-table.ts';

writeFileSync(API_DOC, withApiTable(readFileSync(API_DOC, 'utf8')));
