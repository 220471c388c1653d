/** What a caller owns, is called, and may spend. */
import { codedText } from '../../../shared/coded-text.ts';
import { includesRole, type Role } from '../../../shared/contract/index.ts';
import { ApiError } from '../errors.ts';
import type { Caller, KnownCaller } from '../types.ts';

export function mustOwn(caller: Caller, accountId: string, noun: string): void {
  if (caller.accountId === accountId) return;
  throw new ApiError('forbidden', codedText('The {noun} belongs to another account.', { noun }));
}

export const roleOf = (caller: KnownCaller): Role =>
  caller.kind === 'key' ? caller.key.role : caller.role;

export function mustHaveRole(caller: KnownCaller, role: Role): void {
  const own = roleOf(caller);
  if (includesRole(own, role)) return;
  const text =
    'This needs the role {role}; {kind, select, key {that of the API key} other {yours}} is {own}.';
  throw new ApiError('forbidden', codedText(text, { role, own, kind: caller.kind }));
}

/** Author of what is done in a window whose person has not given a name. */
export const UNNAMED_AUTHOR = 'Window';

/** The name of the person or program behind a change, as displayed to others. */
export const authorOf = (caller: KnownCaller): string =>
  caller.kind === 'window'
    ? (caller.name ?? UNNAMED_AUTHOR)
    : (caller.key.person ?? caller.key.label ?? `Key …${caller.key.lastFour}`);

/** Rejects more work for a key whose allowance is used up. */
export function mustAfford(caller: Caller): void {
  if (caller.kind !== 'key' || caller.key.allowance === null) return;
  if (caller.key.pagesUsed < caller.key.allowance) return;
  throw new ApiError(
    'insufficient_credits',
    `The allowance of this key, ${caller.key.allowance} pages, is used up.`,
  );
}
