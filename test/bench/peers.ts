/**
 * Other engines over the same folders in the same run: the peers folder of the bench with its
 * packages installed (`npm install` there), or a copy of it named with --peers.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled, node } from './run.ts';

export interface PeerRun {
  /** Folder of a Markdown file for each PDF. */
  readonly markdown: string;
  /** For the whole folder, start of the engine included. */
  readonly seconds: number;
}

export interface Peer {
  readonly name: string;
  read(folder: string, out: string): Promise<PeerRun>;
}

/** The peer that speed is compared with. */
export const PACE = 'liteparse';

/** Each with what it needs besides its package. */
const PEERS: readonly { name: string; needs?: () => boolean }[] = [
  { name: PACE },
  { name: 'pdf-inspector' },
  { name: 'opendataloader', needs: () => isInstalled('java', '-version') },
  { name: 'liteparse-ocr', needs: () => isInstalled('tesseract', '--version') },
];

/** Those that can run here. */
export function findPeers(folder: string): Peer[] {
  const script = join(folder, 'run-peer.mjs');
  if (!existsSync(script) || !existsSync(join(folder, 'node_modules'))) return [];
  return PEERS.filter(({ needs }) => needs?.() ?? true).map(({ name }) => ({
    name,
    async read(pdfs, out) {
      node(script, name, pdfs, out);
      const timing = JSON.parse(await readFile(join(out, 'timing.json'), 'utf8'));
      return { markdown: join(out, 'markdown'), seconds: timing.total_s };
    },
  }));
}
