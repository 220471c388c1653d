import { CircleSlash, Clock, Pause, ScanText, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { reasonPhrase } from '../../../shared/confidence.ts';
import { t } from '../../../shared/messages/messages.ts';
import { confidenceTitle } from '../../tables/Confidence.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './PageNote.module.css';
import type { PageOverlayData } from './use-page-overlay-data.ts';

interface PageNoteProps {
  readonly reading: PageOverlayData;
  /** pdf.js could not draw the page. */
  readonly undrawable: boolean;
}

/** An unobtrusive note on the page that says what is not available yet, or failed, and why. */
export function PageNote({ reading, undrawable }: PageNoteProps) {
  const note = noteOf(reading, undrawable);
  if (!note) return null;
  return (
    <div className={styles.note} data-page-note={note.kind} role="note" title={note.detail}>
      {note.icon}
      <span>{note.sentence}</span>
    </div>
  );
}

interface Note {
  readonly kind: string;
  readonly icon: ReactNode;
  readonly sentence: string;
  /** Shown in the tooltip. */
  readonly detail?: string;
}

function noteOf({ status, content, reason }: PageOverlayData, undrawable: boolean): Note | null {
  if (undrawable) {
    return {
      kind: 'undrawable',
      icon: <TriangleAlert />,
      sentence: t('This page cannot be shown: it is damaged in the PDF.'),
    };
  }
  if (status === 'extracting') {
    const icon = <Spinner label={t('Extracting')} />;
    return { kind: 'extracting', icon, sentence: t('Extracting this page') };
  }
  if (status === 'waiting') {
    return { kind: 'waiting', icon: <Clock />, sentence: t('Waiting to be extracted') };
  }
  if (status === 'paused') {
    return { kind: 'paused', icon: <Pause />, sentence: t('Extraction is paused') };
  }
  if (status === 'not-chosen') {
    return {
      kind: status,
      icon: <CircleSlash />,
      sentence: t('Not chosen to be extracted'),
    };
  }
  if (status === 'cancelled') {
    return {
      kind: 'cancelled',
      icon: <CircleSlash />,
      sentence: t('Not extracted: the extraction was cancelled before this page.'),
    };
  }
  if (status === 'failed') {
    return {
      kind: 'failed',
      icon: <TriangleAlert />,
      sentence: reason ?? t('The extraction of this page failed.'),
    };
  }
  if (content?.needs_ocr) {
    return {
      kind: 'needs-ocr',
      icon: <ScanText />,
      sentence: t('Scan without text; OCR is required.'),
    };
  }
  const { recognition } = content ?? {};
  if (recognition && content?.source === 'ocr') {
    const { words, doubtful, confidence } = recognition;
    const unsure = reasonPhrase({ code: 'unsure_words', count: doubtful.length, of: words });
    return {
      kind: 'recognised',
      icon: <ScanText />,
      sentence: [t('Text from OCR'), ...(doubtful.length > 0 ? [unsure] : [])].join(' · '),
      detail: confidenceTitle('word', confidence),
    };
  }
  return null;
}
