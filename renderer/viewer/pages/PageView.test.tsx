// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useViewer } from '../../state/viewer.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import { CanvasCache } from './canvas-cache.ts';
import { PageView } from './PageView.tsx';
import { RenderQueue } from './render-queue.ts';

vi.mock('../pdf/pdfjs.ts', () => ({ pdfjs: {} }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn().mockReturnValue(new Promise(() => undefined)));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useViewer.getState().report({ scrolling: false });
});

function shown(page: number) {
  const getPage = vi.fn(() => new Promise(() => undefined));
  const pdf = { getPage } as unknown as PDFDocumentProxy;
  const desk = { queue: new RenderQueue(), cache: new CanvasCache<HTMLCanvasElement>() };
  const frame = { top: 0, left: 0, width: 600, height: 800 };
  const props = { documentId: 'doc-1', pdf, page, frame, desk, distanceTo: () => 0 };
  return { getPage, ...render(<PageView {...props} rotation={0} />) };
}

test('a page that flies past is neither drawn nor loaded', () => {
  useViewer.getState().report({ scrolling: true });
  const { getPage, container, unmount } = shown(7);
  expect(container.querySelector('[data-page="7"]')).not.toBeNull();
  unmount();
  vi.runAllTimers();
  expect(getPage).not.toHaveBeenCalled();
  expect(fetch).not.toHaveBeenCalled();
});

test('a page that stays is drawn although the pages still scroll', () => {
  useViewer.getState().report({ scrolling: true });
  const { getPage } = shown(8);
  act(() => void vi.runOnlyPendingTimers());
  expect(getPage).toHaveBeenCalledWith(8);
});

test('a page that does not scroll is drawn at once', () => {
  expect(shown(9).getPage).toHaveBeenCalledWith(9);
});
