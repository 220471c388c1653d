/**
 * How far this service and the machine may reach one another: whether programs are answered, at
 * which port, and what private hosts may be connected to. Kept in the store; changes hold at once,
 * but for the port, which is taken at the start.
 */
import { type LocalApi, LocalApiSettings } from '../../shared/contract/index.ts';
import type { SettingsRepository } from '../store/index.ts';

const NAME = 'local-api';

export class LocalAccess {
  readonly #store: SettingsRepository;
  readonly #given: readonly string[];
  /** The hosts of the settings and of the command line; the one set that everybody looks into. */
  readonly allowedHosts = new Set<string>();
  #settings: LocalApiSettings;

  private constructor(
    store: SettingsRepository,
    settings: LocalApiSettings,
    given: readonly string[],
  ) {
    this.#store = store;
    this.#given = given;
    this.#settings = settings;
    this.#allow();
  }

  /** `given` are hosts that the command line allows, for this run. */
  static async open(
    store: SettingsRepository,
    { port, given }: { port: number; given: readonly string[] },
  ): Promise<LocalAccess> {
    const defaults: LocalApiSettings = { on: true, port, allowed_hosts: [], allow_http: false };
    const stored = await store.read(NAME);
    const known = LocalApiSettings.partial().parse(stored === null ? {} : JSON.parse(stored));
    return new LocalAccess(store, { ...defaults, ...known }, given);
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

  describe(origin: string): LocalApi {
    return { ...this.#settings, origin };
  }

  async change(change: Partial<LocalApiSettings>): Promise<void> {
    const settings = { ...this.#settings, ...change };
    settings.allowed_hosts = [...new Set(settings.allowed_hosts)];
    await this.#store.write(NAME, JSON.stringify(settings));
    this.#settings = settings;
    this.#allow();
  }

  #allow(): void {
    this.allowedHosts.clear();
    for (const host of [...this.#given, ...this.#settings.allowed_hosts]) {
      this.allowedHosts.add(host);
    }
  }
}
