import { Search, X } from 'lucide-react';
import { forwardRef } from 'react';
import styles from './SearchField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface SearchFieldProps
  extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'before' | 'labelHidden'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** A search field with its glass, cleared by its cross or by Escape. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { value, onValueChange, onKeyDown, after, ...props },
  ref,
) {
  return (
    <TextField
      {...props}
      ref={ref}
      type="search"
      labelHidden
      placeholder={props.placeholder ?? props.label}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault();
          event.stopPropagation();
          onValueChange('');
        }
      }}
      before={<Search aria-hidden />}
      after={
        <>
          {after}
          {value !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label="Clear"
              onClick={() => onValueChange('')}
            >
              <X aria-hidden />
            </button>
          )}
        </>
      }
    />
  );
});
