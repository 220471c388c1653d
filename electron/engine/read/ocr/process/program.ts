/** Entry point of the recognition process under Node. */
import { serveParent } from '../../../common/child-process/fork.ts';
import { serveRecognition } from './server.ts';

serveParent(serveRecognition);
