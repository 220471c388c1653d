/** The table actions as a menu, the same for context menu, menu key and toolbar. */
import { type CommandId, commandOf } from '../../../shared/commands.ts';
import { t } from '../../../shared/messages/messages.ts';
import { selectionLinkItem } from '../../links/copy-link.ts';
import type { MenuItem, MenuItems } from '../../ui/Menu.tsx';
import {
  deleteActions,
  formatActions,
  headerActions,
  insertActions,
  mergeActions,
  moveActions,
  splitColumnAction,
  type TableAction,
  type TableContext,
  tableActions,
} from './table-actions.ts';

/** Shortcuts of the table actions, from the command registry. */
const keysOf = (id: CommandId): string => commandOf(id).keys?.[0] ?? '';

const TABLE_KEYS = {
  accept: keysOf('table.accept'),
  insert: keysOf('table.insert'),
  delete: keysOf('table.delete'),
  up: keysOf('table.moveUp'),
  down: keysOf('table.moveDown'),
  left: keysOf('table.moveLeft'),
  right: keysOf('table.moveRight'),
  merge: keysOf('table.mergeCells'),
} as const;

export interface TableMenuParts {
  readonly context: TableContext;
  readonly run: (action: TableAction) => void;
  readonly edit: () => void;
  readonly clear: () => void;
  readonly saveTemplate: () => void;
  /** Restores what the engine read; null if the cell is unchanged. */
  readonly restore: (() => void) | null;
}

export function tableMenu({
  context,
  run,
  edit,
  clear,
  saveTemplate,
  restore,
}: TableMenuParts): MenuItems {
  const item = (action: TableAction, shortcut?: string): MenuItem => ({
    id: action.label,
    label: action.label,
    shortcut,
    disabled: action.operations === null,
    ...(action.chosen !== undefined && { chosen: action.chosen }),
    onSelect: () => run(action),
  });
  const sub = (label: string, submenu: MenuItems): MenuItem => ({
    id: label,
    label,
    disabled: submenu.flat().every((each) => each.disabled),
    submenu,
  });
  const { selection } = context;
  const [insert, remove, move] = [
    insertActions(context),
    deleteActions(context),
    moveActions(context),
  ];
  const [merge, table] = [mergeActions(context), tableActions(context)];
  const keys = (on: 'rows' | 'columns', shortcut: string) =>
    (on === 'columns') === selection.wholeColumns ? shortcut : undefined;
  return [
    [
      { label: t('Edit cell'), shortcut: 'F2', disabled: selection.cell === null, onSelect: edit },
      ...(restore ? [{ label: t('Restore original'), onSelect: restore }] : []),
      { label: t('Clear contents'), shortcut: 'Delete', onSelect: clear },
      selectionLinkItem(),
    ],
    [
      sub(t('Insert'), [
        [item(insert.above, keys('rows', TABLE_KEYS.insert)), item(insert.below)],
        [item(insert.left, keys('columns', TABLE_KEYS.insert)), item(insert.right)],
      ]),
      sub(t('Delete'), [
        [
          item(remove.rows, keys('rows', TABLE_KEYS.delete)),
          item(remove.columns, keys('columns', TABLE_KEYS.delete)),
        ],
      ]),
      sub(t('Move'), [
        [item(move.up, TABLE_KEYS.up), item(move.down, TABLE_KEYS.down)],
        [item(move.left, TABLE_KEYS.left), item(move.right, TABLE_KEYS.right)],
      ]),
      sub(t('Merge and split'), [
        [item(merge.cells, TABLE_KEYS.merge), item(merge.rows), item(merge.columns)],
        [item(merge.split), item(splitColumnAction(context))],
      ]),
    ],
    [
      sub(t('Header rows'), [headerActions(context).map((action) => item(action))]),
      sub(t('Column type'), [formatActions(context).map((action) => item(action))]),
    ],
    [
      item(table.accept, TABLE_KEYS.accept),
      item(table.split),
      item(table.join),
      item(table.remove),
      { label: t(commandOf('table.saveTemplate').title), onSelect: saveTemplate },
    ],
  ];
}
