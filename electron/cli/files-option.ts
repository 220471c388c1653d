/** The option that names where PDFs are stored. */
import { InvalidArgumentError, Option } from 'commander';
import type { RemoteBlobs } from '../store/index.ts';

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

/** The storage of the option. Its client is loaded only where it is used. */
export async function filesAt(address: string | undefined): Promise<RemoteBlobs | undefined> {
  return address === undefined
    ? undefined
    : (await import('../store/s3-blobs.ts')).s3Blobs(address);
}
