/** The person at the window: the author of what is corrected and reviewed there. */
import type { Store } from '../../store/index.ts';

const NAME = 'person';

export class WindowPerson {
  readonly #store: Store['settings'];
  /** Null if it is not known. */
  name: string | null = null;

  private constructor(store: Store['settings']) {
    this.#store = store;
  }

  static async open(store: Store['settings']): Promise<WindowPerson> {
    const person = new WindowPerson(store);
    await person.readName();
    return person;
  }

  /** An empty name removes it. */
  async rename(name: string | null): Promise<void> {
    await this.#store.write(NAME, name ?? '');
    await this.readName();
  }

  async readName(): Promise<void> {
    this.name = (await this.#store.read(NAME)) || null;
  }
}
