import { type Endpoint, TAGS } from '../endpoint.ts';
import * as groups from './groups.ts';

const byTagAndId = (a: Endpoint, b: Endpoint): number =>
  TAGS.indexOf(a.tag) - TAGS.indexOf(b.tag) || (a.id < b.id ? -1 : 1);

/**
 * Every endpoint of the API, each now named as it is exported; sorted, because module loaders list
 * exports in different orders.
 */
export const ENDPOINTS: readonly Endpoint[] = Object.values(groups)
  .flatMap((group) => Object.entries<Endpoint>(group))
  .map(([id, endpoint]) => Object.assign(endpoint, { id }))
  .sort(byTagAndId);
