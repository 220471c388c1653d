import './ui/tokens.css';
import './ui/base.css';
import './ui/utilities.css';
import './ui/forced-colors.css';
import { applyLanguage } from './app/language.ts';

await applyLanguage();
// Only now, because modules hold texts as constants.
await import('./app/render.tsx');
