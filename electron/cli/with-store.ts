import { dataFolder } from '../service/data-folder.ts';
import { openStore, type Store } from '../store/index.ts';
import { databaseAt } from './database-option.ts';

/** Opens the store for one command; a service may be running at the same time. */
export async function withStore<T>(
  data: string | undefined,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(dataFolder(data), { database: await databaseAt() });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
