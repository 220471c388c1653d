/** What installers and the recipes for package managers are given beside electron-builder.yml. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The address that installers are uploaded to, without a slash at its end; null if it is not set.
 * @throws Error if it is no HTTPS address
 */
export function releaseAddress({ QUARRY_RELEASES: address }: Environment): string | null {
  if (!address) return null;
  if (URL.parse(address)?.protocol !== 'https:') {
    throw new Error(`QUARRY_RELEASES has to be an HTTPS address, and is "${address}".`);
  }
  return address.replace(/\/+$/, '');
}

/** Arguments of electron-builder. Only a program with an address offers updates. */
export function installerSettings(environment: Environment): string[] {
  const releases = releaseAddress(environment);
  const publisher = environment.QUARRY_PUBLISHER;
  return [
    ...(releases ? ['-c.publish.provider=generic', `-c.publish.url=${releases}`] : []),
    ...(publisher ? [`-c.win.signtoolOptions.publisherName=${publisher}`] : []),
  ];
}

/**
 * Replaces `{{version}}`, `{{date}}` (today) and `{{releases}}`, and `{{url X}}` and `{{sha256 X}}` by those of
 * the installer whose name ends with X, such as `linux-amd64.deb`.
 * @throws Error if an installer or a field does not exist
 */
export function fillRecipe(recipe: string, folder: string, releases: string): string {
  const { version } = manifest;
  const fields: Record<string, (suffix: string) => string> = {
    version: () => version,
    date: () => new Date().toISOString().slice(0, 10),
    releases: () => releases,
    url: (suffix) => `${releases}/${fileName(suffix)}`,
    sha256: (suffix) => checksum(join(folder, fileName(suffix))),
  };
  const fileName = (suffix: string) => `${manifest.productName}-${version}-${suffix}`;
  return recipe.replace(/\{\{(\w+)(?: (\S+))?\}\}/g, (text, name, suffix = '') => {
    const field = fields[name];
    if (!field) throw new Error(`A recipe has no field ${text}.`);
    return field(suffix);
  });
}

function checksum(path: string): string {
  if (!existsSync(path)) throw new Error(`${path} is missing: make all installers first.`);
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
