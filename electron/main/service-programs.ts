/** Processes that the main process starts on request, which are then reached by a port. */
import type { Launch } from '../engine/index.ts';
import type { ProgramName, ProgramReport, ProgramRequest } from './service-messages.ts';

/** The used subset of an Electron port. */
interface Port {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown;
  start(): void;
  postMessage(message: unknown): void;
}

interface Running {
  connect(port: Port): void;
  onExit(how: string): void;
}

export class ServicePrograms {
  readonly #send: (request: ProgramRequest) => void;
  readonly #running = new Map<number, Running>();
  #lastChild = 0;

  constructor(send: (request: ProgramRequest) => void) {
    this.#send = send;
  }

  launcher<To, From>(program: ProgramName): Launch<To, From> {
    return ({ onMessage, onExit }) => {
      const child = ++this.#lastChild;
      /** Messages sent before the process is connected. */
      const early: To[] = [];
      let port: Port | null = null;
      this.#running.set(child, {
        connect(connected) {
          port = connected;
          port.on('message', ({ data }) => onMessage(data as From));
          port.start();
          for (const message of early.splice(0)) port.postMessage(message);
        },
        onExit,
      });
      this.#send({ type: 'program-launch', child, program });
      return {
        send: (message) => void (port ? port.postMessage(message) : early.push(message)),
        kill: () => this.#send({ type: 'program-kill', child }),
      };
    };
  }

  /** `port` comes with the report that a process is connected. */
  receive(report: ProgramReport, port?: Port): void {
    const running = this.#running.get(report.child);
    if (report.type === 'program-connected') {
      if (port) running?.connect(port);
      return;
    }
    this.#running.delete(report.child);
    running?.onExit(report.how);
  }
}
