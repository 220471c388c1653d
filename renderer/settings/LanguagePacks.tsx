/** Language packs for scans: those added, those known, and one from a file or an address. */

import { useRef, useState } from 'react';
import { languages } from '../../shared/contract/index.ts';
import known from '../../shared/language-packs.json' with { type: 'json' };
import { languageName, t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { asApiError } from '../api/error.ts';
import { addedLanguages, useScanLanguages } from '../state/scan-languages.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { formatBytes } from '../ui/format.ts';
import { attempt } from '../ui/Toast.tsx';
import { Downloads } from './Downloads.tsx';
import { Failure, Row } from './Section.tsx';
import styles from './settings.module.css';

const isPack = (fileName: string): boolean => !fileName.endsWith('.gguf');

export function LanguagePacks() {
  const added = addedLanguages(useScanLanguages());
  const [problem, setProblem] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const codes = new Set(added.map(({ code }) => code));

  const addFile = async (file: File) => {
    setAdding(true);
    setProblem(undefined);
    try {
      await call(languages.addLanguagePack, { query: { file_name: file.name } }, { content: file });
    } catch (thrown) {
      setProblem(asApiError(thrown).message);
    } finally {
      setAdding(false);
    }
  };
  const remove = (code: string) =>
    void attempt(t('The language pack could not be deleted'), () =>
      call(languages.deleteLanguagePack, { params: { code } }),
    );

  return (
    <>
      <ul className={styles.list} aria-label={t('Language packs')}>
        {added.map(({ code, bytes, licence }) => (
          <Row
            key={code}
            title={languageName(code)}
            facts={[bytes !== null && formatBytes(bytes), licence ?? t('No licence stated')]}
          >
            <ConfirmButton
              label={t('Delete')}
              confirm={t('Delete permanently')}
              subject={languageName(code)}
              onConfirm={() => remove(code)}
            />
          </Row>
        ))}
      </ul>
      <p className={styles.facts}>
        {t(
          'Other scripts need a language pack: data of Tesseract (.traineddata), or a ZIP file with a network.',
        )}
      </p>
      <div className={styles.rowActions}>
        <Button disabled={isAdding} onClick={() => input.current?.click()}>
          {t('Choose language pack…')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Language pack')}
        accept=".zip,.traineddata,.gz"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void addFile(file);
          currentTarget.value = '';
        }}
      />
      <Failure>{problem}</Failure>
      <Downloads
        suggested={known
          .filter(({ code }) => !codes.has(code))
          .map(({ code, url, sha256, bytes, licence }) => ({
            ...{ name: languageName(code), url, sha256 },
            facts: [formatBytes(bytes), licence, new URL(url).host],
          }))
          .sort((a, b) => a.name.localeCompare(b.name))}
        labels={{
          suggested: t('Known language packs'),
          address: t('Address of the language pack'),
        }}
        placeholder="https://…/rus.traineddata"
        shows={isPack}
      />
    </>
  );
}
