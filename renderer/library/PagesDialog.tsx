import { useState } from 'react';
import { localText } from '../../shared/coded-text.ts';
import {
  documents,
  type FileInspection,
  type PageInspection,
  rangeText,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import type { ApiError } from '../api/error.ts';
import { defineQuery, useServiceQuery } from '../api/queries.ts';
import { type PagesSubject, pagesDialog } from '../state/dialogs.ts';
import { pagesIn } from '../state/library.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import styles from '../ui/dialogs.module.css';
import { formatTime } from '../ui/format.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';
import { extract } from './actions.ts';
import { addFiles } from './intake.ts';

/** Chooses the pages to read: of a file before it is added, or of a document that is read again. */
export function PagesDialog() {
  const { isOpen, subject } = pagesDialog.useState();
  return (
    <Dialog
      open={isOpen}
      onClose={pagesDialog.close}
      title={subject && 'item' in subject ? t('Extract chosen pages') : t('Add pages')}
      description={subject && nameOf(subject)}
      size="small"
    >
      {subject && <PagesForm key={nameOf(subject)} subject={subject} />}
    </Dialog>
  );
}

const nameOf = (subject: PagesSubject): string =>
  'file' in subject ? subject.file.name : subject.item.filename;

function PagesForm({ subject }: { readonly subject: PagesSubject }) {
  const file = 'file' in subject ? subject.file : null;
  const item = 'item' in subject ? subject.item : null;
  const { data: inspection, error: failure } = useServiceQuery(file && inspectionQuery(file));
  const [text, setText] = useState(item?.page_range ?? '');
  const total = inspection?.total_pages ?? item?.total_pages ?? null;
  const range = text.trim();
  const chosen = total === null || range === '' ? null : pagesIn(range, total);
  const isInvalid = total !== null && range !== '' && chosen === null;

  const submit = () => {
    if (file) addFiles({ documents: [file], others: [] }, range || undefined);
    else if (item) void extract(item, { pages: range || null });
  };
  return (
    <DialogForm
      onClose={pagesDialog.close}
      onSubmit={submit}
      submit={file ? addLabel(chosen?.length) : extractLabel(chosen?.length)}
      disabled={isInvalid || failure?.status === UNREADABLE}
    >
      {() => (
        <div>
          {file && !failure && (
            <Kinds inspection={inspection} onChoose={(pages) => setText(rangeText(pages))} />
          )}
          {failure && <p className="caption">{failureText(failure, nameOf(subject))}</p>}
          <TextField
            label={t('Pages to extract')}
            placeholder={t('All')}
            value={text}
            autoComplete="off"
            hint={
              total
                ? t('From 1 to {total}, such as 1-3, 7. Empty for all.', { total })
                : t('Such as 1-3, 7.')
            }
            error={
              isInvalid ? t('Enter pages from 1 to {total}, such as 1-3, 7.', { total }) : undefined
            }
            onValueChange={setText}
          />
        </div>
      )}
    </DialogForm>
  );
}

/** Without a number: all pages. */
const addLabel = (count: number | undefined): string =>
  count === undefined
    ? t('Add all pages')
    : t('Add {count, plural, one {# page} other {# pages}}', { count });
const extractLabel = (count: number | undefined): string =>
  count === undefined
    ? t('Extract all pages')
    : t('Extract {count, plural, one {# page} other {# pages}}', { count });

/** Status of the service for a file that it would not accept as a document. */
const UNREADABLE = 400;
/** Status for a file whose pages can be seen only with its password. */
const PROTECTED = 422;

const failureText = ({ status, message }: ApiError, file: string): string =>
  status === PROTECTED
    ? t('{file} is protected by a password. Add it, then enter the password in the library.', {
        file,
      })
    : message;

/** What the pages of a file are; it is sent to the service, which does not keep it. */
const inspectionQuery = (file: File) => ({
  ...defineQuery(['inspectFile', file.name, `${file.size} ${file.lastModified}`], ({ signal }) =>
    call(documents.inspectFile, {}, { content: file, signal }),
  ),
  gcTime: 0,
});

const localWarnings = ({ warnings, coded_warnings: coded }: PageInspection): string[] =>
  warnings.map((text, n) => localText(text, coded?.[n]));

const KINDS: Readonly<Record<PageInspection['text'], string>> = {
  native: t('with text'),
  scan: t('scanned, read by OCR'),
  drawn: t('with text drawn as shapes, read by OCR'),
  garbled: t('with unknown characters, read by OCR'),
  none: t('without text'),
  damaged: t('damaged'),
};

interface KindsProps {
  readonly inspection: FileInspection | undefined;
  readonly onChoose: (pages: readonly number[]) => void;
}

function Kinds({ inspection, onChoose }: KindsProps) {
  if (!inspection) {
    return (
      <p className="caption">
        <Spinner label={t('Looking at the pages')} /> {t('Looking at the pages')}
      </p>
    );
  }
  const { pages, seconds } = inspection;
  const groups: [string, readonly PageInspection[]][] = [
    ...Map.groupBy(pages, ({ text }) => KINDS[text]),
    [t('with form fields'), pages.filter(({ fields }) => fields > 0)],
  ];
  return (
    <>
      <ul className={styles.kinds} aria-label={t('Kinds of pages')}>
        {groups
          .filter(([, group]) => group.length > 0)
          .map(([kind, group]) => {
            const numbers = group.map(({ page }) => page);
            return (
              <li key={kind}>
                <button
                  type="button"
                  className={styles.choice}
                  onClick={() => onChoose(numbers)}
                  title={t('Choose these pages')}
                >
                  {t('{count, plural, one {# page} other {# pages}}', { count: group.length })}{' '}
                  {kind}
                  <span className="caption">{rangeText(numbers).replaceAll(',', ', ')}</span>
                </button>
              </li>
            );
          })}
      </ul>
      {[...new Set(pages.flatMap(localWarnings))].map((warning) => (
        <p key={warning} className="caption">
          {warning}
        </p>
      ))}
      <p className="caption">{t('All pages take {time}.', { time: formatTime(seconds) })}</p>
    </>
  );
}
