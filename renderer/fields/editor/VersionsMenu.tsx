import { History } from 'lucide-react';
import { useEffect } from 'react';
import { type SavedSchema, schemas } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Button } from '../../ui/Button.tsx';
import { formatAge } from '../../ui/format.ts';
import { Menu } from '../../ui/Menu.tsx';
import { notifyError } from '../../ui/Toast.tsx';
import { type DraftField, draftFields } from './schema-draft.ts';

interface VersionsMenuProps {
  readonly schema: SavedSchema;
  /** Puts the fields of an older version into the draft; saving makes them the newest version. */
  readonly onRestore: (fields: DraftField[]) => void;
}

export function VersionsMenu({ schema, onRestore }: VersionsMenuProps) {
  const { id, version } = schema;
  const { answer, error } = useAnswer(schemas.listSchemaVersions, { params: { schemaId: id } });
  useEffect(() => {
    if (error) notifyError(t('The versions of the schema could not be loaded'), error);
  }, [error]);
  return (
    <Menu
      trigger={
        <Button variant="quiet">
          <History aria-hidden />
          {t('Version {version}', { version })}
        </Button>
      }
      items={[
        (answer?.items ?? []).map(({ version: number, fields, created_at: at }) => ({
          id: String(number),
          label: [
            number === version
              ? t('version {number}', { number })
              : t('Restore version {number}', { number }),
            t('{count, plural, one {# field} other {# fields}}', { count: fields.length }),
            formatAge(at, new Date()),
          ].join(' · '),
          checked: number === version,
          onSelect: () => onRestore(draftFields(fields)),
        })),
      ]}
    />
  );
}
