import { afterEach, describe, expect, test, vi } from 'vitest';
import { bindCommands, commandFor, runCommand, useBindings } from './commands.ts';

const press = (key: string, ctrlKey = false) => ({
  key,
  ctrlKey,
  metaKey: false,
  altKey: false,
  shiftKey: false,
});

const binding = (enabled = true) => ({ enabled: () => enabled, run: vi.fn<() => void>() });

afterEach(() => useBindings.setState({}, true));

test('a command runs while it is bound', () => {
  const zoom = binding();
  const unbind = bindCommands({ 'view.zoomIn': zoom });
  expect(runCommand('view.zoomIn')).toBe(true);
  expect(zoom.run).toHaveBeenCalledOnce();
  unbind();
  expect(runCommand('view.zoomIn')).toBe(false);
});

test('an older binding that ends leaves the newer one in place', () => {
  const unbindOld = bindCommands({ 'view.zoomIn': binding() });
  const newer = binding();
  bindCommands({ 'view.zoomIn': newer });
  unbindOld();
  runCommand('view.zoomIn');
  expect(newer.run).toHaveBeenCalledOnce();
});

test('a command that does not apply now is not run', () => {
  const find = binding(false);
  bindCommands({ 'edit.find': find });
  expect(runCommand('edit.find')).toBe(false);
  expect(find.run).not.toHaveBeenCalled();
});

describe('commandFor', () => {
  test('plain keys are left to a field that has the focus', () => {
    bindCommands({ 'go.nextTable': binding(), 'view.palette': binding() });
    expect(commandFor(press('j'), false)).toBe('go.nextTable');
    expect(commandFor(press('j'), true)).toBeUndefined();
    expect(commandFor(press('k', true), true)).toBe('view.palette');
  });

  test('keys of commands that cannot run are left alone', () => {
    expect(commandFor(press('j'), false)).toBeUndefined();
    bindCommands({ 'go.nextTable': binding(false) });
    expect(commandFor(press('j'), false)).toBeUndefined();
  });
});
