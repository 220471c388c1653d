// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Block } from '../../shared/contract/index.ts';
import { BlockView } from './BlockView.tsx';

afterEach(cleanup);

test('a block has the direction of its own text, so that its marks stand at its end', () => {
  const text = 'الآن 47 طالبًا.';
  const bbox = { x: 0.1, y: 0.1, width: 0.5, height: 0.02 };
  const block: Block = { type: 'paragraph', text, bbox, words: [0, 0] };
  const page = { documentId: 'd', page: 1, pageWidth: 595, pageHeight: 842, index: 0 };
  const more = { words: { text: [], boxes: [] }, recognition: undefined, table: undefined };
  render(<BlockView {...page} {...more} block={block} />);
  expect(screen.getByText(text).closest('[dir]')?.getAttribute('dir')).toBe('auto');
});
