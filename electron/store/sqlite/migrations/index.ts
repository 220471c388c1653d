import { initial } from './0001-initial.ts';
import { uploads } from './0002-uploads.ts';

/** In the order in which they apply; one that has shipped is never edited. */
export const MIGRATIONS: readonly string[] = [initial, uploads];
