/**
 * What the program ships that others made: npm packages, PDFium, fonts, networks. From the lockfile,
 * the installed packages and the manifest of vendored files come the notices that licences ask for,
 * and the software bill of materials.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_PATH, type Manifest } from './vendored.ts';

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** SHA-512 of the package's archive, in hex. */
  readonly sha512: string | null;
  readonly texts: readonly string[];
}

/**
 * Installed by others, for the scripts of the repository or for parts of a package that are not
 * shipped (the WebGL backend of onnxruntime-web); no part of the program.
 */
const NOT_SHIPPED =
  /^(node-(bin-)?(darwin|linux|win)-|@napi-rs\/canvas|@types\/|(undici-types|guid-typescript)$)/;

const FOLDER = 'node_modules/';
const nameOf = (path: string): string => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** The packages of `dependencies` and theirs, by name. Packages that are bundled are among them. */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages } = json(join(root, 'package-lock.json')) as {
    packages: Record<string, LockedPackage>;
  };
  const found = new Map<string, ShippedPackage>();
  for (const [path, { version, license, integrity, ...locked }] of Object.entries(packages)) {
    const name = nameOf(path);
    if (path === '' || locked.dev || locked.devOptional || NOT_SHIPPED.test(name)) continue;
    const licence = license ?? 'UNKNOWN';
    const sha512 = integrity?.startsWith('sha512-')
      ? Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
      : null;
    const texts = licenceTexts(join(root, path));
    found.set(`${name}@${version}`, {
      name,
      version,
      licence,
      sha512,
      texts: texts.length > 0 ? texts : standardText(join(root, path), licence),
    });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const LICENCE_FILE =
  /(^|[/\\])(licen[cs]e|copying|notice|thirdpartynotices)[^/\\]*(?<!\.[cm]?[jt]s|\.json)$/i;

/** Licence and notice files anywhere in a package: it may contain fonts or programs of others. */
function licenceTexts(folder: string): string[] {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => LICENCE_FILE.test(file) && !file.includes('node_modules'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [...new Set(texts)];
}

/**
 * For a package that names its licence but has no copy of it. The text of the Apache licence is that of
 * another package of its publisher, as it names no holder.
 */
function standardText(folder: string, licence: string): string[] {
  const { author } = json(join(folder, 'package.json')) as {
    author?: string | { readonly name?: string };
  };
  const holder = (typeof author === 'string' ? author : author?.name) ?? 'its authors';
  if (licence === 'Apache-2.0') {
    const others = readdirSync(join(folder, '..')).map((name) => join(folder, '..', name));
    return others.map(licenceTexts).find(([text]) => text?.includes('Apache License')) ?? [];
  }
  return licence === 'MIT' ? [`${MIT_TITLE}\n\nCopyright (c) ${holder}\n\n${MIT_TEXT}`] : [];
}

const MIT_TITLE = 'MIT License';
const MIT_TEXT = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

export const vendoredFiles = (root: string): Manifest['files'] =>
  (json(join(root, MANIFEST_PATH)) as Manifest).files;

/** The text shown as Third-party notices: a list, then each licence with those it covers. */
export function writeNotices(root: string): string {
  const packages = shippedPackages(root);
  const files = vendoredFiles(root);
  const entries = [
    ...packages.map(({ name, version, licence, texts }) => ({
      title: `${name} ${version} (${licence})`,
      texts,
    })),
    ...files.map(({ name, licence, licenceFile, copyright, origin, changes }) => ({
      title: `${name}, network (${licence})`,
      texts: [
        [copyright, origin.project, changes, readFileSync(join(root, licenceFile), 'utf8').trim()]
          .filter(Boolean)
          .join('\n\n'),
      ],
    })),
  ];
  const owners = new Map<string, string[]>();
  for (const { title, texts } of entries) {
    for (const text of texts) owners.set(text, [...(owners.get(text) ?? []), title]);
  }
  const rule = '='.repeat(78);
  return [
    'Third-party notices',
    '',
    'Quarry contains the following software, fonts and networks of others. The desktop program',
    'is also built on Electron and Chromium, whose notices are installed beside it.',
    '',
    ...entries.map(({ title }) => `- ${title}`),
    ...[...owners].flatMap(([text, titles]) => ['', rule, ...titles, rule, '', text]),
    '',
  ].join('\n');
}

/** The software bill of materials, CycloneDX 1.6. The same sources give the same bytes. */
export function writeSbom(root: string): string {
  const { name, version, license } = json(join(root, 'package.json')) as Record<string, string>;
  const packages = shippedPackages(root).map((item) => ({
    type: 'library',
    'bom-ref': purlOf(item),
    name: item.name,
    version: item.version,
    purl: purlOf(item),
    licenses: [licenceOf(item.licence)],
    ...(item.sha512 && { hashes: [{ alg: 'SHA-512', content: item.sha512 }] }),
  }));
  const models = vendoredFiles(root).map((file) => ({
    type: 'machine-learning-model',
    'bom-ref': file.path,
    name: file.name,
    licenses: [licenceOf(file.licence)],
    copyright: file.copyright,
    hashes: [{ alg: 'SHA-256', content: file.sha256 }],
    externalReferences: [
      { type: 'vcs', url: file.origin.project },
      {
        type: 'distribution',
        url: file.origin.published,
        hashes: [{ alg: 'SHA-256', content: file.origin.sha256 }],
      },
    ],
  }));
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'quarry',
        name,
        version,
        licenses: [licenceOf(license ?? 'MIT')],
      },
    },
    components: [...packages, ...models],
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

const purlOf = ({ name, version }: ShippedPackage): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** An SPDX identifier, or an expression of several. */
const licenceOf = (licence: string) =>
  /[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } };
