import type { Database, Queries } from '../database/database.ts';

/** The same database, and a way to wait until nothing is under way there. */
export const watchedDatabase = (database: Database): { database: Database; atRest: () => Promise<void> } => {
  const underWay = new Set<Promise<unknown>>();
  const watch = <T>(work: Promise<T>): Promise<T> => {
    const end = () => underWay.delete(work);
    underWay.add(work);
    work.then(end, end);
    return work;
  };
  const { read } = database;
  const watchedRead: Queries = {
    engine: read.engine,
    get query() {
      return read.query;
    },
    get: (sql, ...values) => watch(read.get(sql, ...values)),
    all: (sql, ...values) => watch(read.all(sql, ...values)),
  };
  return {
    database: {
      read: watchedRead,
      transact: (work, lane) => watch(database.transact(work, lane)),
      statement: (sql, ...values) => watch(database.statement(sql, ...values)),
      snapshot: (work) => watch(database.snapshot(work)),
      close: () => database.close(),
    },
    atRest: async () => {
      for (let quiet = 0; quiet < quietTurns; quiet++) {
        if (underWay.size > 0) quiet = 0;
        await Promise.allSettled(underWay);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
};

/** Turns of the loop without any work before it counts as at rest: one may hand in the next. */
const quietTurns = 3;
