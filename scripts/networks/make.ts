/**
 * Makes the networks in `resources/models/` from the published ones, which lie in the folder that is
 * named on the command line. Run once for each new network; what is shipped is committed, with its
 * provenance in `resources/vendored.json`.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../lib/process.ts';
import { MANIFEST_PATH, type Manifest } from '../lib/vendored.ts';
import { inFewerPasses } from './fewer-passes.ts';
import { withSteps } from './onnx-file.ts';
import { noteOf } from './onnx-notes.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder that contains the published networks.');
const path = join(root, MANIFEST_PATH);
const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
mkdirSync(join(root, 'resources/models'), { recursive: true });
const files = manifest.files.map((file) => {
  // The network of sentences and its vocabulary come from elsewhere.
  if (!/_infer\.(onnx|txt)$/.test(file.path)) return file;
  const network = basename(file.path).replace(/\.txt$/, '.onnx');
  const published = readFileSync(join(folder, network));
  if (sha256(published) !== file.origin.sha256) {
    throw new Error(`${network} is not the file that the manifest names.`);
  }
  const made = file.path.endsWith('.txt')
    ? Buffer.from(`${noteOf(published, 'character')?.replace(/\n+$/, '')}\n`)
    : withSteps(published, inFewerPasses);
  writeFileSync(join(root, file.path), made);
  return { ...file, sha256: sha256(made) };
});
writeFileSync(path, `${JSON.stringify({ ...manifest, files }, null, 2)}\n`);
