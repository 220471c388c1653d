/** The program of the process that recognises text in the desktop. */
import { serveRecognition } from '../engine/ocr/process/server.ts';
import { serveService } from './utility-program.ts';

serveService(serveRecognition);
