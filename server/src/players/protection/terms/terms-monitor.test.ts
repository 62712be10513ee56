import { expect, it, onTestFinished } from 'vitest';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { TermsMonitor } from './terms-monitor.ts';
import { storeTermsVersion } from './terms-store.ts';

const now = 1_764_000_000_000;

it('asks connected pages once when a version that was published for later begins, also after an outage', async () => {
  const { database, remove } = await openTemporaryDatabase();
  onTestFinished(remove);
  const clock = new ManualClock(now);
  let published = 0;
  let looks = 0;
  let isAway = false;
  const monitor = new TermsMonitor({
    clock,
    bus: {
      publish: (name) => {
        expect(name).toBe('profileChanged');
        published++;
      },
    },
    database: {
      read: {
        ...database.read,
        get: async (...asked: Parameters<typeof database.read.get>) => {
          if (isAway) {
            looks++;
            throw new Error('the database is away');
          }
          const found = await database.read.get(...asked);
          looks++;
          return found;
        },
      } as typeof database.read,
    },
  });
  const publish = (number: number, fromAt: number) =>
    database.transact((tx) =>
      storeTermsVersion(
        tx,
        { siteKey: 0, number, hash: `h${number}`, fromAt, publishedAt: now - 5_000 },
        { en: 'Terms' },
      ),
    );
  const look = async () => {
    const before = looks;
    clock.advance(2_000);
    await eventually(() => expect(looks).toBe(before + 1));
    // The monitor takes the answer before it looks again.
    await new Promise((resolve) => setImmediate(resolve));
  };
  await publish(1, now - 1_000);
  await publish(2, now + 3_000);
  await publish(3, now + 9_000);
  monitor.start();
  onTestFinished(() => monitor.stop());
  await look();
  expect(published).toBe(0);
  await look();
  expect(published).toBe(1);
  await look();
  expect(published).toBe(1);
  isAway = true;
  await look();
  await look();
  isAway = false;
  expect(published).toBe(1);
  await look();
  expect(published).toBe(2);
});
