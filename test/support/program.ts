import { join } from 'node:path';
import { root } from '../../scripts/lib/process.ts';

/** `npm test` names the program that it has built: it starts in half the time of its sources. */
export const PROGRAM = process.env.QUARRY_TEST_PROGRAM ?? join(root, 'electron/cli/main.ts');
