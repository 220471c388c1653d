/** File names as typed when renaming a document. */
import { t } from '../../shared/messages/messages.ts';

/** `.pdf` of `report.v2.pdf`; empty if a name has none. */
const extensionOf = (filename: string): string => /\.[a-z0-9]{1,5}$/i.exec(filename)?.[0] ?? '';

/** Number of characters before the extension: the part that is selected for overwriting. */
export const stemLength = (filename: string): number =>
  filename.length - extensionOf(filename).length;

/** `typed` with the previous extension of the name; null if nothing is left of it. */
export function renamedFile(before: string, typed: string): string | null {
  const extension = extensionOf(before);
  const name = typed.trim();
  const stem = name.toLowerCase().endsWith(extension.toLowerCase())
    ? name.slice(0, name.length - extension.length)
    : name;
  return stem.trim() === '' ? null : stem + extension;
}

/** Why a name is invalid, in the service's wording; null if it is valid. */
export function nameProblem(name: string): string | null {
  if (/[/\\]/.test(name)) return t('A name cannot contain / or \\.');
  return name.length > 255 ? t('A name can have at most 255 characters.') : null;
}
