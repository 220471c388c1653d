// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSuggestedQuestions } from './conversations.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the questions of a document are asked for once, however often the chat is drawn', async () => {
  const answer = { questions: ['What is the total?'] };
  const fetch = vi.fn(async () => Response.json(answer));
  vi.stubGlobal('fetch', fetch);
  const Reader = () => useSuggestedQuestions({ kind: 'document', id: 'doc-1' }, '1').join();
  const { container, rerender } = render(<Reader />);
  rerender(<Reader />);
  rerender(<Reader />);
  await expect.poll(() => container.textContent).toBe('What is the total?');
  expect(fetch).toHaveBeenCalledOnce();
});
