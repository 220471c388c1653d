/** Builds the window once, before the workers that run end-to-end tests all find that it is missing. */
import { buildIfStale } from '../../scripts/lib/build.ts';
import { hasBrowser } from './support.ts';

export const setup = () => (hasBrowser ? buildIfStale(['renderer']) : undefined);
