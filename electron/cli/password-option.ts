import { Option } from 'commander';

export const passwordOption = (): Option =>
  new Option('-p, --password <password>', 'password of encrypted files').env('QUARRY_PASSWORD');
