/** The program of a model's process under Node: messages come from the service that forked it. */
import type { FromModel, ToModel } from './messages.ts';
import { ModelRuntime } from './runtime.ts';

const runtime = new ModelRuntime((message: FromModel) => void process.send?.(message));
process.on('message', (message: ToModel) => runtime.receive(message));
// The service is gone, whatever ended it.
process.on('disconnect', () => process.exit(0));
