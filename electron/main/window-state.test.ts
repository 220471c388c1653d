import { describe, expect, it } from 'vitest';
import { fitWindow, type WindowState } from './window-state.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const screenAtTheLeft = { x: -1920, y: 0, width: 1920, height: 1080 };

const saved = (x: number, y: number, width: number, height: number): WindowState => ({
  bounds: { x, y, width, height },
  maximized: false,
  fullScreen: false,
});

describe('placeWindow', () => {
  it('leaves the place of a first window to the system and keeps it on the display', () => {
    expect(fitWindow(null, [laptop])).toEqual({ width: 1440, height: 875 });
  });

  it('returns to where the window stood', () => {
    expect(fitWindow(saved(40, 60, 1000, 700), [laptop])).toEqual({
      x: 40,
      y: 60,
      width: 1000,
      height: 700,
    });
  });

  it('returns to a second display at negative coordinates', () => {
    expect(fitWindow(saved(-1800, 100, 1200, 800), [laptop, screenAtTheLeft])).toMatchObject({
      x: -1800,
      y: 100,
    });
  });

  it('comes back to the primary display when the second one is gone', () => {
    expect(fitWindow(saved(-1800, 100, 1200, 800), [laptop])).toEqual({
      width: 1200,
      height: 800,
    });
  });

  it('does not return to a place where the title bar could not be caught', () => {
    for (const [x, y] of [
      [1400, 100],
      [100, -30],
      [100, 890],
    ] as const) {
      expect(fitWindow(saved(x, y, 1000, 700), [laptop])).toEqual({ width: 1000, height: 700 });
    }
  });

  it('shrinks to a smaller display and never below a usable size', () => {
    expect(fitWindow(saved(0, 25, 4000, 3000), [laptop])).toMatchObject({
      width: 1440,
      height: 875,
    });
    expect(fitWindow(saved(0, 25, 90, 20), [laptop])).toMatchObject({ width: 560, height: 420 });
  });
});
