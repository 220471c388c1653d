import type { PointerEvent } from 'react';
import type { Rotation } from '../../state/viewer.ts';
import { type Point, unrotatePoint } from '../layout/rotation.ts';

/** Pointer position on the page that contains the event's element, in page space. */
export function pagePoint(event: PointerEvent<HTMLElement>, rotation: Rotation): Point {
  const page = event.currentTarget.closest('[data-page]') ?? event.currentTarget;
  const { left, top, width, height } = page.getBoundingClientRect();
  const inView = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  const { x, y } = unrotatePoint(inView, rotation);
  return { x: Math.max(0, Math.min(1, x)), y: Math.max(0, Math.min(1, y)) };
}
