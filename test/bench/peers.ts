/**
 * Other engines over the same folders in the same run: the peers folder of the bench with its
 * packages installed (`npm install` there), or a copy of it named with --peers.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, node } from './run.ts';

export interface Peer {
  readonly name: string;
  /** Reads the PDFs of a folder; gives a folder with a Markdown file for each. */
  read(pdfs: string, out: string): string;
}

/** The peer that speed is compared with; peer-pace.ts runs it. */
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
    read(pdfs, out) {
      node(script, name, pdfs, out);
      return join(out, 'markdown');
    },
  }));
}
