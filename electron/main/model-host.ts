/**
 * The processes of model files, each a utility process: the service cannot start one by itself, so it
 * asks the main process, which passes on what the two say to each other.
 */
import { type UtilityProcess, utilityProcess } from 'electron';
import type { FromModel } from '../service/answerers/models/gguf/messages.ts';
import type { ModelReport, ModelRequest } from './service-messages.ts';

export class ModelHost {
  readonly #program: string;
  readonly #report: (report: ModelReport) => void;
  readonly #children = new Map<number, UtilityProcess>();

  /** `program`: the built program of such a process. One host serves one process of the service. */
  constructor(program: string, report: (report: ModelReport) => void) {
    this.#program = program;
    this.#report = report;
  }

  receive(request: ModelRequest): void {
    const { model } = request;
    const child = this.#children.get(model);
    if (request.type === 'model-launch') this.#launch(model);
    else if (request.type === 'model-kill') child?.kill();
    else child?.postMessage(request.message);
  }

  /** The service is gone. */
  close(): void {
    for (const child of this.#children.values()) child.kill();
  }

  #launch(model: number): void {
    const child = utilityProcess.fork(this.#program, [], {
      serviceName: 'Quarry model',
      stdio: 'inherit',
    });
    this.#children.set(model, child);
    child.on('message', (message: FromModel) =>
      this.#report({ type: 'model-message', model, message }),
    );
    child.on('exit', (code) => {
      this.#children.delete(model);
      this.#report({ type: 'model-exit', model, how: `ended with code ${code}` });
    });
  }
}
