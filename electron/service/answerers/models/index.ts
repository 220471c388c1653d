/** The kinds of language models, each with its connector. */
import type { ProviderKind } from '../../../../shared/contract/index.ts';
import { gguf } from './gguf/index.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import type { ModelAdapter } from './types.ts';

export const ADAPTERS: Readonly<Record<Exclude<ProviderKind, 'built-in'>, ModelAdapter>> = {
  openai,
  ollama,
  gguf,
};
