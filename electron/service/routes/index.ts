/** Every endpoint of the contract with its handler. */
import type { ServiceContext } from '../context.ts';
import type { Route } from '../router.ts';
import * as groups from './groups.ts';

/** Sorted, so that a fixed segment of a path comes before a parameter (`{` is after all letters). */
export const allRoutes = (context: ServiceContext): Route[] =>
  Object.values(groups)
    .flatMap((routesOf) => routesOf(context))
    .sort((a, b) => (a.endpoint.path < b.endpoint.path ? -1 : 1));
