/** Processes of model files as the service's process has them: started and reached by messages. */
import type { LaunchModel, ModelProcessEvents } from '../service/answerers/models/gguf/messages.ts';
import type { ModelReport, ModelRequest } from './service-messages.ts';

export class ServiceModels {
  readonly #send: (request: ModelRequest) => void;
  readonly #running = new Map<number, ModelProcessEvents>();
  #lastModel = 0;

  constructor(send: (request: ModelRequest) => void) {
    this.#send = send;
  }

  readonly launch: LaunchModel = (events) => {
    const model = ++this.#lastModel;
    this.#running.set(model, events);
    this.#send({ type: 'model-launch', model });
    return {
      send: (message) => this.#send({ type: 'model-send', model, message }),
      kill: () => this.#send({ type: 'model-kill', model }),
    };
  };

  receive(report: ModelReport): void {
    const events = this.#running.get(report.model);
    if (report.type === 'model-message') {
      events?.onMessage(report.message);
      return;
    }
    this.#running.delete(report.model);
    events?.onExit(report.how);
  }
}
