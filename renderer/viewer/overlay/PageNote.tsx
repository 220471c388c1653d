import { CircleSlash, ScanText, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { percentOf } from '../../../shared/confidence.ts';
import { countOf } from '../../library/format.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './PageNote.module.css';
import type { PageReading } from './use-page-reading.ts';

interface PageNoteProps {
  readonly reading: PageReading;
  /** pdf.js could not draw the page. */
  readonly undrawable: boolean;
}

/** A quiet word on the page about what is not there yet, or will not be, and why. */
export function PageNote({ reading, undrawable }: PageNoteProps) {
  const note = noteOf(reading, undrawable);
  if (!note) return null;
  return (
    <div className={styles.note} data-page-note={note.kind} role="note">
      {note.icon}
      <span>{note.sentence}</span>
    </div>
  );
}

function noteOf(
  { status, content, reason }: PageReading,
  undrawable: boolean,
): { kind: string; icon: ReactNode; sentence: string } | null {
  if (undrawable) {
    return {
      kind: 'undrawable',
      icon: <TriangleAlert aria-hidden />,
      sentence: 'This page cannot be shown: its description in the PDF is damaged.',
    };
  }
  if (status === 'waiting') {
    return { kind: 'waiting', icon: <Spinner label="Reading" />, sentence: 'Reading this page' };
  }
  if (status === 'cancelled') {
    return {
      kind: 'cancelled',
      icon: <CircleSlash aria-hidden />,
      sentence: 'Not read: the extraction was cancelled before this page.',
    };
  }
  if (status === 'failed') {
    return {
      kind: 'failed',
      icon: <TriangleAlert aria-hidden />,
      sentence: reason ?? 'This page could not be read.',
    };
  }
  if (content?.needs_ocr) {
    return {
      kind: 'needs-ocr',
      icon: <ScanText aria-hidden />,
      sentence: 'A scan without text of its own: reading it needs OCR.',
    };
  }
  const { recognition } = content ?? {};
  if (recognition && content?.source === 'ocr') {
    const sure = percentOf(recognition.confidence);
    const doubtful = recognition.doubtful.length;
    return {
      kind: 'recognised',
      icon: <ScanText aria-hidden />,
      sentence: `Read by text recognition, ${sure} % sure${doubtful > 0 ? `, ${countOf(doubtful, 'doubtful word')}` : ''}`,
    };
  }
  return null;
}
