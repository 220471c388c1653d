import { afterEach, expect, test, vi } from 'vitest';
import { CipherUnavailable } from '../service/answerers/keys.ts';
import { ServiceCipher } from './service-cipher.ts';
import type { CipherOutcome, CipherRequest } from './service-messages.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A main process that answers every request like this. */
function answering(outcome: CipherOutcome): ServiceCipher {
  const cipher = new ServiceCipher(({ id }) => cipher.receive({ type: 'cipher', id, outcome }));
  return cipher;
}

test('answers reach their requests in whatever order they come', async () => {
  const sent: CipherRequest[] = [];
  const cipher = new ServiceCipher((request) => sent.push(request));
  const both = [cipher.encrypt('one'), cipher.decrypt('two')];
  expect(sent).toMatchObject([
    { type: 'cipher', operation: 'encrypt', text: 'one' },
    { type: 'cipher', operation: 'decrypt', text: 'two' },
  ]);
  for (const { id, text } of sent.toReversed()) {
    cipher.receive({ type: 'cipher', id, outcome: { status: 'done', text: `${text}!` } });
  }
  expect(await Promise.all(both)).toEqual(['one!', 'two!']);
});

test('without a keychain nothing is encrypted, and what is encrypted has to wait', async () => {
  const cipher = answering({ status: 'unavailable' });
  expect(await cipher.encrypt('key')).toBeNull();
  await expect(cipher.decrypt('key')).rejects.toBeInstanceOf(CipherUnavailable);
});

test('a failure of the keychain is not taken for its absence', async () => {
  const cipher = answering({ status: 'failed' });
  await expect(cipher.encrypt('key')).rejects.toThrow('could not be encrypted');
  await expect(cipher.decrypt('key')).rejects.not.toBeInstanceOf(CipherUnavailable);
});

test('a keychain that does not answer is unavailable; what it says later is dropped', async () => {
  vi.useFakeTimers();
  const sent: CipherRequest[] = [];
  const cipher = new ServiceCipher((request) => sent.push(request));
  const waiting = expect(cipher.encrypt('key')).rejects.toBeInstanceOf(CipherUnavailable);
  await vi.advanceTimersByTimeAsync(60_000);
  await waiting;
  const [{ id } = { id: 0 }] = sent;
  cipher.receive({ type: 'cipher', id, outcome: { status: 'done', text: 'late' } });
});
