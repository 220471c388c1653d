import { expect, test } from 'vitest';
import type { FromModel } from '../service/answerers/models/gguf/messages.ts';
import type { ModelRequest } from './service-messages.ts';
import { ServiceModels } from './service-models.ts';

test('each process of a model gets what is sent to it, and its reports reach who started it', () => {
  const sent: ModelRequest[] = [];
  const models = new ServiceModels((request) => sent.push(request));
  const heard: string[][] = [[], []];
  const launch = (index: number) =>
    models.launch({
      onMessage: (message) => heard[index]?.push(message.type),
      onExit: (how) => heard[index]?.push(how),
    });
  const [first, second] = [launch(0), launch(1)];
  first.send({ type: 'cancel', id: 1 });
  second.kill();
  expect(sent.map(({ type, model }) => [type, model])).toEqual([
    ['model-launch', 1],
    ['model-launch', 2],
    ['model-send', 1],
    ['model-kill', 2],
  ]);
  const message: FromModel = { type: 'done', id: 1 };
  models.receive({ type: 'model-message', model: 1, message });
  models.receive({ type: 'model-exit', model: 2, how: 'ended with code 139' });
  models.receive({ type: 'model-message', model: 2, message });
  expect(heard).toEqual([['done'], ['ended with code 139']]);
});
