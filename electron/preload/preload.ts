/** Exposes the typed bridge to the renderer (contextBridge), and nothing else. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { CALL_NAMES, EVENT_NAMES, type QuarryBridge } from '../../shared/bridge.ts';

const calls: readonly string[] = CALL_NAMES;
const events: readonly string[] = EVENT_NAMES;

const bridge: QuarryBridge = {
  platform: process.platform as QuarryBridge['platform'],
  call(name, ...args) {
    if (!calls.includes(name)) return Promise.reject(new TypeError(`Unknown call: ${name}`));
    return ipcRenderer.invoke(name, ...args);
  },
  on(name, listener) {
    if (!events.includes(name)) throw new TypeError(`Unknown event: ${name}`);
    const forward = (_: unknown, payload: Parameters<typeof listener>[0]) => listener(payload);
    ipcRenderer.on(name, forward);
    return () => ipcRenderer.off(name, forward);
  },
  pathOf: (file) => webUtils.getPathForFile(file),
};

contextBridge.exposeInMainWorld('quarry', bridge);
