/** Serves requests in the recognition process one at a time, in order of arrival. */
import { DEFAULT_LANGUAGES } from '../../../../../shared/languages.ts';
import type { Serve } from '../../../common/child-process/launch.ts';
import { greyImage } from '../../pdf/luminance.ts';
import { detectText } from '../detect.ts';
import { type Models, type NetworkFolders, openModels, unreadable } from '../models.ts';
import { isLegible, recognisePicture } from '../picture.ts';
import type {
  FromRecognition,
  RecognitionTask,
  RecognitionTasks,
  ToRecognition,
} from './messages.ts';
import { unpackImage } from './packed-image.ts';

type Handlers = {
  [K in RecognitionTask]: (
    models: Models,
    args: RecognitionTasks[K]['args'],
    folders: NetworkFolders,
  ) => Promise<RecognitionTasks[K]['result']>;
};

const handlers: Handlers = {
  async detect(models, { image, longestSide }) {
    return detectText(await models.detector(), greyImage(image), longestSide);
  },
  async read(models, { image: packed, page, languages, sample, detected }) {
    const image = unpackImage(packed);
    const detector = await models.detector();
    const networks = {
      detector,
      languages,
      readers: () => models.readers(languages),
      added: () => models.added(),
      others: () => models.others(languages),
    };
    if (sample && !(await isLegible(networks, image, sample))) return null;
    return recognisePicture(networks, image, page, detected ?? undefined);
  },
  async check(models, { languages }, folders) {
    await Promise.all([models.detector(), models.readers(DEFAULT_LANGUAGES)]);
    return unreadable(folders, languages);
  },
  async compare(_, request, { shipped }) {
    const { comparerOf } = await import('../../../language/similarity/index.ts');
    return (await comparerOf(shipped))(request);
  },
};

export const serveRecognition: Serve<ToRecognition, FromRecognition> = (report) => {
  const opened = new Map<string, Models>();
  const modelsOf = (folders: NetworkFolders): Models => {
    const key = JSON.stringify(folders);
    const models = opened.get(key) ?? openModels(folders);
    opened.set(key, models);
    return models;
  };
  async function handle<K extends RecognitionTask>({
    id,
    kind,
    folders,
    args,
  }: Extract<ToRecognition, { kind: K }>): Promise<void> {
    try {
      const handler = handlers[kind] as Handlers[K];
      report({ id, type: 'done', result: await handler(modelsOf(folders), args, folders) });
    } catch (error) {
      report({
        id,
        type: 'failed',
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return { receive: (request) => void handle(request) };
};
