/**
 * Raised with every change that makes the engine read a PDF differently: stored results of another
 * version are not reused for a new extraction.
 */
export const ENGINE_VERSION = '9';
