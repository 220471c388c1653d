/** Where Quarry keeps its data unless told otherwise. */
import envPaths from 'env-paths';

export const dataFolder = (option?: string): string =>
  option ?? process.env.QUARRY_DATA ?? envPaths('quarry', { suffix: '' }).data;
