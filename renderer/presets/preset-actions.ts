/** Changes of presets that can be undone. */
import type { CreatePreset, Preset } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { notifyDone } from '../actions/undo.ts';
import {
  createPreset,
  deletePreset,
  openNaming,
  renamePreset,
  restorePreset,
} from '../state/presets.ts';
import { acting, recordAction } from '../state/undo.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import { notifyError } from '../ui/Toast.tsx';

/** Throws ApiError. */
export const saveWithUndo = acting(async (body: CreatePreset): Promise<void> => {
  const { id, kind, name } = await createPreset(body);
  notifyDone(
    kind === 'filter'
      ? t('Saved filter {name}', { name })
      : t('Saved export preset {name}', { name }),
    {
      label:
        kind === 'filter'
          ? t('new filter {name}', { name })
          : t('new export preset {name}', { name }),
      undo: () => deletePreset(id),
      redo: () => restorePreset(id),
    },
  );
});

/** Throws ApiError. */
export const renameWithUndo = acting(
  async ({ id, kind, name: before }: Preset, name: string): Promise<void> => {
    if (name === before) return;
    await renamePreset(id, name);
    recordAction({
      label:
        kind === 'filter'
          ? t('rename of filter {before}', { before })
          : t('rename of export preset {before}', { before }),
      undo: () => renamePreset(id, before),
      redo: () => renamePreset(id, name),
    });
  },
);

const deleteWithUndo = acting(async ({ id, kind, name }: Preset): Promise<void> => {
  try {
    await deletePreset(id);
    notifyDone(
      kind === 'filter'
        ? t('Deleted filter {name}', { name })
        : t('Deleted export preset {name}', { name }),
      {
        label:
          kind === 'filter'
            ? t('delete of filter {name}', { name })
            : t('delete of export preset {name}', { name }),
        undo: () => restorePreset(id),
        redo: () => deletePreset(id),
      },
    );
  } catch (thrown) {
    notifyError(t('{name} could not be deleted', { name }), thrown);
  }
});

/** A submenu that renames and deletes presets; none without presets. */
export const editPresetsItem = (items: readonly Preset[]): readonly MenuItem[] =>
  items.length === 0
    ? []
    : [
        {
          id: 'edit presets',
          label: t('Rename or delete'),
          submenu: items.map((preset) => [
            {
              id: `rename ${preset.id}`,
              label: t('Rename {name}…', { name: preset.name }),
              onSelect: () => openNaming({ kind: 'rename', preset }),
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
