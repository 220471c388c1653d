import { expect } from 'vitest';
import type { Traced } from '../support/trace.ts';

/** What GTK, Chromium and drivers write outside the folders that they are told to use, and why it stays. */
const TOLERATED = [
  /^\/dev\/null$/,
  // The graphics card.
  /^\/dev\/dri\/\w+$/,
  // Settings of a process, such as the priority with which the system ends it.
  /^\/proc\/(self|\d+)\/(task\/\d+\/)?(oom_score_adj|comm|timerslack_ns)$/,
  // Memory that processes share has a name for the moment in which it is created.
  /^\/dev\/shm(\/\.org\.chromium\.Chromium\.\w+)?$/,
  // Compiled shaders of the graphics driver, in a process that starts before any code of ours.
  /\/\.cache\/mesa_shader_cache(\/index|\/[0-9a-f]{2}(\/[0-9a-f]+(\.tmp)?)?)?$/,
  // GTK's shared copy of the user's desktop settings, such as the theme.
  /\/\.cache\/dconf(\/user)?$|\/\.cache$/,
];

/** Holds all system calls of a desktop against the promise that nothing leaves the machine. */
export async function expectQuietDesktop(traced: Traced): Promise<void> {
  const observed = await traced.observed();
  expect(observed.network).toEqual([]);
  const elsewhere = traced.elsewhere(observed);
  expect(elsewhere.filter((path) => !TOLERATED.some((known) => known.test(path)))).toEqual([]);
}
