import { t } from '../../shared/messages/messages.ts';
import { formatCount } from './format.ts';

/** Only the number is shown, where what is counted is named beside it. */
export function DocumentCount({ count }: { readonly count: number }) {
  return (
    <>
      <span aria-hidden>{formatCount(count)}</span>
      <span className="visually-hidden">
        {t('{count, plural, one {# document} other {# documents}}', { count })}
      </span>
    </>
  );
}
