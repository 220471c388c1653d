import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { citationsIn } from '../../shared/answer-text.ts';
import { localText } from '../../shared/coded-text.ts';
import type { Message } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import styles from './Answer.module.css';
import { AnswerText } from './AnswerText.tsx';
import { NearestPassages } from './NearestPassages.tsx';
import { Reference } from './Reference.tsx';
import { fileStemOf } from './table-files.ts';

interface AnswerProps {
  readonly message: Message;
  /** The question was about several documents. */
  readonly collection: boolean;
}

/** The answer of a message: its text with citations, and the related notices and actions. */
export function Answer({ message, collection }: AnswerProps) {
  const { content, citations, nearest, state } = message;
  const reference = (index: number, label = String(index + 1)): ReactNode => {
    const citation = citations[index];
    if (!citation) return null;
    const { file_name: fileName, change } = citation;
    return <Reference {...{ label, citation, fileName, change }} />;
  };
  const sourceOf = (index: number): string => {
    const { file_name: fileName = '', page = '' } = citations[index] ?? {};
    return t('{fileName}, p. {page}', { fileName, page });
  };
  const others = uncited(message);
  // An incomplete answer has no notices yet.
  const whole = state === 'completed';
  const found = message.found || !whole;
  const doubt = doubtOf(message);
  return (
    <div className={styles.answer}>
      {!found && (
        <p className={styles.absent}>
          {collection ? t('Not found in these documents') : t('Not found in this document')}
        </p>
      )}
      {content.length > 0 && (found || collection || nearest.length === 0) && (
        <AnswerText {...{ content, reference, sourceOf }} fileStem={fileStemOf(message)} />
      )}
      {doubt !== null && (
        <p className={styles.uncertain}>
          <TriangleAlert />
          {doubt}
        </p>
      )}
      {others.length > 0 && (
        <p className="caption">
          {othersTitle(message)}{' '}
          {others.map((index) => (
            <span key={index}>
              {reference(index, t('p. {page}', { page: citations[index]?.page }))}
            </span>
          ))}
        </p>
      )}
      {!found && nearest.length > 0 && (
        <NearestPassages passages={nearest} collection={collection} />
      )}
    </div>
  );
}

const UNCLEAR = t('the cited words match the question but do not clearly state the answer.');

/** Indexes of the citations that the text does not refer to. */
export function uncited({ content, citations }: Pick<Message, 'content' | 'citations'>): number[] {
  const cited = new Set(citationsIn(content));
  return [...citations.keys()].filter((index) => !cited.has(index));
}

/** Title of these. */
export const othersTitle = (message: Pick<Message, 'content' | 'citations'>): string =>
  uncited(message).length < message.citations.length ? t('See also') : t('Sources');

/** Why the answer is uncertain, as a sentence; null if it is certain, or there is none. */
export function doubtOf(message: AnswerState): string | null {
  const {
    state,
    found,
    certain,
    uncertain_because: text,
    coded_uncertain_because: coded,
  } = message;
  if (state !== 'completed' || !found || certain) return null;
  const because = text ? localText(text, coded) : UNCLEAR;
  return t('Uncertain: {because} Compare it with the page.', { because });
}

type AnswerState = Pick<
  Message,
  'state' | 'found' | 'certain' | 'uncertain_because' | 'coded_uncertain_because'
>;
