/** `npm run build`: builds the window and the desktop's programs afresh. */
import { buildTarget } from './lib/build.ts';

await buildTarget('renderer', 'info');
await buildTarget('electron', 'info');
