import { Fragment, type ReactElement, type ReactNode } from 'react';
import { type Message, partsOf } from '../../shared/messages/messages.ts';

/** A text of the window in which some arguments are elements, such as a link or a shortcut. */
export const withNodes = (
  message: Message,
  values: Readonly<Record<string, ReactElement | string | number>>,
): ReactNode =>
  partsOf<ReactElement>(message, values).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message keep their order
    <Fragment key={index}>{part}</Fragment>
  ));
