/**
 * Access between this service and the machine: whether programs may call it, on which port, and
 * which private hosts it may connect to. Kept in the store; changes apply immediately. Only the
 * port, if window and programs share one, is fixed at the start.
 */
import { type LocalApi, LocalApiSettings } from '../../shared/contract/index.ts';
import type { Store } from '../store/index.ts';
import type { LocalApiListener } from './local-api-listener.ts';

const NAME = 'local-api';

export class LocalAccess {
  readonly #store: Store['settings'];
  readonly #given: readonly string[];
  /** The hosts of the settings and of the command line; one shared set. */
  readonly allowedHosts = new Set<string>();
  /** The separate listener for programs, set by the desktop. */
  listener: LocalApiListener | null = null;
  #settings: LocalApiSettings;

  private constructor(
    store: Store['settings'],
    settings: LocalApiSettings,
    given: readonly string[],
  ) {
    this.#store = store;
    this.#given = given;
    this.#settings = settings;
    this.#allow();
  }

  /** `given` are hosts allowed on the command line, for this run. */
  static async open(
    store: Store['settings'],
    { port, given }: { port: number; given: readonly string[] },
  ): Promise<LocalAccess> {
    const defaults: LocalApiSettings = { on: true, port, allowed_hosts: [], allow_http: false };
    return new LocalAccess(store, await read(store, defaults), given);
  }

  get on(): boolean {
    return this.#settings.on;
  }

  get port(): number {
    return this.#settings.port;
  }

  get allowHttp(): boolean {
    return this.#settings.allow_http;
  }

  /** `origin` is shared by window and programs, unless there is a separate listener. */
  describe(origin: string): LocalApi {
    const { listener } = this;
    return {
      ...this.#settings,
      origin: listener ? listener.origin : origin,
      problem: listener?.problem ?? null,
      port_changes: listener ? 'at_once' : 'at_next_start',
    };
  }

  async change(change: Partial<LocalApiSettings>): Promise<void> {
    const settings = { ...this.#settings, ...change };
    settings.allowed_hosts = [...new Set(settings.allowed_hosts)];
    await this.#store.write(NAME, JSON.stringify(settings));
    await this.reload();
  }

  /** The stored settings apply from now on. */
  async reload(): Promise<void> {
    this.#settings = await read(this.#store, this.#settings);
    this.#allow();
    await this.listener?.adjust();
  }

  #allow(): void {
    this.allowedHosts.clear();
    for (const host of [...this.#given, ...this.#settings.allowed_hosts]) {
      this.allowedHosts.add(host);
    }
  }
}

async function read(
  store: Store['settings'],
  defaults: LocalApiSettings,
): Promise<LocalApiSettings> {
  const stored = await store.read(NAME);
  const known = LocalApiSettings.partial().parse(stored === null ? {} : JSON.parse(stored));
  return { ...defaults, ...known };
}
