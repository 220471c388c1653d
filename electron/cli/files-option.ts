/** The option that names where PDFs are stored. */
import { InvalidArgumentError, Option } from 'commander';

const bucket = (value: string): string => {
  const url = URL.parse(value);
  if (url?.protocol === 's3:' && url.hostname !== '') return value;
  throw new InvalidArgumentError('must be of the form s3://bucket/prefix');
};

export const filesOption = (): Option =>
  new Option(
    '--files <address>',
    'bucket of S3 for the PDFs, s3://bucket/prefix (default: the data folder)',
  )
    .env('QUARRY_FILES')
    .argParser(bucket);
