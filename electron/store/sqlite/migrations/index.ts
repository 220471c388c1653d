import { initial } from './0001-initial.ts';

/** In the order in which they apply; one that has shipped is never edited. */
export const MIGRATIONS: readonly string[] = [initial];
