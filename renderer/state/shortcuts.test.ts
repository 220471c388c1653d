import { describe, expect, test } from 'vitest';
import { isPlainKey, keyLabels, matches } from './shortcuts.ts';

const press = (key: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift')[]) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
});

describe('matches', () => {
  test('Mod is Control, and Command on a Mac', () => {
    expect(matches('Mod+K', press('k', 'ctrl'), false)).toBe(true);
    expect(matches('Mod+K', press('k', 'meta'), true)).toBe(true);
    expect(matches('Mod+K', press('k', 'ctrl'), true)).toBe(false);
    expect(matches('Mod+K', press('k'), false)).toBe(false);
  });

  test('asks for exactly the modifiers that are named', () => {
    expect(matches('Mod+Z', press('z', 'ctrl', 'shift'), false)).toBe(false);
    expect(matches('Mod+Shift+Z', press('Z', 'ctrl', 'shift'), false)).toBe(true);
    expect(matches('F6', press('F6', 'shift'), false)).toBe(false);
    expect(matches('J', press('j', 'alt'), false)).toBe(false);
  });

  test('a printed character counts however it was typed', () => {
    expect(matches('?', press('?', 'shift'), false)).toBe(true);
    expect(matches('?', press('?'), false)).toBe(true);
    expect(matches('Mod++', press('+', 'ctrl', 'shift'), false)).toBe(true);
    expect(matches('?', press('?', 'ctrl'), false)).toBe(false);
  });
});

test('plain keys are those that would type into a field', () => {
  expect(isPlainKey('J')).toBe(true);
  expect(isPlainKey('?')).toBe(true);
  expect(isPlainKey('Delete')).toBe(true);
  expect(isPlainKey('Mod+J')).toBe(false);
  expect(isPlainKey('F6')).toBe(false);
  expect(isPlainKey('Alt+ArrowLeft', false)).toBe(false);
  expect(isPlainKey('Alt+ArrowLeft', true)).toBe(true);
});

test('labels follow the keyboard', () => {
  expect(keyLabels('Mod+Shift+P', false)).toEqual(['Ctrl', 'Shift', 'P']);
  expect(keyLabels('Mod+Shift+P', true)).toEqual(['⌘', '⇧', 'P']);
  expect(keyLabels('Mod++', false)).toEqual(['Ctrl', '+']);
  expect(keyLabels('ArrowDown', false)).toEqual(['↓']);
});
