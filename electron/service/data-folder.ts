import { join } from 'node:path';
import envPaths from 'env-paths';

/** The default library folder, shared by the desktop and the browser. */
export const dataFolder = (option?: string): string =>
  option ?? process.env.QUARRY_DATA ?? envPaths('quarry', { suffix: '' }).data;

/** Folder of the language packs for scans. */
export const languageFolder = (data: string): string => join(data, 'languages');
