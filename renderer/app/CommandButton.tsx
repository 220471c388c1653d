import { forwardRef } from 'react';
import { type CommandId, commandOf } from '../../shared/commands.ts';
import { runCommand } from '../state/commands.ts';
import { IconButton, type IconButtonProps } from '../ui/IconButton.tsx';

interface CommandButtonProps extends Omit<IconButtonProps, 'label' | 'shortcut' | 'onClick'> {
  readonly command: CommandId;
  /** Where the command's title says less than the place allows. */
  readonly label?: string;
}

/** An icon that runs a command of the registry, with its title and shortcut in the tooltip. */
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
