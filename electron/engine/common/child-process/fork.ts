/** Programs as child processes of Node; the desktop has its own way (main/process-host.ts). */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { quietEnvironment } from './environment.ts';
import type { Launch, Serve } from './launch.ts';

/** Root cannot set up the sandbox of Chromium, which an executable of Electron starts with. */
const SWITCHES = process.versions.electron && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** `program`: the file that calls `serveParent`. */
export const forkProgram =
  <To, From>(program: URL): Launch<To, From> =>
  ({ onMessage, onExit }) => {
    const child = fork(fileURLToPath(program), SWITCHES, {
      // Options of this process, such as an inspector's port, are not for the child.
      execArgv: [],
      env: quietEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let ended = false;
    const end = (how: string) => {
      if (ended) return;
      ended = true;
      onExit(how);
    };
    child.on('message', (message: From) => onMessage(message));
    child.on('error', (error) => end(`could not be started: ${error.message}`));
    child.on('exit', (code, signal) =>
      end(signal === null ? `ended with code ${code}` : `ended with signal ${signal}`),
    );
    return {
      send: (message) => void child.send(message as object, () => undefined),
      kill: () => void child.kill('SIGKILL'),
    };
  };

/** Runs in the child: answers the process that forked it, and ends with it. */
export function serveParent<To, From>(serve: Serve<To, From>): void {
  // Without a callback, a message to a parent that was killed throws.
  const server = serve((message) => void process.send?.(message, () => undefined));
  process.on('message', (message: To) => server.receive(message));
  process.on('disconnect', () => process.exit(0));
}
