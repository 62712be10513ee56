import type { MoneyLocation } from '@reelfloor/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { closeWithdrawal, findWithdrawal, requestWithdrawal } from '../../../players/payments/withdrawals.ts';
import { bookedPlayer, RandomLedger } from '../../../testing/random-ledger.ts';
import { unlockLedger } from '../../../testing/unlock-ledger.ts';
import { readPlayerBalances } from './player-balances.ts';
import { readStatement, type StatementSpan } from './read-statement.ts';

/** Each row of random play costs PostgreSQL a commit. */
const numRuns = process.env.TEST_ENGINE === 'postgres' ? 2 : 12;
const startAt = 1_700_000_000_000;

/** A statement from moment to moment, in pieces. */
const spanOf = (moments: readonly (number | null)[]): StatementSpan => {
  const [from = null, until = null] = [moments[0], moments.at(-1)];
  const edges = moments.map((moment, index) => moment ?? (index === 0 ? 0 : Number.MAX_SAFE_INTEGER));
  const steps = edges.slice(1).map((edge, index) => ({ from: edges[index] ?? 0, until: edge }));
  return { from, until, stepsAre: 'days', steps };
};
const read = (database: Database, ...moments: (number | null)[]) =>
  database.snapshot((db) => readStatement(db, bookedPlayer, spanOf(moments)));

interface Seen {
  readonly at: number;
  readonly places: readonly MoneyLocation[];
}

/** Plays at random and notes what the ledger held at some moments. The clocks of the nodes that post differ by up to 4 ms. */
const playAtRandom = async (database: Database, next: () => number, count: number) => {
  const pick = (below: number) => next() % below;
  const ledger = new RandomLedger(database, pick);
  await ledger.begin();
  const seen: Seen[] = [];
  let at = startAt;
  for (let step = 0; step < count; step++) {
    at += [0, 1, 3, 900, 4_000][pick(5)] ?? 0;
    const wasSeated = ledger.isSeated;
    await ledger.step(at - pick(5));
    // Nobody corrects a machine in the same milliseconds in which a player sits down there.
    if (ledger.isSeated !== wasSeated) at += 10;
    if (pick(4) > 0) continue;
    at += 10;
    seen.push({ at, places: await readPlayerBalances(database.read, bookedPlayer) });
    at += 10;
  }
  return { seen, endAt: at + 10 };
};

const inLedger = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const { database, remove } = await openTemporaryDatabase();
  try {
    return await work(database);
  } finally {
    await remove();
  }
};

const firstWithdrawal = `SELECT id, amount_minor AS minor FROM transactions WHERE type = 2 AND player_id = 'p' AND at > ${startAt + 1_000}
  ORDER BY id LIMIT 1`;

/** Ways to make a ledger that is wrong. Each returns what a statement over it must be off by. */
const forgeries: {
  name: string;
  forge: (tx: DatabaseTransaction, at: number) => Promise<number>;
}[] = [
  {
    name: 'a deposit is larger in the transactions than in the ledger',
    forge: async (tx) => {
      await tx.run(
        `UPDATE transactions SET amount_minor = amount_minor + 500
         WHERE id = (SELECT min(id) FROM transactions WHERE type = 1 AND player_id = 'p' AND at > ${startAt + 1_000})`,
      );
      return -500;
    },
  },
  {
    name: 'the ledger lost some of the wallet',
    forge: async (tx) => {
      await tx.run("UPDATE balances SET amount_minor = amount_minor - 3 WHERE account = 'wallet:p'");
      await tx.run(
        `UPDATE entries SET balance_minor = balance_minor - 3 WHERE account = 'wallet:p' AND transfer_id =
           (SELECT transfer_id FROM transactions WHERE player_id = 'p' ORDER BY id DESC LIMIT 1)`,
      );
      return -3;
    },
  },
  {
    name: 'a round was added that the ledger never posted',
    forge: async (tx, at) => {
      const last = await tx.get<{ number: number; staked: number; won: number; session_id: string }>(
        `SELECT number, session_id, staked_total_minor AS staked, won_total_minor AS won FROM game_rounds
         WHERE player_id = 'p' ORDER BY number DESC LIMIT 1`,
      );
      if (!last) throw new Error('there is no play');
      await tx.run(
        `INSERT INTO game_rounds (player_id, number, kind, session_id, machine_id, brand_id, free_spin, stake_minor, win_minor,
           counted_at, posted_at, staked_total_minor, won_total_minor)
         VALUES ('p', ?, 'round', 'another', 'm1', 'koi', 0, 40, 10, ?, ?, ?, ?)`,
        ...[last.number + 1, at, at, last.staked + 40, last.won + 10],
      );
      return 30;
    },
  },
  {
    name: 'a withdrawal is gone from the transactions',
    forge: async (tx) => {
      const first = await tx.get<{ id: number; minor: number }>(firstWithdrawal);
      if (!first) throw new Error('nobody withdrew anything');
      await tx.run("UPDATE transactions SET player_id = 'q' WHERE id = ?", first.id);
      return Number(first.minor);
    },
  },
];

