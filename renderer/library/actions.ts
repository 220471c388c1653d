/** Actions on documents of the library, with their error messages. */

import type { LibraryItem } from '../../shared/contract/index.ts';
import { languageName, t } from '../../shared/messages/messages.ts';
import { forEachDocument, nameAll, notifyFailures } from '../actions/bulk.ts';
import { membershipMenu } from '../collections/actions.ts';
import { openComparison } from '../state/comparison.ts';
import {
  applyTemplateDialog,
  pagesDialog,
  type RenameLocation,
  renaming,
} from '../state/dialogs.ts';
import { openExport } from '../state/export.ts';
import { openFields } from '../state/field-grid.ts';
import { changeDocument, extractAgain, isRunning, useLibrary } from '../state/library.ts';
import { openNewWindow } from '../state/new-window.ts';
import { openInSplitView } from '../state/panes.ts';
import { scanLanguages } from '../state/scan-languages.ts';
import { acting, performAction } from '../state/undo.ts';
import type { MenuItem, MenuItems } from '../ui/Menu.tsx';
import { attempt, notify } from '../ui/Toast.tsx';
import { extractNext } from './batch.ts';
import { cancel } from './cancel.ts';
import { canShowInFolder, showInFolder } from './show-in-folder.ts';
import { canExport, canExtractAgain, exportLabel } from './status.ts';
import { tagsItem } from './tags.ts';
import { deleteDocuments } from './trash-actions.ts';

export const retry = (item: LibraryItem, password?: string): Promise<void> =>
  extract(item, { password });

export const extract = (
  item: LibraryItem,
  how: Parameters<typeof extractAgain>[1],
): Promise<void> =>
  attempt(t('{name} could not be extracted again', { name: item.filename }), () =>
    extractAgain(item, how),
  );

/** Extracts again those documents that have a PDF and are not being extracted. */
export async function extractAllAgain(items: readonly LibraryItem[]): Promise<void> {
  const ended = items.filter(canExtractAgain);
  const { done, failed } = await forEachDocument(ended, (item) => extractAgain(item));
  notifyFailures(failed, ended.length, '{subject} could not be extracted again');
  if (done.length > 1)
    notify({
      title: t('Extracting {count, plural, one {# document} other {# documents}} again', {
        count: done.length,
      }),
    });
}

export const share = acting(async (item: LibraryItem, isPublic: boolean): Promise<void> => {
  const { document_id: id, filename } = item;
  const setPublic = (value: boolean) =>
    changeDocument(id, { visibility: value ? 'public' : 'private' });
  await attempt(
    isPublic
      ? t('{filename} could not be made public', { filename })
      : t('{filename} could not be made private', { filename }),
    () =>
      performAction({
        label: isPublic
          ? t('making {filename} public', { filename })
          : t('making {filename} private', { filename }),
        undo: () => setPublic(!isPublic),
        redo: () => setPublic(isPublic),
      }),
  );
});

/** `filename` with its extension. */
export const rename = acting(async (item: LibraryItem, filename: string): Promise<void> => {
  const { document_id: id, filename: before } = item;
  if (filename === before) return;
  await attempt(t('{before} could not be renamed', { before }), () =>
    performAction({
      label: t('rename of {before}', { before }),
      undo: () => changeDocument(id, { filename: before }),
      redo: () => changeDocument(id, { filename }),
    }),
  );
});

/** Extracts typed values; for several documents into a grid. */
export const fieldsItem = (items: readonly LibraryItem[]): MenuItem => ({
  id: 'fields',
  label:
    items.length > 1
      ? t('Extract fields of {count, plural, one {# document} other {# documents}}…', {
          count: items.length,
        })
      : t('Fields…'),
  onSelect: () => openFields(items.map(({ document_id }) => document_id)),
});

/**
 * Compares two documents, or one with that on screen; the older one is the first version. Empty for
 * any other number.
 */
export const comparisonMenu = (items: readonly LibraryItem[]): readonly MenuItem[] => {
  const { currentId, items: library } = useLibrary.getState();
  const onScreen = items.length === 1 && currentId ? library.get(currentId) : undefined;
  const [before, after, ...others] = [...new Set([...items, ...(onScreen ? [onScreen] : [])])].sort(
    (a, b) => a.added_at.localeCompare(b.added_at),
  );
  return before && after && others.length === 0
    ? [
        {
          id: 'compare',
          label: onScreen
            ? t('Compare with {name}', { name: onScreen.filename })
            : t('Compare the two versions'),
          disabled: ![before, after].every(({ status }) => status === 'completed'),
          onSelect: () => openComparison({ before: before.document_id, after: after.document_id }),
        },
      ]
    : [];
};

