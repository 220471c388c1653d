/** Names of files as they are typed when a document is renamed. */

/** `.pdf` of `report.v2.pdf`; empty where a name has none. */
const extensionOf = (filename: string): string => /\.[a-z0-9]{1,5}$/i.exec(filename)?.[0] ?? '';

/** How many characters come before the extension: the part that is selected for typing over. */
export const stemLength = (filename: string): number =>
  filename.length - extensionOf(filename).length;

/** `typed` with the extension that the name had before; null where nothing is left of it. */
export function renamedFile(before: string, typed: string): string | null {
  const extension = extensionOf(before);
  const name = typed.trim();
  const stem = name.toLowerCase().endsWith(extension.toLowerCase())
    ? name.slice(0, name.length - extension.length)
    : name;
  return stem.trim() === '' ? null : stem + extension;
}

/** Why a name cannot be had, as the service would say; null where it can. */
export function nameProblem(name: string): string | null {
  if (/[/\\]/.test(name)) return 'A name cannot contain / or \\.';
  return name.length > 255 ? 'A name can have 255 characters.' : null;
}
