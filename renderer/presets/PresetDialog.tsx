import type { CreatePreset } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { presetDialog } from '../state/presets.ts';
import { Dialog, NameForm } from '../ui/Dialog.tsx';
import { renameWithUndo, saveWithUndo } from './preset-actions.ts';

const TITLES = { filter: t('Save filter'), export: t('Save export preset') } as const;

/** Names a new filter or export preset, or renames one. */
export function PresetDialog() {
  const { isOpen, subject } = presetDialog.useState();
  const title =
    subject?.kind === 'rename' ? t('Rename') : subject ? TITLES[subject.preset.kind] : '';
  return (
    <Dialog open={isOpen} onClose={presetDialog.close} title={title} size="small">
      {subject && (
        <NameForm
          key={JSON.stringify(subject)}
          initial={subject.kind === 'rename' ? subject.preset.name : ''}
          maxLength={100}
          submit={subject.kind === 'rename' ? t('Rename') : t('Save')}
          onClose={presetDialog.close}
          onSubmit={(name) =>
            subject.kind === 'rename'
              ? renameWithUndo(subject.preset, name)
              : saveWithUndo({ ...subject.preset, name } as CreatePreset)
          }
        />
      )}
    </Dialog>
  );
}
