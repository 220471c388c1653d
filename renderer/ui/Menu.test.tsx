// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu } from './Menu.tsx';

afterEach(cleanup);

test('a chosen item runs also where its menu goes before it has closed', async () => {
  const rename = vi.fn();
  const items = [[{ id: 'rename', label: 'Rename', onSelect: rename }]];
  const { unmount } = render(<Menu items={items} trigger={<button type="button">More</button>} />);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  unmount();
  await vi.waitFor(() => expect(rename).toHaveBeenCalledOnce());
});

test('one of several is a radio item, what is on or off a checkbox item', async () => {
  const items = [
    [
      { label: 'Name', chosen: false },
      { label: 'Date', chosen: true },
    ],
    [{ label: 'Descending', checked: true }],
  ];
  render(<Menu items={items} trigger={<button type="button">Sort</button>} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sort' }));
  await screen.findByRole('menuitemradio', { name: 'Date', checked: true });
  screen.getByRole('menuitemradio', { name: 'Name', checked: false });
  screen.getByRole('menuitemcheckbox', { name: 'Descending', checked: true });
});
