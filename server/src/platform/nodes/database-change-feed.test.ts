import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { InMemoryBus } from '../bus/event-bus.ts';
import { publishDatabaseChange } from '../bus/publish-database-change.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { createTemporaryDatabase, type TemporaryLocation, testEngine } from '../database/temporary-database.ts';
import { type Change, changesKeptMs, DatabaseChangeFeed, deleteOldDatabaseChanges } from './database-change-feed.ts';

let place: TemporaryLocation;
const opened: Database[] = [];
beforeEach(async () => {
  place = await createTemporaryDatabase();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await place.remove();
});

const openTestDatabase = async (): Promise<Database> => {
  const database = await openDatabase(place);
  opened.push(database);
  return database;
};

/** Opens a changes feed with its own database connection, as another process would. */
const openFeed = async (dependencies: { database?: Database; fails?: (change: Change) => boolean } = {}) => {
  const database = dependencies.database ?? (await openTestDatabase());
  const notified: string[] = [];
  const errors: unknown[] = [];
  let missed = 0;
  const bus = new InMemoryBus((error) => expect.fail(String(error)));
  bus.subscribe('eventsMissed', () => missed++);
  const clock = new ManualClock();
  const feed = await DatabaseChangeFeed.open({
    database,
    bus,
    clock,
    notify: async (change) => {
      if (dependencies.fails?.(change)) throw new Error(`nobody hears of ${change.subject}`);
      notified.push(`${change.kind} ${change.subject}`);
    },
    isCleaner: () => true,
    onError: (error) => errors.push(error),
  });
  return { feed, notified, errors, bus, clock, database, missed: () => missed };
};

const note = (database: Database, agentId: string) =>
  database.transact((tx) => publishDatabaseChange(tx, 'agent', agentId));

describe('two feeds on one database', () => {
  it('both tell every change, once', async () => {
    const [here, there] = [await openFeed(), await openFeed()];
    await note(here.database, 'hall-1');
    await note(there.database, 'hall-2');
    for (let check = 0; check < 3; check++) await Promise.all([here.feed.check(), there.feed.check()]);
    expect(here.notified).toEqual(['agent hall-1', 'agent hall-2']);
    expect(there.notified).toEqual(here.notified);
    await note(here.database, 'hall-1');
    await here.feed.check();
    expect(here.notified).toEqual(['agent hall-1', 'agent hall-2', 'agent hall-1']);
    expect([here.missed(), there.missed()]).toEqual([0, 0]);
  });

  it('tell nothing that was committed before they were opened', async () => {
    const database = await openTestDatabase();
    await note(database, 'earlier');
    const { feed, notified } = await openFeed();
    await feed.check();
    expect(notified).toEqual([]);
  });

  it('look every half second', async () => {
    const { feed, notified, clock, database } = await openFeed();
    feed.start();
    await note(database, 'quiet');
    clock.advance(500);
    await expect.poll(() => notified).toEqual(['agent quiet']);
    feed.stop();
  });

  it('read as many pages as there are', async () => {
    const { feed, notified, database } = await openFeed();
    await database.transact(async (tx) => {
      for (let change = 0; change < 1_200; change++) await publishDatabaseChange(tx, 'wallet', `p-${change}`);
    });
    await feed.check();
    expect(notified.length).toBe(1_200);
    expect(new Set(notified).size).toBe(1_200);
    await feed.check();
    expect(notified.length).toBe(1_200);
  });

  it('try again what could not be told, and go on with the others', async () => {
    let isBroken = true;
    const { feed, notified, errors, database } = await openFeed({
      fails: ({ subject }) => isBroken && subject === 'broken',
    });
    await note(database, 'broken');
    await note(database, 'whole');
    await feed.check();
    await feed.check();
    expect(notified).toEqual(['agent whole']);
    expect(errors.length).toBe(2);
    isBroken = false;
    await feed.check();
    await feed.check();
    expect(notified).toEqual(['agent whole', 'agent broken']);
  });

  it('pass over kinds that only a newer version knows', async () => {
    const { feed, notified, database, errors } = await openFeed();
    await database.statement("INSERT INTO changes (kind, subject) VALUES ('rocket', 'r-1') RETURNING seq");
    await note(database, 'hall-1');
    await feed.check();
    expect([notified, errors]).toEqual([['agent hall-1'], []]);
  });

  it('tell the changes that a transaction committed with its own, and none of a transaction that was undone', async () => {
    const { feed, notified, database } = await openFeed();
    await database
      .transact(async (tx) => {
        await publishDatabaseChange(tx, 'agent', 'undone');
        throw new Error('undone');
      })
      .catch(() => {});
    await feed.check();
    expect(notified).toEqual([]);
  });
});

