import { useEffect } from 'react';
import { listenForShortcuts } from '../state/commands.ts';
import { followLibrary } from '../state/library.ts';
import { Toasts } from '../ui/Toast.tsx';
import { TooltipProvider } from '../ui/Tooltip.tsx';
import { Frame } from './Frame.tsx';

export function App() {
  useEffect(followLibrary, []);
  useEffect(listenForShortcuts, []);
  return (
    <TooltipProvider>
      <Frame />
      <Toasts />
    </TooltipProvider>
  );
}
