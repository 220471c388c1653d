import { t, translationOf } from '../../shared/messages/messages.ts';
import { Downloads } from './Downloads.tsx';
import SUGGESTED from './suggested-models.json' with { type: 'json' };

interface ModelDownloadsProps {
  /** Called with the path of a complete file. */
  readonly onUse: (path: string) => void;
}

const SUGGESTED_FILES = SUGGESTED.map(({ name, size, fits, licence, url }) => ({
  ...{ name, url, facts: [size, translationOf(fits), licence, repositoryOf(url)] },
}));

const isModel = (fileName: string): boolean => fileName.endsWith('.gguf');

export const ModelDownloads = ({ onUse }: ModelDownloadsProps) => (
  <Downloads
    suggested={SUGGESTED_FILES}
    labels={{ suggested: t('Suggested models'), address: t('Address of the model file') }}
    placeholder="https://…/model.gguf"
    shows={isModel}
    onUse={onUse}
  />
);

/** `huggingface.co/Qwen/Qwen2.5-GGUF`: where the model is described. */
function repositoryOf(address: string): string {
  const { host, pathname } = new URL(address);
  return host + pathname.split('/').slice(0, 3).join('/');
}
