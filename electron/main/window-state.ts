/**
 * Position of the window when it was last closed, and whether it is still valid: displays may
 * change between two launches.
 */
import { z } from 'zod';

const Bounds = z.object({
  x: z.number().optional(),
  y: z.number().optional(),
  width: z.number().positive(),
  height: z.number().positive(),
});
export type Bounds = z.infer<typeof Bounds>;

export const WindowState = z.object({
  bounds: Bounds,
  maximized: z.boolean().default(false),
  fullScreen: z.boolean().default(false),
});
export type WindowState = z.infer<typeof WindowState>;

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Smallest window in which every pane is usable, pixels. */
export const MIN_SIZE = { width: 560, height: 420 } as const;
const DEFAULT_SIZE = { width: 1440, height: 900 } as const;
/**
 * Minimum part of the title bar on a display, so that the window can be dragged with the mouse;
 * pixels.
 */
const GRIP = { width: 120, height: 40 } as const;

const shared = (a0: number, a1: number, b0: number, b1: number) =>
  Math.min(a1, b1) - Math.max(a0, b0);

function canBeCaught(area: Area, x: number, y: number, width: number): boolean {
  return (
    shared(x, x + width, area.x, area.x + area.width) >= GRIP.width &&
    y >= area.y &&
    y + GRIP.height <= area.y + area.height
  );
}

/**
 * The initial bounds. `displays` are their work areas, the primary one first. Without a position
 * the system centres the window.
 */
export function fitWindow(saved: WindowState | null, displays: readonly Area[]): Bounds {
  const primary = displays[0] ?? { x: 0, y: 0, ...DEFAULT_SIZE };
  const { x, y, width, height } = saved?.bounds ?? { ...DEFAULT_SIZE, x: undefined, y: undefined };
  const display =
    x === undefined || y === undefined
      ? undefined
      : displays.find((area) => canBeCaught(area, x, y, width));
  const target = display ?? primary;
  const size = {
    width: Math.max(MIN_SIZE.width, Math.min(Math.round(width), target.width)),
    height: Math.max(MIN_SIZE.height, Math.min(Math.round(height), target.height)),
  };
  return display && x !== undefined && y !== undefined
    ? { x: Math.round(x), y: Math.round(y), ...size }
    : size;
}
