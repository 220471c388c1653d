/** The person at the window: the author of what is corrected and reviewed there. */
import type { SettingsRepository } from '../../store/index.ts';

const NAME = 'person';

export class WindowPerson {
  readonly #store: SettingsRepository;
  /** Null if it is not known. */
  name: string | null;

  private constructor(store: SettingsRepository, name: string | null) {
    this.#store = store;
    this.name = name;
  }

  static async open(store: SettingsRepository): Promise<WindowPerson> {
    return new WindowPerson(store, (await store.read(NAME)) || null);
  }

  /** An empty name removes it. */
  async rename(name: string | null): Promise<void> {
    await this.#store.write(NAME, name ?? '');
    this.name = name || null;
  }
}
