import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from '@reelfloor/platform-client';
import { ReferencePlatform } from '@reelfloor/reference-platform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { enableCasinoPlatforms } from '../../platform/database/detect-casino-platforms.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import {
  assignCasinoEventNumbers,
  insertCasinoEvent,
  insertCasinoEventForAllSites,
  listCasinoEvents,
  requeueUndeliverableCasinoEvents,
} from '../../platform/sites/casino-events.ts';
import { createSingleSite, type Site } from '../../platform/sites/sites.ts';
import { eventually } from '../../testing/eventually.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { CasinoEventSender, computeCasinoEventRetryDelayMs } from './casino-event-sender.ts';

const key = generateSigningKey();
const site = { ...createSingleSite(3), key: 3, wallet: 'platform' } as const;

describe("events for a casino's platform", () => {
  let database: Database;
  let remove: () => Promise<void>;
  let clock: ManualClock;
  let folder: string;
  let casino: ReferencePlatform;
  let alarms: string[];

  const senderAt = (nodeId: string, sites: readonly Site[] = [site]) =>
    new CasinoEventSender({
      ...{
        database,
        clock,
        nodeId,
        bus: new InMemoryBus(() => {}),
        sites: { all: sites },
        random: () => 0.5,
      },
      alarm: (message) => alarms.push(message),
    });
  const note = (round: string, sessionId: string | null = 's-1') =>
    database.transact((tx) =>
      insertCasinoEvent(tx, 'round.played', { playerId: 'p-ada', sessionId, at: clock.nowMs() }, () => ({
        ...{ session: sessionId, machine: 'm1', currency: 'TRY', round, stakeMinor: 100, winMinor: 0 },
      })),
    );
  const received = () =>
    casino.wallet
      .events()
      .map(({ event, times }) => [event.number, event.sessionNumber, event.data, times] as const)
      .map(([number, inSession, data, times]) => ({
        number,
        inSession,
        times,
        round: (data as { round: string }).round,
      }));
  const states = async () =>
    (await database.read.all<{ state: string }>('SELECT state FROM platform_events ORDER BY number')).map(
      ({ state }) => state,
    );

  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    [clock, folder, alarms] = [new ManualClock(Date.UTC(2026, 10, 29, 12)), mkdtempSync(join(tmpdir(), 'casino-')), []];
    casino = await ReferencePlatform.start({
      ...{ file: join(folder, 'casino.sqlite'), hallUrl: 'http://localhost:1', siteId: 3 },
      ...{ hallKeys: [key], ownKeys: [generateSigningKey()], now: () => clock.nowMs() },
    });
    await database.transact(async (tx) => {
      await tx.run("INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (3, 'Casino', '[]', 'platform', 1)");
      await tx.run(
        `INSERT INTO players (id, username, site_id, display_name, name, lastname, email, password_hash, pin_code, user_group,
           permissions, created_at, platform_ref)
         VALUES ('p-ada', 'ada@3', 3, 'Ada', 'Ada', '', '', '', '', 'user', '[145]', 1, 'ref-ada')`,
      );
      await tx.run(
        'INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at) VALUES (3, ?, ?, ?, 1)',
        ...[casino.walletUrl, key, generateSigningKey()],
      );
    });
    enableCasinoPlatforms([site]);
  });
  afterEach(async () => {
    await casino.close();
    await remove();
    rmSync(folder, { recursive: true });
  });

  it('are sent in order, numbered without a gap, and once where all goes well', async () => {
    for (const round of ['r-1', 'r-2', 'r-3']) await note(round);
    await note('other', null);
    await senderAt('n1').sendDue();
    await senderAt('n1').sendDue();
    expect(received()).toEqual([
      { number: 1, inSession: 1, times: 1, round: 'r-1' },
      { number: 2, inSession: 2, times: 1, round: 'r-2' },
      { number: 3, inSession: 3, times: 1, round: 'r-3' },
      { number: 4, inSession: undefined, times: 1, round: 'other' },
    ]);
  });

  it('are sent to no casino by another contract, and can be read there', async () => {
    await database.statement("UPDATE site_connections SET contract = 'evenbet'");
    await note('r-1');
    await senderAt('n1').sendDue();
    expect(received()).toEqual([]);
    await database.transact((tx) => assignCasinoEventNumbers(tx, 3));
    expect(await listCasinoEvents(database.read, 3, 0, 10)).toMatchObject([{ number: 1 }]);
  });

  it('wait for an earlier one of their session, while others go on', async () => {
    await note('r-1');
    casino.wallet.refusesEvents = 500;
    await senderAt('n1').sendDue();
    casino.wallet.refusesEvents = null;
    await note('r-2');
    await note('elsewhere', 's-2');
    await senderAt('n1').sendDue();
    expect(received().map(({ round }) => round)).toEqual(['elsewhere']);
    clock.advance(5_000);
    await senderAt('n1').sendDue();
    expect(received().map(({ round }) => round)).toEqual(['r-1', 'r-2', 'elsewhere']);
  });

  it('wait for no other casino that does not answer', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    await database.transact(async (tx) => {
      await tx.run("INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (2, 'Silent', '[]', 'platform', 1)");
      await tx.run(
        'INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at) VALUES (2, ?, ?, ?, 1)',
        ...[`http://127.0.0.1:${port}`, key, generateSigningKey()],
      );
      await insertCasinoEventForAllSites(tx, 'machine.available', 'm1', clock.nowMs());
    });
    const sender = senderAt('n1', [{ ...createSingleSite(2), key: 2, wallet: 'platform' }, site]);
    const hangs = sender.sendDue();
    await eventually(() => expect(casino.wallet.events()).toHaveLength(1));
    await note('r-1');
    // The casino has its first event before the sender has noted that. Until then the sender does not turn to it again.
    await eventually(async () => {
      await sender.sendDue();
      expect(casino.wallet.events().map(({ event }) => event.type)).toEqual(['machine.available', 'round.played']);
    });
    clock.advance(10_000);
    await hangs;
    silent.close();
  });

  it('are sent at once after a clock was an hour ahead, also more than fit in a batch', async () => {
    for (let n = 1; n <= 105; n++) await note(`r-${n}`, `s-${n % 7}`);
    clock.set(clock.nowMs() - 3_600_000);
    await senderAt('n1').sendDue();
    expect(casino.wallet.events().map(({ times }) => times)).toEqual(Array(105).fill(1));
  });

  it('are tried from 5 seconds to 24 hours apart, then lie as dead letters until staff send them again', async () => {
    casino.wallet.refusesEvents = 503;
    await note('r-1');
    const sender = senderAt('n1');
    let tries = 0;
    while ((await states())[0] !== 'dead') {
      await sender.sendDue();
      tries += 1;
      clock.advance(24 * 3_600_000);
    }
    expect(tries).toBe(10);
    expect([
      computeCasinoEventRetryDelayMs(1, () => 0.5),
      computeCasinoEventRetryDelayMs(9, () => 0.5),
      computeCasinoEventRetryDelayMs(10, () => 0.5),
    ]).toEqual([5_000, 24 * 3_600_000, null]);
    expect([computeCasinoEventRetryDelayMs(1, () => 0), computeCasinoEventRetryDelayMs(1, () => 1)]).toEqual([
      4_000, 6_000,
    ]);
    expect(alarms).toEqual(["an event could not be sent to a casino's platform"]);
    casino.wallet.refusesEvents = null;
    expect(await database.transact((tx) => requeueUndeliverableCasinoEvents(tx, 3, clock.nowMs()))).toBe(1);
    await sender.sendDue();
    expect(received()).toMatchObject([{ round: 'r-1' }]);
  });

  it('end when the platform answers 410, and are still there to be asked for', async () => {
    casino.wallet.refusesEvents = 410;
    await note('r-1');
    const sender = senderAt('n1');
    await sender.sendDue();
    casino.wallet.refusesEvents = null;
    await note('r-2');
    clock.advance(3_600_000);
    await sender.sendDue();
    expect(received()).toEqual([]);
    expect(alarms).toEqual(["a casino's platform wants no more events"]);
    await database.transact((tx) => assignCasinoEventNumbers(tx, 3));
    expect((await listCasinoEvents(database.read, 3, 0, 10)).map(({ number }) => Number(number))).toEqual([1, 2]);
    expect(await listCasinoEvents(database.read, 3, 2, 10)).toEqual([]);
  });

  it('are sent by one node at a time, and by another once the first is gone', async () => {
    await note('r-1');
    await senderAt('n1').sendDue();
    await note('r-2');
    await senderAt('n2').sendDue();
    expect(received().map(({ round }) => round)).toEqual(['r-1']);
    clock.advance(61_000);
    await senderAt('n2').sendDue();
    expect(received().map(({ round }) => round)).toEqual(['r-1', 'r-2']);
  });

  it('number what is committed at once without a gap, whoever numbers', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => note(`r-${index}`, `s-${index % 3}`)));
    await Promise.all([0, 1, 2].map(() => database.transact((tx) => assignCasinoEventNumbers(tx, 3))));
    const rows = await listCasinoEvents(database.read, 3, 0, 100);
    expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('are not written where no site has a platform that is theirs', async () => {
    await database.transact((tx) => tx.run("UPDATE sites SET wallet = 'own'"));
    await note('r-1');
    expect(await states()).toEqual([]);
  });
});
