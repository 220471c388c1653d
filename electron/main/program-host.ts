/**
 * Utility processes for native code: the service cannot start one by itself, so it asks the main
 * process, which connects the two by a message channel and does not take part in their
 * communication.
 */
import {
  MessageChannelMain,
  type MessagePortMain,
  type UtilityProcess,
  utilityProcess,
} from 'electron';
import { quietEnvironment } from '../engine/child-process/environment.ts';
import type { ProgramName, ProgramReport, ProgramRequest } from './service-messages.ts';

export class ProgramHost {
  readonly #programs: Readonly<Record<ProgramName, string>>;
  readonly #report: (report: ProgramReport, port?: MessagePortMain) => void;
  readonly #children = new Map<number, UtilityProcess>();

  /** One host serves one process of the service. */
  constructor(
    programs: Readonly<Record<ProgramName, string>>,
    report: (report: ProgramReport, port?: MessagePortMain) => void,
  ) {
    this.#programs = programs;
    this.#report = report;
  }

  receive(request: ProgramRequest): void {
    if (request.type === 'program-launch') this.#launch(request.child, request.program);
    else this.#children.get(request.child)?.kill();
  }

  /** The service is gone. */
  close(): void {
    for (const child of this.#children.values()) child.kill();
  }

  #launch(id: number, program: ProgramName): void {
    const child = utilityProcess.fork(this.#programs[program], [], {
      serviceName: `Quarry ${program}`,
      stdio: 'inherit',
      env: quietEnvironment(),
    });
    this.#children.set(id, child);
    const { port1, port2 } = new MessageChannelMain();
    child.postMessage(null, [port1]);
    this.#report({ type: 'program-connected', child: id }, port2);
    child.on('exit', (code) => {
      this.#children.delete(id);
      this.#report({ type: 'program-exit', child: id, how: `ended with code ${code}` });
    });
  }
}
