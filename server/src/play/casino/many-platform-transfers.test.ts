import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeatFloor } from '../../testing/seat-floor.ts';
import { openCasinoSite, TestCasino } from '../../testing/test-casino.ts';
import { isExhaustive } from '../../testing/test-depth.ts';

/** Transfers of site 3 whose casino does not answer. */
const backlog = isExhaustive ? 10_000 : 600;

describe("a casino with a long outbox, beside another one's", () => {
  let casino: TestCasino;
  let floor: SeatFloor;
  /** Calls of site 3 that hang. */
  let hanging = 0;
  let most = 0;
  let release = Promise.withResolvers<void>();
  beforeEach(async () => {
    [hanging, most, release] = [0, 0, Promise.withResolvers()];
    floor = await SeatFloor.open({}, () => casino.platform);
    casino = new TestCasino(() => floor.clock.nowMs());
    casino.meddle = async ({ body, work }) => {
      if (body.siteId !== 3) return work();
      most = Math.max(most, ++hanging);
      await release.promise;
      hanging--;
      return work();
    };
    await openCasinoSite(floor.database, ['ada']);
    await floor.database.transact(async (tx) => {
      await tx.run(
        `INSERT INTO sites (id, name, hosts, wallet, opened_at) VALUES (4, 'Casino C', '["c.example"]', 'platform', 1)`,
      );
      await tx.run(
        `INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at)
         VALUES (4, 'https://other.example/calls', 'out-key', 'in-key', 1)`,
      );
      await tx.run("INSERT INTO changes (kind, subject) VALUES ('site', '4')");
    });
  });
  afterEach(() => floor.close());

  const addPlayers = (siteKey: number, count: number) =>
    floor.database.transact(async (tx) => {
      for (let number = 0; number < count; number++)
        await tx.run(
          `INSERT INTO players (id, username, site_id, display_name, name, lastname, email, password_hash, pin_code,
             user_group, permissions, created_at, platform_ref)
           SELECT ?, ?, ?, 'N', name, lastname, '', password_hash, pin_code, user_group, permissions, created_at, ?
           FROM players WHERE username = 'player1'`,
          ...[`p-${siteKey}-${number}`, `n${number}@${siteKey}`, siteKey, `ref-${siteKey}-${number}`],
        );
    });
  /** Writes a transfer that no machine has made: only how it is sent matters here. */
  const addTransfers = (siteKey: number, count: number, kind: 'credit' | 'debit', nextInMs: number) =>
    floor.database.transact(async (tx) => {
      const at = floor.clock.nowMs();
      for (let number = 0; number < count; number++) {
        const id = `${kind === 'debit' ? 'cash-in' : 'cash-out'}:${siteKey}-${number}`;
        const player = `ref-${siteKey}-${number}`;
        const content = { id, player, amountMinor: 100, currency: 'TRY', session: null, machine: null };
        await tx.run(
          `INSERT INTO platform_transfers (id, kind, site_id, player_id, amount_minor, body, state, at, tries, next_at)
           VALUES (?, ?, ?, ?, 100, ?, ?, ?, ?, ?)`,
          ...[id, kind, siteKey, `p-${siteKey}-${number}`],
          ...[JSON.stringify({ ...content, reason: kind === 'debit' ? 'cash-in' : 'cash-out' })],
          ...(kind === 'debit' ? ['asked', at, 0] : ['unknown', at, 5]),
          at + nextInMs,
        );
      }
    });
  const openOf = async (siteKey: number) => {
    const row = await floor.queryDatabase((db) =>
      db.get<{ count: number }>(
        'SELECT count(*) AS count FROM platform_transfers WHERE site_id = ? AND ended_at IS NULL',
        siteKey,
      ),
    );
    return Number(row?.count);
  };

  it('keeps the other one’s transfers waiting by no debit that itself waits for an earlier transfer', async () => {
    // More players than one look finds, each with a debit behind a credit that is due only in a minute.
    await addPlayers(3, 250);
    await addTransfers(3, 250, 'credit', 59_000);
    await addTransfers(3, 250, 'debit', 0);
    await addPlayers(4, 1);
    await addTransfers(4, 1, 'credit', 0);
    await floor.pass(3_000);
    expect(await openOf(4)).toBe(0);
    expect(casino.calls.filter(({ body }) => body.siteId === 3)).toEqual([]);
  });

  it('keeps no transfer of the other one waiting, takes not every connection, and is sent when its casino is back', {
    timeout: 240_000,
  }, async () => {
    await addPlayers(3, backlog);
    await addTransfers(3, backlog, 'credit', 0);
    await floor.pass(5_000);
    await addPlayers(4, 5);
    await addTransfers(4, 5, 'credit', 0);
    await floor.pass(3_000);
    expect(await openOf(4)).toBe(0);
    expect(most).toBe(200);
    release.resolve();
    for (let second = 0; second <= backlog / 100; second++) await floor.pass(1_000);
    expect(await openOf(3)).toBe(0);
    expect(casino.namesOf('credit')).toHaveLength(backlog + 5);
  });
});
