/** `npm run build`: rebuilds the window and the desktop's programs. */
import { buildTarget } from './lib/build.ts';

await buildTarget('renderer', 'info');
await buildTarget('electron', 'info');
