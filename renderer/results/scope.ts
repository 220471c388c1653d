/** The part of the document that a result panel shows. */
import { t } from '../../shared/messages/messages.ts';
export type Scope = 'page' | 'document';

export const SCOPES: readonly { readonly value: Scope; readonly label: string }[] = [
  { value: 'page', label: t('Page in view') },
  { value: 'document', label: t('Whole document') },
];