/** Adds the table of a region template to the documents of its layout. */
export const templateItem = (items: readonly LibraryItem[]): MenuItem => ({
  label: t('Apply table template…'),
  onSelect: () => applyTemplateTo(items),
});

export const applyTemplateTo = (items: readonly LibraryItem[]): void =>
  applyTemplateDialog.open({
    name: nameAll(items.map(({ filename }) => filename)),
    docIds: items.map(({ document_id }) => document_id),
  });

/**
 * Document menu: of the document on screen in the title bar, or of a row or the selection in the
 * list.
 */
export function menuOf(items: readonly LibraryItem[], location: RenameLocation): MenuItems {
  const [item] = items;
  if (!item) return [];
  return [
    [
      {
        id: 'export',
        label: items.length === 1 ? exportLabel(item) : t('Export…'),
        disabled: !items.some(canExport),
        onSelect: () => exportDocuments(items),
      },
      ...(items.length === 1
        ? [
            {
              label: t('Rename'),
              shortcut: 'F2',
              onSelect: () => renaming.open({ id: item.document_id, location }),
            },
          ]
        : []),
      ...(items.length === 1 && item.job_id
        ? [
            { label: t('Open in split view'), onSelect: () => openInSplitView(item.document_id) },
            { label: t('Open in new window'), onSelect: () => openNewWindow(item.job_id) },
          ]
        : []),
      ...folderMenu(items),
    ],
    [
      fieldsItem(items),
      ...comparisonMenu(items),
      templateItem(items),
      tagsItem(items),
      ...membershipMenu(items.map(({ document_id }) => document_id)),
    ],
    items.length === 1
      ? [
          {
            label: t('Tables readable without a key'),
            checked: item.visibility === 'public',
            onSelect: () => void share(item, item.visibility !== 'public'),
          },
        ]
      : [],
    [
      ...extractionMenu(items),
      {
        id: 'delete',
        label:
          items.length === 1
            ? t('Delete')
            : t('Delete {count, plural, one {# document} other {# documents}}', {
                count: items.length,
              }),
        shortcut: 'Delete',
        danger: true,
        onSelect: () => void deleteDocuments(items),
      },
    ],
  ];
}

/** Empty in a browser, and if no file path of the documents is known. */
export const folderMenu = (items: readonly LibraryItem[]): readonly MenuItem[] =>
  items.some(canShowInFolder)
    ? [{ label: t('Show in folder'), onSelect: () => void showInFolder(items) }]
    : [];

/**
 * Actions on the extraction of documents; for several documents all of them, because some may be
 * running.
 */
export function extractionMenu(items: readonly LibraryItem[]): readonly MenuItem[] {
  const running = items.some(isRunning);
  const cancelling = {
    label: t('Cancel extraction'),
    disabled: !running,
    onSelect: () => void cancel(items),
  };
  const again = {
    label: t('Extract again'),
    disabled: !items.some(canExtractAgain),
    onSelect: () => void extractAllAgain(items),
  };
  const [item] = items;
  if (item && items.length === 1) {
    const next = { label: t('Extract next'), onSelect: () => void extractNext(item) };
    if (running) return item.status === 'queued' ? [next, cancelling] : [cancelling];
    const language = {
      label: t('Extract scans again in'),
      disabled: !canExtractAgain(item),
      submenu: [
        scanLanguages().map(({ code }) => ({
          id: code,
          label: languageName(code),
          onSelect: () => void extract(item, { language: code }),
        })),
      ],
    };
    const pages = {
      label: t('Extract chosen pages…'),
      disabled: !canExtractAgain(item),
      onSelect: () => pagesDialog.open({ item }),
    };
    return [again, pages, language];
  }
  return running ? [again, cancelling] : [again];
}

/** Opens the export dialog, which reports the documents that cannot be exported. */
export const exportDocuments = (items: readonly LibraryItem[]): void =>
  openExport({ documents: items.map(({ document_id }) => document_id) });
