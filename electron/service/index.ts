/**
 * The service: `createService` creates it as a fetch function, `startService` lets it listen. The
 * command line, the desktop and the tests only use one of these.
 */
export { createService } from './create-service.ts';
export {
  DEFAULT_HOST,
  DEFAULT_PORT,
  LOCAL_ACCOUNT,
  type ServiceOptions,
} from './service-options.ts';
export { type RunningService, type StartOptions, startService } from './start-service.ts';
