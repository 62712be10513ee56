import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { bookedPlayer, RandomLedger } from '../../../testing/random-ledger.ts';
import { listMoneyMovements } from './list-money-movements.ts';
import type { MoneyMovement } from './money-movement-sources.ts';

const startAt = 1_700_000_000_000;
const steps = 300;

describe('the list of everything that a player’s money did', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    let seed = 7;
    const ledger = new RandomLedger(database, (below) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(seed / 65_536) % below;
    });
    await ledger.begin();
    await ledger.deposit(startAt, 100_000);
    // Many things have the same moment.
    for (let step = 1; step <= steps; step++) await ledger.step(startAt + Math.floor(step / 5) * 1_000);
    await database.transact(async (tx) => {
      const session = await tx.get<{ id: string; machine_id: string; brand_id: string }>(
        "SELECT id, machine_id, brand_id FROM sessions WHERE player_id = 'p' LIMIT 1",
      );
      for (const [id, level] of [
        ['hand-pay-owed-1', null],
        ['jackpot-owed-2', 2],
      ] as const)
        await tx.run(
          `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, level, amount_minor, reason, at, state)
           VALUES (?, ?, 'p', ?, ?, ?, ?, 900, '', ?, 'waiting')`,
          ...[id, level === null ? 'handPay' : 'jackpot', session?.machine_id ?? '', session?.id ?? ''],
          ...[session?.brand_id ?? '', level, startAt + 5_000],
        );
      await tx.run(
        `INSERT INTO deposits (id, player_id, method, amount_minor, reference, at, expires_at, state, arrived_minor)
         VALUES ('paid-in-but-held', 'p', 'bank-transfer', 700, 'REF7', ?, ?, 'held', 650)`,
        ...[startAt + 5_000, startAt + 9_000_000],
      );
    });
  });
  afterAll(() => remove());

  const all = async (
    order: 'asc' | 'desc',
    limit: number,
    ask: Partial<Parameters<typeof listMoneyMovements>[2]> = {},
  ): Promise<MoneyMovement[]> => {
    const movements: MoneyMovement[] = [];
    for (let cursor: string | undefined; ; ) {
      const place = { show: 'all' as const, ...ask, order, limit, ...(cursor !== undefined && { cursor }) };
      const page = await database.snapshot((db) => listMoneyMovements(db, bookedPlayer, place));
      if (!page.ok) throw new Error(JSON.stringify(page.refusal));
      movements.push(...page.value.items);
      if (page.value.nextCursor === null) return movements;
      cursor = page.value.nextCursor;
    }
  };
  const count = async (sql: string) =>
    Number((await database.read.get<{ count: number }>(`SELECT count(*) AS count FROM ${sql}`))?.count);

  it('has each row of each table once, on pages of any size, from both ends', async () => {
    const down = await all('asc', 1_000);
    expect(await all('asc', 7)).toEqual(down);
    expect(await all('desc', 13)).toEqual(down.toReversed());
    const has = (found: (movement: MoneyMovement) => boolean) => down.filter(found).length;
    const isRound = ({ number }: MoneyMovement) => number !== null;
    expect(has(isRound)).toBe(await count("game_rounds WHERE player_id = 'p' AND kind = 'round'"));
    expect(has(({ walletMinor }) => walletMinor !== null)).toBe(await count("transactions WHERE player_id = 'p'"));
    expect(has(({ kind, state }) => kind === 'cashOutOrder' && state === 'voided')).toBe(
      await count("cash_transfers WHERE player_id = 'p' AND kind = 'cashOut' AND state = 'voided'"),
    );
    expect(has(({ kind, tag }) => kind === 'correction' && tag === 'house')).toBeGreaterThan(0);
    for (const [kind, amountMinor, tag] of [
      ['handPayOwed', 900, ''],
      ['jackpotOwed', 900, '2'],
      ['paymentAsked', 650, 'REF7'],
    ] as const)
      expect(down.filter((movement) => movement.kind === kind)).toMatchObject([{ amountMinor, tag }]);
    const rounds = await all('asc', 9, { show: 'rounds' });
    expect(rounds).toEqual(down.filter(isRound));
    expect(await all('desc', 9, { show: 'money' })).toEqual(down.filter((movement) => !isRound(movement)).toReversed());
    const range = { from: startAt + 5_000, until: startAt + 21_000 };
    expect(await all('asc', 4, range)).toEqual(down.filter(({ at }) => at >= range.from && at < range.until));
  });

  it('tells of each movement of cash what the ledger held before and after', async () => {
    const movements = await all('asc', 1_000);
    const posted = movements.filter(({ walletMinor }) => walletMinor !== null);
    let walletMinor = 0;
    for (const movement of posted) {
      walletMinor += movement.amountMinor ?? 0;
      expect(movement.walletMinor).toBe(walletMinor);
    }
    const arrived = movements.filter(({ kind, endedAt }) => kind === 'cashIn' && endedAt !== null);
    expect(arrived.length).toBeGreaterThan(3);
    for (const { amountMinor, creditBeforeMinor, creditAfterMinor, state } of arrived)
      expect([(creditBeforeMinor ?? 0) - (amountMinor ?? 0), state]).toEqual([creditAfterMinor, null]);
    const out = movements.filter(({ kind }) => kind === 'cashOut');
    expect(out.length).toBeGreaterThan(3);
    for (const { amountMinor, creditBeforeMinor, creditAfterMinor } of out)
      expect((creditBeforeMinor ?? 0) - (amountMinor ?? 0)).toBe(creditAfterMinor);
    const back = movements.filter(({ kind }) => kind === 'cashInVoided');
    const voided = movements.filter(({ kind, state }) => kind === 'cashIn' && state === 'voided');
    expect(voided).toHaveLength(back.length);
  });

  it('refuses the cursor of another list', async () => {
    const ask = { show: 'money', order: 'desc', limit: 3 } as const;
    const page = await listMoneyMovements(database.read, bookedPlayer, ask);
    const cursor = (page.ok && page.value.nextCursor) || '';
    expect(await listMoneyMovements(database.read, bookedPlayer, { ...ask, show: 'all', cursor })).toMatchObject({
      refusal: { code: 'BODY_INVALID' },
    });
  });
});
