/** Entry point of a model's process under Node. */
import { serveParent } from '../../../../engine/index.ts';
import type { FromModel, ToModel } from '../model-messages.ts';
import { ModelRuntime } from './runtime.ts';

serveParent<ToModel, FromModel>((post) => new ModelRuntime(post));
