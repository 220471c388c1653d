/**
 * Utility processes for native code and for extraction: only the main process can start one, so the
 * service asks it to. The main process connects the two by a message channel and does not take part
 * in their communication. A program may ask for further ones in the same way.
 */
import {
  MessageChannelMain,
  type MessagePortMain,
  type UtilityProcess,
  utilityProcess,
} from 'electron';
import {
  type FromService,
  isProgramRequest,
  type ProgramName,
  type ProgramReport,
} from './service-messages.ts';

export interface HostedPrograms {
  /** The built program of each. */
  readonly paths: Readonly<Record<ProgramName, string>>;
  readonly env: NodeJS.ProcessEnv;
}

/** Starts the programs that a process asks for, and ends them with it. */
export function hostPrograms(programs: HostedPrograms, client: UtilityProcess): void {
  const children = new Map<number, UtilityProcess>();
  let isRunning = true;
  const report = (message: ProgramReport, ...ports: MessagePortMain[]): void => {
    // A program may end after its client.
    if (isRunning) client.postMessage(message, ports);
  };

  function launch(id: number, program: ProgramName): void {
    const child = utilityProcess.fork(programs.paths[program], [], {
      serviceName: `Quarry ${program}`,
      stdio: 'inherit',
      env: programs.env,
    });
    children.set(id, child);
    hostPrograms(programs, child);
    const { port1, port2 } = new MessageChannelMain();
    child.postMessage(null, [port1]);
    report({ type: 'program-connected', child: id }, port2);
    child.on('exit', (code) => {
      children.delete(id);
      report({ type: 'program-exit', child: id, how: `ended with code ${code}` });
    });
  }

  client.on('message', (message: FromService) => {
    if (!isProgramRequest(message)) return;
    if (message.type === 'program-launch') launch(message.child, message.program);
    else children.get(message.child)?.kill();
  });
  client.on('exit', () => {
    isRunning = false;
    for (const child of children.values()) child.kill();
  });
}
