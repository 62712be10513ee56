import { reportNames } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { bookedPlayer, RandomLedger } from '../../testing/random-ledger.ts';
import { readReport } from './read-report.ts';

const hourMs = 3_600_000;
const terms = { zone: 'UTC', startsMs: 0 };
const from = Date.parse('2026-11-20T00:00:00Z');
const now = from + 48 * hourMs;

describe('the lists beside the daily close', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    let seed = 5;
    const ledger = new RandomLedger(database, (below) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    });
    await ledger.begin();
    await ledger.deposit(from, 90_000);
    for (let step = 0; step < 120; step++) await ledger.step(from + step * 600_000);
    await database.transact(async (tx) => {
      await tx.run(
        `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, amount_minor, reason, at, state)
         SELECT 'w', 'handPay', 'q', 'm1', id, 'koi', 3200, 'a test', ?, 'waiting' FROM sessions WHERE player_id = 'q' LIMIT 1`,
        from + 5,
      );
      await tx.run(
        `INSERT INTO alerts (id, kind, subject, text, opened_at, last_seen_at, count, repeats, unnotified)
         VALUES ('a', 'machineFault', 'm1', 'door', ?, ?, 1, 0, 0)`,
        ...[from + 9, from + 9],
      );
      await tx.run(
        `INSERT INTO complaints (player_id, machine_id, session_id, round, at, text, lang, state, hold_id)
         VALUES ('q', 'm1', 's', 1, ?, 'no', 'en', 'open', 'h')`,
        from + 10,
      );
    });
  });
  afterAll(() => remove());

  const list = (name: (typeof reportNames)[number], day = '2026-11-20') =>
    database.snapshot((db) => readReport(db, { name, words: { day }, terms, holds: new Map(), isProven: false, now }));
  const entriesOf = async (account: string, kind: string): Promise<number> => {
    const row = await database.read.get<{ minor: number }>(
      `SELECT coalesce(sum(e.amount_minor), 0) AS minor FROM entries e JOIN transfers t ON t.id = e.transfer_id
       WHERE e.account LIKE ? AND t.kind = ? AND t.at >= ? AND t.at < ?`,
      ...[account, kind, from, from + 24 * hourMs],
    );
    return Number(row?.minor);
  };
  const sum = (rows: readonly { readonly [key: string]: unknown }[], what: string, state: string | null) =>
    rows
      .filter((row) => row.what === what && row.state === state)
      .reduce((all, { amountMinor }) => all + Number(amountMinor), 0);

  it('have the hand pays, jackpots and contributions that the entries have, to the cent', async () => {
    const pays = await list('hand-pays');
    expect(sum(pays.rows, 'hand pay', 'paid')).toBe(await entriesOf('wallet:%', 'handPay'));
    expect(sum(pays.rows, 'hand pay', 'waiting')).toBe(3_200);
    const jackpots = await list('jackpots');
    expect(sum(jackpots.rows, 'jackpot', 'paid')).toBe(await entriesOf('wallet:%', 'jackpot'));
    expect(sum(jackpots.rows, 'contributions', null)).toBe(await entriesOf('jackpot:%', 'round'));
    expect([pays.rows.length > 1, jackpots.rows.length > 1]).toEqual([true, true]);
  });

  it('name large wins by their size, complaints, events, and wallets that rest for a year', async () => {
    const wins = (await list('large-wins')).rows.map(({ amountMinor }) => Number(amountMinor));
    expect(wins).toEqual(wins.toSorted((a, b) => b - a));
    expect((await list('complaint-list')).rows).toMatchObject([{ number: 1, player: 'q', state: 'open' }]);
    const events = (await list('events')).rows;
    expect(events).toContainEqual(expect.objectContaining({ kind: 'machineFault', what: 'door', overAt: null }));
    expect(events.filter(({ kind }) => kind !== 'machineFault' && kind !== 'jackpotHit')).toEqual([]);
    expect((await list('dormant')).rows).toEqual([]);
    const later = await database.snapshot((db) =>
      readReport(db, {
        name: 'dormant',
        words: { day: '2027-11-23' },
        terms,
        holds: new Map(),
        isProven: false,
        now: from + 400 * 24 * hourMs,
      }),
    );
    expect(later.rows).toMatchObject([{ player: bookedPlayer }]);
  });

  it.each(reportNames)('can be read of a day without anything: %s', async (name) => {
    const { rows, columns } = await list(name, '2026-11-18');
    expect(columns.length).toBeGreaterThan(1);
    expect(rows.length).toBeLessThan(20);
  });
});
