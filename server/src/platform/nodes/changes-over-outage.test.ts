import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestPostgres } from '../../../../tests/harness/postgres.ts';
import { eventually } from '../../testing/eventually.ts';
import { InMemoryBus } from '../bus/event-bus.ts';
import { publishDatabaseChange } from '../bus/publish-database-change.ts';
import { systemClock } from '../clock/clock.ts';
import { openPostgresDatabase } from '../database/open-database.ts';
import { DatabaseChangeFeed } from './database-change-feed.ts';

const patienceMs = 120_000;

describe('a PostgreSQL that goes away', { timeout: 180_000 }, () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await TestPostgres.start();
  });
  afterAll(() => postgres.remove());

  const openNode = async (url: string) => {
    const database = await openPostgresDatabase(url, { patienceMs });
    const notified = new Set<string>();
    const bus = new InMemoryBus((error) => expect.fail(String(error)));
    let missed = 0;
    bus.subscribe('eventsMissed', () => missed++);
    const feed = await DatabaseChangeFeed.open({
      database,
      bus,
      clock: systemClock,
      notify: async ({ subject }) => void notified.add(subject),
      isCleaner: () => false,
      onError: () => {},
    });
    feed.start();
    return { database, feed, notified, missed: () => missed };
  };

  it.each(['fast', 'immediate'] as const)(
    'by a stop (%s) and comes back: every node hears of every change that was committed before, during and after',
    async (how) => {
      const url = await postgres.createDatabase();
      const nodes = [await openNode(url), await openNode(url)];
      const acknowledged: string[] = [];
      let isGoing = true;
      const writers = nodes.flatMap(({ database }, node) =>
        [0, 1, 2].map(async (writer) => {
          for (let step = 0; isGoing; step++) {
            const subject = `${node}-${writer}-${step}`;
            // Each transaction gets its number early and commits late, so that commits come in another order than
            // numbers.
            await database.transact(async (tx) => {
              await publishDatabaseChange(tx, 'wallet', subject);
              await tx.get('SELECT 1 AS one FROM pg_sleep(?)', writer * 0.05);
            });
            acknowledged.push(subject);
          }
        }),
      );
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(30));
      await postgres.stop(how);
      await postgres.resume();
      const before = acknowledged.length;
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 30));
      isGoing = false;
      await Promise.all(writers);
      for (const { notified, missed, feed, database } of nodes) {
        await eventually(() => expect(acknowledged.filter((subject) => !notified.has(subject))).toEqual([]));
        expect(missed()).toBe(1);
        feed.stop();
        await feed.check();
        await database.close();
      }
    },
  );
});
