import { Search, X } from 'lucide-react';
import { t } from '../../shared/messages/messages.ts';
import { clearOnNextEscape } from './escape-twice.ts';
import styles from './SearchField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface SearchFieldProps
  extends Omit<TextFieldProps, 'type' | 'value' | 'onValueChange' | 'before' | 'labelHidden'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Called on Escape: moves the focus to the searched content. */
  readonly onLeave?: (() => void) | undefined;
}

/**
 * A search field with a clear button. Escape leaves it (and closes a surrounding popover), keeping
 * its text; a second Escape clears it.
 */
export function SearchField(props: SearchFieldProps) {
  const { value, onValueChange, onLeave, onKeyDown, after, ...others } = props;
  return (
    <TextField
      {...others}
      type="search"
      labelHidden
      placeholder={others.placeholder ?? others.label}
      value={value}
      onValueChange={onValueChange}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // The browser's default would clear the field.
        event.preventDefault();
        if (onLeave) onLeave();
        else event.currentTarget.blur();
        if (value !== '') clearOnNextEscape(() => onValueChange(''));
      }}
      before={<Search />}
      after={
        <>
          {after}
          {value !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={t('Clear')}
              onClick={() => onValueChange('')}
            >
              <X />
            </button>
          )}
        </>
      }
    />
  );
}
