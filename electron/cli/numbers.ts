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

/** @throws InvalidArgumentError */
export function portNumber(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new InvalidArgumentError('must be a port number from 0 to 65535; 0 chooses a free port');
}
