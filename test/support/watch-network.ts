/**
 * Loaded into a program before its own code (`node --import`): writes down every connection that it
 * opens and every name that it looks up. Listening and answering are not among them.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const log = process.env.QUARRY_NETWORK_LOG;
if (!log) throw new Error('QUARRY_NETWORK_LOG names the file to write to.');

/** `what` and the first arguments that say where to. */
function note(what: string, args: readonly unknown[]): void {
  appendFileSync(log ?? '', `${what} ${JSON.stringify(args.slice(0, 2))}\n`);
}

type Callable = (this: unknown, ...args: unknown[]) => unknown;

/** Replaces a function by one that notes its arguments first. */
function watch(owner: object, name: string, what: string): void {
  const functions = owner as Record<string, Callable>;
  const real = functions[name];
  if (!real) throw new Error(`There is no ${what}.`);
  functions[name] = function watched(...args) {
    // An address that is looked up is its own answer: nobody is asked.
    const literal = what === 'lookup' && net.isIP(String(args[0])) !== 0;
    if (!literal) note(what, args);
    return real.apply(this, args);
  };
}

watch(net.Socket.prototype, 'connect', 'connect');
watch(dgram.Socket.prototype, 'send', 'send');
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny']) {
  watch(dns, name, name);
  watch(dns.promises, name, name);
}
syncBuiltinESMExports();
