import type { LaunchWorker } from '../../electron/service/jobs/process/messages.ts';

/** The worker of a service that leaves all work to others. */
export const launchIdleWorker: LaunchWorker = ({ onExit, onMessage }) => ({
  send(message) {
    if (message.type === 'close') onExit('ended');
    if (message.type === 'stop') onMessage({ type: 'stopped', id: message.id });
  },
  kill: () => undefined,
});
