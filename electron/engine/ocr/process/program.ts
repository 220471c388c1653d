/** The program of the process that recognises text under Node. */
import { serveParent } from '../../child-process/fork.ts';
import { serveRecognition } from './server.ts';

serveParent(serveRecognition);
