import { useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { canNotify, requestPermission } from '../state/notifications.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { Switch } from '../ui/Switch.tsx';
import { Section } from './Section.tsx';
import styles from './settings.module.css';

export function Notifications() {
  const wanted = usePreferences((state) => state.notifications);
  const [denied, setDenied] = useState(false);
  const change = async (checked: boolean) => {
    const permitted = !checked || (await requestPermission());
    setDenied(!permitted);
    setPreference('notifications', checked && permitted);
  };
  return (
    <Section
      title={t('Notifications')}
      about={t('When extractions, fields or an export end while another window has the focus.')}
    >
      <Switch
        label={t('Notify when long work ends')}
        checked={wanted && canNotify()}
        onCheckedChange={(checked) => void change(checked)}
      />
      {denied && (
        <p className={styles.nothing}>
          {t(
            'The browser does not permit notifications for this page. Allow them in its settings.',
          )}
        </p>
      )}
    </Section>
  );
}
