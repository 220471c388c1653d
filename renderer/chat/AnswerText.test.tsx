// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AnswerSegment } from '../../shared/contract/index.ts';
import { AnswerText } from './AnswerText.tsx';

afterEach(cleanup);

test('a date that may be two days shows the one that is read', () => {
  const value = (text: string, date?: string): AnswerSegment[] => [
    { type: 'value', text, citation: null, ...(date && { date }) },
  ];
  const header: AnswerSegment[][] = [[{ type: 'text', text: 'Order date' }]];
  const days = [
    value('03/10/2025', '2025-03-10'),
    value('10/24/2025', '2025-10-24'),
    value('3 March 2025', '2025-03-03'),
    value('03/10/2025'),
  ];
  const { container } = render(
    <AnswerText
      content={[{ type: 'table', rows: [header, ...days.map((day) => [day])] }]}
      reference={() => null}
      fileStem="answer"
      sourceOf={() => ''}
    />,
  );
  const cells = [...container.querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(cells).toEqual([
    '03/10/2025 (read as Mar 10, 2025)',
    '10/24/2025',
    '3 March 2025',
    '03/10/2025',
  ]);
});
