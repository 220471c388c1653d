/** Gives the programs of a worker its display. */
import { DISPLAYS } from './displays.ts';

const displays = process.env[DISPLAYS]?.split(' ') ?? [];
const own = displays[Number(process.env.VITEST_POOL_ID) % displays.length];
if (own !== undefined) {
  process.env.DISPLAY = own;
  delete process.env.WAYLAND_DISPLAY;
}
