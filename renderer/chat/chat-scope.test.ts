import { expect, test } from 'vitest';
import { documentItem } from '../../test/support/library-items.ts';
import { documentObstacle } from './chat-scope.ts';

test('a locked document asks for its password, a failed one says that it failed', () => {
  expect(documentObstacle(documentItem('a', { status: 'completed' }))).toBeNull();
  expect(documentObstacle(documentItem('a', { status: 'failed' }))).toMatch(/failed/);
  expect(documentObstacle(documentItem('a', { status: 'failed', needs_password: true }))).toMatch(
    /password/,
  );
});
