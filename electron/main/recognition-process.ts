/** Entry point of the OCR process in the desktop. */
import { serveRecognition } from '../engine/read/ocr/process/server.ts';
import { serveService } from './utility-program.ts';

serveService(serveRecognition);
