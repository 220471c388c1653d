/** Shortcuts of the table actions, from the command registry. */
import { type CommandId, commandOf } from '../../../shared/commands.ts';

const keysOf = (id: CommandId): string => commandOf(id).keys?.[0] ?? '';

export const TABLE_KEYS = {
  accept: keysOf('table.accept'),
  insert: keysOf('table.insert'),
  delete: keysOf('table.delete'),
  up: keysOf('table.moveUp'),
  down: keysOf('table.moveDown'),
  left: keysOf('table.moveLeft'),
  right: keysOf('table.moveRight'),
  merge: keysOf('table.mergeCells'),
} as const;
