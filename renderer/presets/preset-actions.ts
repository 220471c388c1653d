/** Changes of presets that can be undone. */
import type { CreatePreset, Preset } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { creationOf, deleteRecord, notifyDone } from '../actions/undo.ts';
import { presetDialog, presetRequests } from '../state/presets.ts';
import { acting, performAction } from '../state/undo.ts';
import type { MenuItem } from '../ui/Menu.tsx';

/** Throws ApiError. */
export const saveWithUndo = acting(async (body: CreatePreset): Promise<void> => {
  const { id, kind, name } = await presetRequests.create(body);
  notifyDone(
    kind === 'filter'
      ? t('Saved filter {name}', { name })
      : t('Saved export preset {name}', { name }),
    creationOf(
      id,
      presetRequests,
      kind === 'filter'
        ? t('new filter {name}', { name })
        : t('new export preset {name}', { name }),
    ),
  );
});

/** Throws ApiError. */
export const renameWithUndo = acting(
  async ({ id, kind, name: before }: Preset, name: string): Promise<void> => {
    if (name === before) return;
    await performAction({
      label:
        kind === 'filter'
          ? t('rename of filter {before}', { before })
          : t('rename of export preset {before}', { before }),
      undo: () => presetRequests.rename(id, { name: before }),
      redo: () => presetRequests.rename(id, { name }),
    });
  },
);

const deleteWithUndo = ({ id, kind, name }: Preset): Promise<void> =>
  deleteRecord(id, presetRequests, {
    ...(kind === 'filter'
      ? {
          deleted: t('Deleted filter {name}', { name }),
          label: t('delete of filter {name}', { name }),
        }
      : {
          deleted: t('Deleted export preset {name}', { name }),
          label: t('delete of export preset {name}', { name }),
        }),
    failed: t('{name} could not be deleted', { name }),
  });

/** A submenu that renames and deletes presets; none without presets. */
export const editPresetsItem = (items: readonly Preset[]): readonly MenuItem[] =>
  items.length === 0
    ? []
    : [
        {
          label: t('Rename or delete'),
          submenu: items.map((preset) => [
            {
              id: `rename ${preset.id}`,
              label: t('Rename {name}…', { name: preset.name }),
              onSelect: () => presetDialog.open({ kind: 'rename', preset }),
            },
            {
              id: `delete ${preset.id}`,
              label: t('Delete {name}', { name: preset.name }),
              danger: true,
              onSelect: () => void deleteWithUndo(preset),
            },
          ]),
        },
      ];
