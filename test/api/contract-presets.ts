/** The rows of contract.test.ts for presets. */
import { presets } from '../../shared/contract/index.ts';
import type { CallInput, TestService } from '../support/service.ts';

interface Parts {
  readonly service: () => TestService;
  readonly foreign: () => string;
}

export function presetRows({ service, foreign }: Parts) {
  const preset = (more: Record<string, unknown> = {}): CallInput => ({
    body: { kind: 'filter', name: 'To review', settings: { status: 'review' }, ...more },
  });
  async function made(more: CallInput = {}): Promise<CallInput> {
    const { json } = await service().call(presets.createPreset, preset());
    return { ...more, params: { presetId: json.id } };
  }
  async function deleted(more: CallInput = {}): Promise<CallInput> {
    const input = await made();
    await service().call(presets.deletePreset, input);
    return { ...input, ...more };
  }
  const errors = (more: CallInput = {}) => ({
    bad_request: () => ({ ...more, params: { presetId: 'no id' } }),
    not_found: () => ({ ...more, params: { presetId: 'pre-000000' } }),
    forbidden: () => made({ ...more, key: foreign() }),
  });
  const name = { body: { name: 'Unchecked' } };
  return {
    listPresets: {
      success: () => ({}),
      errors: { bad_request: () => ({ query: { kind: 'colour' } }) },
    },
    createPreset: {
      success: () => preset(),
      errors: { bad_request: () => preset({ settings: { status: 'blue' } }) },
    },
    renamePreset: { success: () => made(name), errors: errors(name) },
    deletePreset: { success: () => made(), errors: errors() },
    restorePreset: {
      success: () => deleted(),
      errors: { ...errors(), forbidden: () => deleted({ key: foreign() }) },
    },
  };
}
