import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test('a row that could not be committed is a failure, not a row', () => {
  const db = openDatabase(':memory:');
  db.exec(`CREATE TABLE parents (id INTEGER PRIMARY KEY);
    CREATE TABLE children (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED)`);
  const insert = db.prepare('INSERT INTO children VALUES (?) RETURNING parent');
  expect(() => insert.get(1)).toThrow(/FOREIGN KEY/);
  db.exec('INSERT INTO parents VALUES (1)');
  expect(insert.get(1)).toEqual({ parent: 1 });
  db.close();
});
