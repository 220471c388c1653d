import {
  Info,
  KeyRound,
  ListChecks,
  MessageSquareText,
  Palette,
  ScanText,
  Server as ServerIcon,
  TerminalSquare,
  UserRound,
  Webhook,
} from 'lucide-react';
import { languageName, t } from '../../shared/messages/messages.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { useScanLanguages } from '../state/scan-languages.ts';
import { type SettingsSection, showSettings, useShell } from '../state/shell.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Select } from '../ui/Select.tsx';
import { type SideTab, SideTabs } from '../ui/SideTabs.tsx';
import { About } from './About.tsx';
import { Answers } from './Answers.tsx';
import { Appearance } from './Appearance.tsx';
import { FieldAccuracy } from './FieldAccuracy.tsx';
import { Keys } from './Keys.tsx';
import { LanguagePacks } from './LanguagePacks.tsx';
import { LearnedFields } from './LearnedFields.tsx';
import { LocalApi } from './LocalApi.tsx';
import { Notifications } from './Notifications.tsx';
import { Person } from './Person.tsx';
import { RegionTemplates } from './RegionTemplates.tsx';
import { Section } from './Section.tsx';
import { Server } from './Server.tsx';
import styles from './settings.module.css';
import { Webhooks } from './Webhooks.tsx';

function Scans() {
  const { scanLanguage } = usePreferences();
  const listed = useScanLanguages().map(({ code }) => code);
  // One whose pack was deleted stays visible, so that another one is chosen knowingly.
  const codes = listed.includes(scanLanguage) ? listed : [...listed, scanLanguage];
  return (
    <Section
      title={t('Language of scans')}
      about={t(
        'Language of OCR for scanned pages in documents added from now on. To change the language of an existing document, extract it again with its menu. Text in the PDF is not affected.',
      )}
    >
      <div>
        <Select
          label={t('Language of scans')}
          options={codes.map((code) => ({ value: code, label: languageName(code) }))}
          value={scanLanguage}
          onValueChange={(next) => setPreference('scanLanguage', next)}
        />
      </div>
      <LanguagePacks />
    </Section>
  );
}

const SECTIONS: readonly SideTab<SettingsSection>[] = [
  {
    value: 'appearance',
    label: t('Appearance'),
    icon: <Palette />,
    content: (
      <>
        <Appearance />
        <Notifications />
      </>
    ),
  },
  { value: 'person', label: t('You'), icon: <UserRound />, content: <Person /> },
  { value: 'scans', label: t('Scans'), icon: <ScanText />, content: <Scans /> },
  {
    value: 'answers',
    label: t('Answers'),
    icon: <MessageSquareText />,
    content: <Answers />,
  },
  {
    value: 'fields',
    label: t('Fields'),
    icon: <ListChecks />,
    content: (
      <>
        <LearnedFields />
        <RegionTemplates />
        <FieldAccuracy />
      </>
    ),
  },
  { value: 'keys', label: t('API keys'), icon: <KeyRound />, content: <Keys /> },
  { value: 'webhooks', label: t('Webhooks'), icon: <Webhook />, content: <Webhooks /> },
  {
    value: 'local-api',
    label: t('Local API'),
    icon: <TerminalSquare />,
    content: <LocalApi />,
  },
  ...(globalThis.quarry
    ? [
        {
          value: 'server' as const,
          label: t('Server'),
          icon: <ServerIcon />,
          content: <Server />,
        },
      ]
    : []),
  { value: 'about', label: t('About'), icon: <Info />, content: <About /> },
];

interface SettingsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SettingsDialog({ open, onClose }: SettingsDialogProps) {
  const section = useShell((state) => state.settingsSection);
  return (
    <Dialog open={open} onClose={onClose} title={t('Settings')} size="wide">
      <div className={styles.frame}>
        <SideTabs
          label={t('Sections')}
          tabs={SECTIONS}
          value={section}
          onValueChange={showSettings}
        />
      </div>
    </Dialog>
  );
}
