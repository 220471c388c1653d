/** The commands of `quarry`; all others of the installed program open the desktop. */

/** In the order of the help. */
export const COMMAND_NAMES = [
  ...(['extract', 'inspect', 'serve', 'worker', 'mcp', 'evaluate', 'key', 'account'] as const),
  'webhook',
  'language',
  'doctor',
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/** They end by a signal. */
export const LASTING_COMMANDS: readonly string[] = ['serve', 'worker'];

/** They start the service in this process, or parts of it. */
export const SERVICE_COMMANDS: readonly CommandName[] = ['serve', 'worker', 'mcp', 'evaluate'];
