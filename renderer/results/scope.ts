/** The part of the document that a result panel shows. */
export type Scope = 'page' | 'document';

export const SCOPES: readonly { readonly value: Scope; readonly label: string }[] = [
  { value: 'page', label: 'Page in view' },
  { value: 'document', label: 'Whole document' },
];
