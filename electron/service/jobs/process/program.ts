/** Entry point of a worker's process under Node. */
import { serveParent } from '../../../engine/index.ts';
import { logErrorsAsJson } from '../../request-log.ts';
import { serveWorker } from './server.ts';

logErrorsAsJson();
serveParent(serveWorker());
