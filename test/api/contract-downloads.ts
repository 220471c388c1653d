/** The rows of contract.test.ts for downloads of model files. */
import { modelDownloads } from '../../shared/contract/index.ts';
import type { CallInput, TestService } from '../support/service.ts';
import { asWindow } from '../support/window.ts';

/** A name that leads nowhere. */
const BODY = { url: 'https://name.invalid/small.gguf' };

async function download(service: TestService): Promise<CallInput> {
  const { json } = await service.call(modelDownloads.createModelDownload, asWindow({ body: BODY }));
  return { params: { downloadId: json.id } };
}

export const downloadRows = (service: () => TestService) => {
  const ofDownload = {
    success: async () => asWindow(await download(service())),
    errors: {
      bad_request: () => asWindow({ params: { downloadId: 'x' } }),
      not_found: () => asWindow({ params: { downloadId: 'dl-000000' } }),
      forbidden: () => download(service()),
    },
  };
  return {
    listModelDownloads: { success: () => asWindow(), errors: { forbidden: () => ({}) } },
    createModelDownload: {
      success: () => asWindow({ body: { ...BODY, sha256: 'A'.repeat(64) } }),
      errors: {
        bad_request: () => asWindow({ body: { ...BODY, sha256: 'abc' } }),
        forbidden: () => ({ body: BODY }),
      },
    },
    pauseModelDownload: ofDownload,
    resumeModelDownload: ofDownload,
    deleteModelDownload: ofDownload,
  };
};
