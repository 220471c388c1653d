import { afterEach, describe, expect, test, vi } from 'vitest';

/** What sessionStorage and localStorage share of their interface. */
function storageStub(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  };
}

const shared = storageStub();

/** A browser tab: the modules loaded again, with a storage of its own beside the shared one. */
async function openTab(own = storageStub()) {
  const use = () => {
    vi.stubGlobal('localStorage', shared);
    vi.stubGlobal('sessionStorage', own);
  };
  use();
  vi.resetModules();
  const session = await import('./session.ts');
  return { ...session, use, reload: () => openTab(own) };
}

const viewPosition = (index: number) => ({ index, point: { x: 0, y: 0.5 }, viewX: 0, viewY: 0 });

afterEach(() => {
  vi.unstubAllGlobals();
  shared.removeItem('quarry.session');
});

describe('the session of a window', () => {
  test('comes back after a reload', async () => {
    const tab = await openTab();
    tab.rememberOpened('doc-a');
    tab.storePosition('doc-a', 'first', viewPosition(3));
    const again = await tab.reload();
    expect(again.useSession.getState().recent).toEqual(['doc-a']);
    expect(again.lastPositionOf('doc-a')).toEqual(viewPosition(3));
  });

  test('is not changed by another tab, and a new tab starts from the last one used', async () => {
    const first = await openTab();
    first.rememberOpened('doc-a');
    const second = await openTab();
    expect(second.useSession.getState().recent).toEqual(['doc-a']);
    second.rememberOpened('doc-b');
    expect((await first.reload()).useSession.getState().recent).toEqual(['doc-a']);
    expect((await openTab()).useSession.getState().recent).toEqual(['doc-b', 'doc-a']);
  });

  test('forgets all documents but the open ones when they are cleared', async () => {
    const tab = await openTab();
    for (const id of ['doc-a', 'doc-b']) {
      tab.rememberOpened(id);
      tab.storePosition(id, 'first', viewPosition(3));
    }
    tab.forgetRecent(['doc-b']);
    const again = await tab.reload();
    expect(again.useSession.getState().recent).toEqual(['doc-b']);
    expect(again.lastPositionOf('doc-a')).toBeUndefined();
    expect(again.lastPositionOf('doc-b')).toEqual(viewPosition(3));
  });

  test('forgets the places of documents that were not open for long', async () => {
    const tab = await openTab();
    tab.rememberOpened('old');
    tab.storePosition('old', 'first', viewPosition(1));
    for (let i = 0; i < 100; i++) tab.rememberOpened(`doc-${i}`);
    expect(tab.lastPositionOf('old')).toBeUndefined();
    expect(tab.useSession.getState().recent).toHaveLength(100);
  });

  test('a document opened again moves to the front', async () => {
    const tab = await openTab();
    for (const id of ['a', 'b', 'a']) tab.rememberOpened(id);
    expect(tab.useSession.getState().recent).toEqual(['a', 'b']);
  });
});
