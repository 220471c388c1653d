/** Numbers among the arguments of the command line. */
import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError */
export function positive(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) {
    throw new InvalidArgumentError('must be an integer of at least 1');
  }
  return number;
}
