/** Options of several commands, and numbers among the arguments. Loads nothing of the service. */
import { InvalidArgumentError, Option } from 'commander';

/** Arguments of `.option()`. */
export const DATA_OPTION = ['--data <dir>', 'data folder (default: QUARRY_DATA)'] as const;

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

const bucket = (value: string): string => {
  const url = URL.parse(value);
  if (url?.protocol === 's3:' && url.hostname !== '') return value;
  throw new InvalidArgumentError('must be of the form s3://bucket/prefix');
};

/** Names where PDFs are stored. */
export const filesOption = (): Option =>
  new Option(
    '--files <address>',
    'bucket of S3 for the PDFs, s3://bucket/prefix (default: the data folder)',
  )
    .env('QUARRY_FILES')
    .argParser(bucket);
