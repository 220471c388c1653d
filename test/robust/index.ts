/** All bombs. The benchmark runs them at full size, the tests a sample of each. */
import { open } from 'node:fs/promises';
import { contentBombs } from './contents.ts';
import { pictureBombs } from './pictures.ts';
import { referenceBombs } from './references.ts';
import { structureBombs } from './structures.ts';
import type { Bomb } from './types.ts';

export type { Bomb } from './types.ts';
export const BOMBS: readonly Bomb[] = [
  ...structureBombs,
  ...referenceBombs,
  ...contentBombs,
  ...pictureBombs,
];

/** Writes the bomb; what is hollow about it takes no place on the disk. */
export async function writeBomb(bomb: Bomb, size: number, path: string): Promise<void> {
  const bytes = bomb.make(size);
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    if (bomb.hole !== undefined) await file.truncate(bytes.length + bomb.hole * size);
  } finally {
    await file.close();
  }
}
