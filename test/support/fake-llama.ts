/**
 * Stands for the optional part that runs model files, so that the process around it is tested where
 * the part is not installed. It has the interface of node-llama-cpp that is used and does what the
 * last message of a prompt says: `say …` by the word, `throw …`, `memory`, `crash`, `wait` until it is
 * cancelled, `hang` even then.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MODULE = `
/** As native code that reads where nothing is. */
function crash() {
  process.kill(process.pid, 'SIGSEGV');
  return new Promise(() => undefined);
}
class InsufficientMemoryError extends Error {}
export async function getLlama({ logger }) {
  return {
    async createGrammarForJsonSchema(schema) { return schema; },
    async loadModel({ modelPath }) {
      if (modelPath.includes('cut')) {
        logger('error', 'tensor data is not within the file bounds, model is corrupted or incomplete');
        throw new Error('Failed to load model');
      }
      if (modelPath.includes('crash')) await crash();
      return {
        trainContextSize: 1000,
        tokenize: (text) => text.split(' '),
        createContext: async () => ({ getSequence: () => ({}), dispose: async () => undefined }),
      };
    },
  };
}
export class LlamaChatSession {
  #history = [];
  setChatHistory(history) { this.#history = history; }
  dispose() {}
  async prompt(text, { signal, onTextChunk }) {
    const [order, ...words] = text.split(' ');
    if (order === 'say') for (const word of words) onTextChunk(word + ' ');
    if (order === 'history') onTextChunk(JSON.stringify(this.#history));
    if (order === 'throw') throw new Error(words.join(' '));
    if (order === 'memory') throw new InsufficientMemoryError('too large');
    if (order === 'crash') await crash();
    if (order === 'hang' || order === 'wait') {
      onTextChunk('waiting ');
      await new Promise((_, reject) => {
        if (order === 'wait') signal.addEventListener('abort', () => reject(signal.reason));
      });
    }
  }
}
`;

/** Installs it in a folder of parts. */
export async function installFakeLlama(parts: string): Promise<void> {
  const folder = join(parts, 'node_modules', 'node-llama-cpp');
  await mkdir(folder, { recursive: true });
  const manifest = { name: 'node-llama-cpp', type: 'module', exports: './index.js' };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'index.js'), MODULE);
}
