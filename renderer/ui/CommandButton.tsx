import { forwardRef } from 'react';
import { type CommandId, commandOf } from '../../shared/commands.ts';
import { runCommand } from '../state/commands.ts';
import { IconButton, type IconButtonProps } from './IconButton.tsx';

interface CommandButtonProps extends Omit<IconButtonProps, 'label' | 'shortcut' | 'onClick'> {
  readonly command: CommandId;
  /** Replaces the command's title with a more specific label. */
  readonly label?: string;
}

/** An icon button for a command of the registry, with title and shortcut in the tooltip. */
export const CommandButton = forwardRef<HTMLButtonElement, CommandButtonProps>(
  function CommandButton({ command, label, ...props }, ref) {
    const { title, keys } = commandOf(command);
    return (
      <IconButton
        {...props}
        ref={ref}
        label={label ?? title.replace('…', '')}
        shortcut={keys?.[0]}
        onClick={() => runCommand(command)}
      />
    );
  },
);
