/** The rows of contract.test.ts for languages of scans. */
import { languages } from '../../shared/contract/index.ts';
import type { CallInput, TestService } from '../support/service.ts';
import { tinyPack } from '../support/tiny-network.ts';
import { asWindow } from '../support/window.ts';

const pack = (bytes = tinyPack()): CallInput => ({ query: { file_name: 'squares.zip' }, bytes });
const russian: CallInput = { params: { code: 'ru' } };

export const languageRows = (service: () => TestService) => ({
  listLanguages: { success: () => ({}), errors: {} },
  addLanguagePack: {
    success: () => asWindow(pack()),
    errors: {
      bad_request: () => asWindow(pack(Buffer.from('no pack'))),
      forbidden: () => pack(),
    },
  },
  deleteLanguagePack: {
    async success() {
      await service().call(languages.addLanguagePack, asWindow(pack()));
      return asWindow(russian);
    },
    errors: {
      bad_request: () => asWindow({ params: { code: 'Russian' } }),
      not_found: () => asWindow({ params: { code: 'eo' } }),
      forbidden: () => russian,
    },
  },
});
