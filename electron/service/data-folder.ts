import envPaths from 'env-paths';

/** Where the library lies unless a command says otherwise: one for the desktop and the browser. */
export const dataFolder = (option?: string): string =>
  option ?? process.env.QUARRY_DATA ?? envPaths('quarry', { suffix: '' }).data;
