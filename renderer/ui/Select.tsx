import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { formatCount } from './format.ts';
import menu from './Menu.module.css';
import styles from './Select.module.css';
import field from './TextField.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of items of the option. */
  readonly count?: number;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** Without outline, for toolbars. */
  readonly quiet?: boolean;
  /** Shown above, as that of a text field. */
  readonly labelShown?: boolean;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onValueChange, quiet = false, labelShown } = props;
  const select = (
    <Base.Root
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value}
      modal={false}
      onValueChange={(next) => next !== null && onValueChange(next)}
    >
      <Base.Trigger aria-label={label} className={styles.trigger} data-quiet={quiet || undefined}>
        <Base.Value className="truncated" />
        <ChevronDown />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={menu.positioner}
          alignItemWithTrigger={false}
          sideOffset={4}
          collisionPadding={8}
        >
          <Base.Popup className={menu.popup}>
            <Base.List className={menu.group}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={menu.item}>
                  <span className={menu.icon}>
                    <Base.ItemIndicator>
                      <Check />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText className={menu.label}>{option.label}</Base.ItemText>
                  {option.count !== undefined && (
                    <span className={styles.count}>{formatCount(option.count)}</span>
                  )}
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
  if (!labelShown) return select;
  return (
    <div className={field.field}>
      <span aria-hidden className={field.label}>
        {label}
      </span>
      {select}
    </div>
  );
}
