import type { UpdateFailure, UpdateStatus } from '../../shared/bridge.ts';
import { type PlainMessage, t } from '../../shared/messages/messages.ts';
import { useShell } from '../state/shell.ts';
import { Button } from '../ui/Button.tsx';
import { formatAge } from '../ui/format.ts';
import { Switch } from '../ui/Switch.tsx';
import { Section } from './Section.tsx';
import styles from './settings.module.css';

const FAILURES: Readonly<Record<Exclude<UpdateFailure, 'unreachable'>, PlainMessage>> = {
  untrusted: 'The update was rejected: its checksum or signature is wrong.',
  unsupported: 'This installation cannot update itself. Install the new version over it.',
  failed: 'The update failed. Check again, or install the new version yourself.',
};

/** Of the desktop program; nothing in a browser or without an address for releases. */
export function Updates() {
  const status = useShell((state) => state.update);
  if (!status) return null;
  const { host, isDaily, step } = status;
  return (
    <Section
      title={t('Updates')}
      about={t('Nothing is downloaded or installed until you press a button.')}
      action={<NextStep step={step} />}
    >
      <Switch
        label={t('Check for updates once a day')}
        hint={t(
          'Asks {host} for the latest version. It receives your IP address and the system, and nothing about your documents.',
          { host },
        )}
        checked={isDaily}
        onCheckedChange={(checked) => void window.quarry?.call('set-daily-updates', checked)}
      />
      <p role="status" className={step.state === 'failed' ? styles.failure : styles.about}>
        {stepWords(status)}
      </p>
    </Section>
  );
}

function NextStep({ step: { state } }: Pick<UpdateStatus, 'step'>) {
  const bridge = window.quarry;
  if (state === 'available') {
    return <Button onClick={() => void bridge?.call('download-update')}>{t('Download')}</Button>;
  }
  if (state === 'ready') {
    return (
      <Button variant="primary" onClick={() => void bridge?.call('install-update')}>
        {t('Restart and install')}
      </Button>
    );
  }
  if (state === 'checking' || state === 'downloading') {
    return <Button onClick={() => void bridge?.call('cancel-update')}>{t('Cancel')}</Button>;
  }
  return <Button onClick={() => void bridge?.call('check-for-updates')}>{t('Check now')}</Button>;
}

function stepWords({ host, checkedAt, step }: UpdateStatus): string {
  const time = checkedAt && formatAge(checkedAt, new Date());
  switch (step.state) {
    case 'idle':
      return time ? t('Last checked: {time}', { time }) : t('Not checked yet');
    case 'checking':
      return t('Checking for updates');
    case 'current':
      return t('Quarry is up to date. Last checked: {time}', { time });
    case 'available':
      return t('Version {version} is available.', { version: step.version });
    case 'downloading':
      return t('Downloading version {version} ({percent}%)', {
        version: step.version,
        percent: step.percent,
      });
    case 'ready':
      return t('Version {version} is ready to install.', { version: step.version });
    case 'failed':
      return step.reason === 'unreachable'
        ? t('{host} cannot be reached, or has no release for this system.', { host })
        : t(FAILURES[step.reason]);
  }
}
