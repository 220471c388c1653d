import { type CommandId, commandOf } from '../../shared/commands.ts';
import { t } from '../../shared/messages/messages.ts';
import { isEnabled, runCommand } from '../state/commands.ts';
import { IconButton, type IconButtonProps } from './IconButton.tsx';
import type { MenuItem } from './Menu.tsx';

interface CommandButtonProps extends Omit<IconButtonProps, 'label' | 'shortcut' | 'text'> {
  readonly command: CommandId;
  /** Replaces the command's title with a more specific label. */
  readonly label?: string | undefined;
  /** Shows the short title beside the icon. */
  readonly labelled?: boolean;
}

/** The item of a menu for a command of the registry. `checked`: of a choice. */
export function commandItem(id: CommandId, checked?: boolean): MenuItem {
  const { title, keys } = commandOf(id);
  return {
    id,
    label: t(title),
    shortcut: keys?.[0],
    disabled: !isEnabled(id),
    ...(checked !== undefined && { checked }),
    onSelect: () => runCommand(id),
  };
}

/** A button for a command of the registry, with title and shortcut in the tooltip. */
export function CommandButton({ command, label, labelled = false, ...props }: CommandButtonProps) {
  const { title, short, keys } = commandOf(command);
  return (
    <IconButton
      onClick={() => runCommand(command)}
      {...props}
      label={label ?? t(title).replace('…', '')}
      text={labelled && short ? t(short) : undefined}
      shortcut={keys?.[0]}
    />
  );
}