describe('after the database was away', () => {
  const failing = (database: Database, isAway: () => boolean): Database => ({
    ...database,
    read: {
      ...database.read,
      all: async (sql, ...values) => {
        if (isAway()) throw new Error('away');
        return database.read.all(sql, ...values);
      },
    },
  });

  it('what was committed in that time is told', async () => {
    let isAway = false;
    const database = await openTestDatabase();
    const { feed, notified, errors } = await openFeed({ database: failing(database, () => isAway) });
    isAway = true;
    await feed.check();
    await note(database, 'meanwhile');
    await feed.check();
    isAway = false;
    await feed.check();
    expect([notified, errors.length]).toEqual([['agent meanwhile'], 2]);
  });

  it('for longer than changes are safely kept, everything kept is told again and all must read again', async () => {
    let isAway = false;
    const database = await openTestDatabase();
    const { feed, notified, clock, missed } = await openFeed({ database: failing(database, () => isAway) });
    await note(database, 'before');
    await feed.check();
    isAway = true;
    clock.advance(changesKeptMs / 2 + 1);
    await feed.check();
    expect(missed()).toBe(0);
    isAway = false;
    await feed.check();
    await feed.check();
    expect(notified).toEqual(['agent before', 'agent before']);
    expect(missed()).toBe(1);
  });

  it('and comes back as another one, everything kept is told again and all must read again', async () => {
    const first = await openTestDatabase();
    let current = first;
    const moving: Database = {
      ...first,
      read: { ...first.read, all: (sql, ...values) => current.read.all(sql, ...values) },
    };
    for (let change = 0; change < 3; change++) await note(first, 'lost');
    const { feed, notified, missed } = await openFeed({ database: moving });
    const before = place;
    place = await createTemporaryDatabase();
    current = await openTestDatabase();
    await note(current, 'there');
    await feed.check();
    await feed.check();
    await before.remove();
    expect([notified, missed()]).toEqual([['agent there'], 1]);
  });
});

describe.runIf(testEngine === 'postgres')('a change on PostgreSQL', () => {
  it('whose transaction commits after later ones is told, however late', async () => {
    const { feed, notified, clock, database } = await openFeed();
    let commit = (): void => {};
    const isHeld = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let hasWritten = (): void => {};
    const written = new Promise<void>((resolve) => {
      hasWritten = resolve;
    });
    const late = database.transact(async (tx) => {
      await publishDatabaseChange(tx, 'agent', 'late');
      hasWritten();
      await isHeld;
    });
    await written;
    await note(database, 'quick');
    for (let check = 0; check < 5; check++) {
      clock.advance(60_000);
      await feed.check();
      await note(database, `later-${check}`);
    }
    expect(notified[0]).toBe('agent quick');
    commit();
    await late;
    await feed.check();
    expect(notified.filter((change) => change === 'agent late')).toHaveLength(1);
    expect(new Set(notified).size).toBe(notified.length);
  });
});

describe('of a sign-in the database itself notes', () => {
  let database: Database;
  const openSignIns = async () => {
    database = await openTestDatabase();
    await insertTestSeat(database);
    await database.transact(async (tx) => {
      for (const id of ['first', 'second'])
        await tx.run(
          `INSERT INTO sign_ins (id, player_id, began_at, expires_at, wrong_pins, by_code)
           VALUES (?, 'p', 1, 1000, 0, 1)`,
          id,
        );
    });
  };
  const noted = async (sql: string): Promise<string[]> => {
    const { feed, notified } = await openFeed({ database });
    await database.transact((tx) => tx.run(sql));
    await feed.check();
    return notified.sort();
  };
  const both = ['signIn first', 'signIn second'];

  it.each([
    ['its end', "DELETE FROM sign_ins WHERE id = 'first'", ['signIn first']],
    ['its lock', "UPDATE sign_ins SET locked_at = 5 WHERE id = 'first'", ['signIn first']],
    ['an earlier expiry', "UPDATE sign_ins SET expires_at = 999 WHERE id = 'first'", ['signIn first']],
    ['the loss of its code', "UPDATE sign_ins SET by_code = 0 WHERE id = 'first'", ['signIn first']],
    ['a ban of its player', "UPDATE players SET banned = 1 WHERE id = 'p'", both],
    ['another role of its player', "UPDATE players SET user_group = 'staff' WHERE id = 'p'", both],
    [
      'a second factor of its player',
      `INSERT INTO second_factors (player_id, secret, key_id, last_step, recovery_salt, set_at)
       VALUES ('p', 's', 'k', 1, 'r', 1)`,
      both,
    ],
    ['no renewal', "UPDATE sign_ins SET expires_at = 2000, seen_at = 7, seen_ip = 'x' WHERE id = 'first'", []],
    ['no new mail address', "UPDATE players SET email = 'new' WHERE id = 'p'", []],
  ])('%s', async (_, sql, expected) => {
    await openSignIns();
    expect(await noted(sql)).toEqual(expected);
  });

  it('its unlocking', async () => {
    await openSignIns();
    await noted("UPDATE sign_ins SET locked_at = 5 WHERE id = 'first'");
    expect(await noted("UPDATE sign_ins SET locked_at = NULL WHERE id = 'first'")).toEqual(['signIn first']);
  });
});

it('old changes are cleaned', async () => {
  const database = await openTestDatabase();
  await note(database, 'old');
  await note(database, 'new');
  await database.transact((tx) =>
    tx.run("UPDATE changes SET at = at - ? WHERE subject = 'old'", changesKeptMs + 1_000),
  );
  await deleteOldDatabaseChanges(database);
  expect(await database.read.all('SELECT subject FROM changes')).toEqual([{ subject: 'new' }]);
});