describe('a statement', () => {
  it('adds up for random play, whatever the range, and closes with what the ledger held', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), (randoms) =>
        inLedger(async (database) => {
          const next = () => randoms.next().value ?? 0;
          const { seen, endAt } = await playAtRandom(database, next, 90);
          const moments = Array.from({ length: 6 }, () => startAt + (next() % (endAt - startAt)));
          const cuts: (number | null)[] = [null, ...seen.map(({ at }) => at), ...moments, null];
          for (let ask = 0; ask < 40; ask++) {
            const inner = [next(), next(), next()].map((at) => startAt + (at % (endAt - startAt)));
            const [a, b] = [cuts[next() % cuts.length], cuts[next() % cuts.length]];
            const ends = [a ?? startAt, b ?? endAt].sort((one, other) => one - other);
            const [from = 0, until = 0] = ends;
            const middle = inner.filter((at) => at > from && at < until).sort((one, other) => one - other);
            const asked = [a === null ? null : from, ...middle, b === null ? null : until];
            const statement = await read(database, ...asked);
            expect(statement.differenceMinor, JSON.stringify(asked)).toBe(0);
            const closed = seen.find(({ at }) => at === statement.until);
            if (closed) expect(statement.places).toEqual(closed.places);
            const opened = seen.find(({ at }) => at === statement.from);
            if (opened) expect(statement.openingMinor).toBe(sumOf(opened.places));
            if (statement.until === null)
              expect(statement.places).toEqual(await readPlayerBalances(database.read, bookedPlayer));
            for (const flow of ['depositsMinor', 'withdrawalsMinor', 'promotionsMinor', 'correctionsMinor'] as const)
              expect(statement.steps.reduce((sum, step) => sum + step[flow], 0)).toBe(statement[flow]);
            for (const flow of ['stakedMinor', 'wonMinor'] as const)
              expect(statement.steps.reduce((sum, step) => sum + step[flow], 0)).toBe(statement[flow]);
          }
        }),
      ),
      { numRuns },
    );
  });

  it('is tried on every kind of movement', async () => {
    await inLedger(async (database) => {
      await playAtRandom(database, seeded(), 300);
      expect((await whatHappened(database)).sort()).toEqual([
        ...['bonus', 'cashIn', 'cashInArrived', 'cashInVoided', 'cashOut', 'correction', 'deposit', 'free spin'],
        ...['handPay', 'jackpot', 'jackpotSeed', 'round', 'seed', 'voided cashOut', 'withdraw'],
      ]);
    });
  });

  describe.each(forgeries)('of a ledger in which $name', ({ forge }) => {
    it('says by how much it does not add up', async () => {
      await inLedger(async (database) => {
        const { endAt } = await playAtRandom(database, seeded(), 300);
        const before = await read(database, null, null);
        expect(before.differenceMinor).toBe(0);
        const differs = await database.transact(async (tx) => {
          await unlockLedger(tx);
          return forge(tx, endAt);
        });
        expect((await read(database, null, null)).differenceMinor).toBe(differs);
        expect((await read(database, startAt + 1, endAt + 100)).differenceMinor).toBe(differs);
      });
    });
  });

  it('tells a promotion from a deposit by the ledger, and never by the note that staff wrote', async () => {
    await inLedger(async (database) => {
      const ledger = new RandomLedger(database, () => 0);
      await ledger.begin();
      await ledger.deposit(startAt, 2_000);
      expect(await read(database, null, null)).toMatchObject({
        depositsMinor: 2_000,
        depositCount: 1,
        promotionsMinor: 0,
        closingMinor: 2_000,
        differenceMinor: 0,
      });
    });
  });

  it('adds up at every moment between two nodes whose clocks differ, in the order in which they posted', async () => {
    await inLedger(async (database) => {
      const ledger = new RandomLedger(database, () => 0);
      await ledger.begin();
      await ledger.deposit(startAt, 1_000);
      await ledger.deposit(startAt + 3, 200);
      await ledger.deposit(startAt + 1, 30);
      for (const [moment, closingMinor] of [
        [startAt + 1, 1_000],
        [startAt + 2, 1_030],
        [startAt + 4, 1_230],
      ] as const) {
        expect(await read(database, null, moment)).toMatchObject({ closingMinor, differenceMinor: 0 });
        expect(await read(database, moment, null)).toMatchObject({
          openingMinor: closingMinor,
          differenceMinor: 0,
        });
      }
    });
  });

  it('names what withdrawals hold as the player’s own, and counts them once they are paid', async () => {
    await inLedger(async (database) => {
      const ledger = new RandomLedger(database, () => 0);
      await ledger.begin();
      await ledger.deposit(startAt, 1_000);
      const ask = (id: string, amountMinor: number, at: number) =>
        database.transact((tx) =>
          requestWithdrawal(tx, {
            ...{ id, player_id: bookedPlayer, method: 'bank-transfer', amount_minor: amountMinor, at },
            ...{ holder: 'P Q', iban: 'TR330006100519786457841326' },
          }),
        );
      const close = (id: string, verdict: 'paid' | 'refused', at: number) =>
        database.transact(async (tx) => {
          const row = await findWithdrawal(tx, id);
          return row && closeWithdrawal(tx, row, { verdict, by: 'staff', playerNote: '', at });
        });
      await ask('a', 300, startAt + 10);
      await ask('b', 200, startAt + 20);
      await close('b', 'refused', startAt + 30);
      await close('a', 'paid', startAt + 40);
      await ask('c', 50, startAt + 50);
      const heldAt = async (moment: number | null) => {
        const statement = await read(database, null, moment);
        expect(statement.differenceMinor, String(moment)).toBe(0);
        if (moment !== null) {
          const later = await read(database, moment, null);
          expect([later.openingMinor, later.differenceMinor]).toEqual([statement.closingMinor, 0]);
        }
        const held = statement.places.find(({ place }) => place === 'withdrawal')?.amountMinor ?? 0;
        return [held, statement.closingMinor, statement.withdrawalsMinor, statement.withdrawalCount];
      };
      expect(await heldAt(startAt + 11)).toEqual([300, 1_000, 0, 0]);
      expect(await heldAt(startAt + 21)).toEqual([500, 1_000, 0, 0]);
      expect(await heldAt(startAt + 31)).toEqual([300, 1_000, 0, 0]);
      expect(await heldAt(startAt + 41)).toEqual([0, 700, 300, 1]);
      expect(await heldAt(null)).toEqual([50, 700, 300, 1]);
    });
  });

  it('of a span before or after everything is empty, and opens with what there is', async () => {
    await inLedger(async (database) => {
      const { endAt } = await playAtRandom(database, seeded(), 60);
      const now = await readPlayerBalances(database.read, bookedPlayer);
      expect(await read(database, 5, 10)).toMatchObject({
        openingMinor: 0,
        closingMinor: 0,
        differenceMinor: 0,
      });
      expect(await read(database, endAt + 1, endAt + 2)).toMatchObject({
        openingMinor: sumOf(now),
        depositsMinor: 0,
        stakedMinor: 0,
        closingMinor: sumOf(now),
        differenceMinor: 0,
      });
    });
  });
});

const sumOf = (places: readonly MoneyLocation[]) => places.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const whatHappened = async (database: Database): Promise<string[]> => {
  const kinds = await database.read.all<{ kind: string }>(
    `SELECT DISTINCT kind FROM transfers t WHERE NOT EXISTS (SELECT 1 FROM safe_movements m WHERE m.id = t.id) AND kind <> 'shiftDifference'
     UNION SELECT 'free spin' FROM game_rounds WHERE free_spin = 1
     UNION SELECT 'voided cashOut' FROM cash_transfers WHERE kind = 'cashOut' AND state = 'voided'`,
  );
  return kinds.map(({ kind }) => kind);
};

/** A generator that needs no seed of the machine: the same play each time. */
function seeded(): () => number {
  let state = 20_261_123;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
}
