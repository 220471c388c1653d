/** The name under which this window corrects and reviews; asked for after the first time. */
import { settings } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { openSettings } from '../state/shell.ts';
import { notify } from '../ui/Toast.tsx';

/** Never again once it was asked, whatever the answer. */
export async function askForName(): Promise<void> {
  if (usePreferences.getState().nameAsked) return;
  setPreference('nameAsked', true);
  try {
    if ((await call(settings.getPerson, {})).name !== null) return;
  } catch {
    setPreference('nameAsked', false);
    return;
  }
  notify({
    title: t('Who corrects and reviews here?'),
    description: t('Your name appears in the audit trail and in exports.'),
    milliseconds: 0,
    action: { label: t('Add your name'), run: () => openSettings('person') },
  });
}
