/** Processes of models as child processes of Node; the desktop has its own way (main/model-host.ts). */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromModel, LaunchModel } from './messages.ts';

/** The same file as source under Node and as a bundle beside its callers. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './process.ts' : './model.js',
  import.meta.url,
);

export const forkModel: LaunchModel = ({ onMessage, onExit }) => {
  const child = fork(fileURLToPath(PROGRAM), [], {
    // Options of the service's own process, such as an inspector's port, are not for this one.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let ended = false;
  const end = (how: string) => {
    if (ended) return;
    ended = true;
    onExit(how);
  };
  child.on('message', (message: FromModel) => onMessage(message));
  child.on('error', (error) => end(`could not be started: ${error.message}`));
  child.on('exit', (code, signal) =>
    end(signal === null ? `ended with code ${code}` : `ended with signal ${signal}`),
  );
  return {
    // A process that is ending takes no more messages; its exit is reported.
    send: (message) => void child.send(message, () => undefined),
    kill: () => void child.kill('SIGKILL'),
  };
};
