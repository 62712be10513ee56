import {
  type PlayerRecordPage,
  type Result,
  type SessionSort,
  type SlotSession,
  sessionSorts,
  type Transaction,
  type TransactionSort,
  transactionSorts,
} from '@reelfloor/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import type { RecordPageRequest } from '../platform/database/read-record-page.ts';
import { openTemporaryDatabase, testEngine } from '../platform/database/temporary-database.ts';
import { listPlayerSessions, readPlayerSessionTotals } from '../play/statements/session-records.ts';
import { listTransactions, readPlayerTransactionTotals } from '../play/statements/transaction-records.ts';

const count = 47;
const dayMs = 86_400_000;
const startAt = 1_800_000_000_000;
/** Returns one of a few amounts, so that many transactions have equal amounts. */
const amountOf = (line: number) => (line % 5) * 1000 - 2000 || 5000;
const typeOf = (line: number) => 1 + (line % 6);
/** The player's last session has not ended. */
const isRunning = (line: number) => line === count - 1;

type Line = { id: string };
type List<Sort, Item> = (
  ask: RecordPageRequest & { sort?: Sort; range?: { from: number | null; until: number | null } },
) => Promise<Result<PlayerRecordPage<Item>>>;

const pageOf = async <Item>(page: Promise<Result<PlayerRecordPage<Item>>>): Promise<PlayerRecordPage<Item>> => {
  const result = await page;
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};
const idsOf = ({ items }: PlayerRecordPage<Line>) => items.map(({ id }) => id);

/** Reads all pages of a list, from the first one forwards or from the last one backwards. */
const walk = async <Sort, Item extends Line>(
  list: List<Sort, Item>,
  ask: Parameters<List<Sort, Item>>[0],
  backwards: boolean,
): Promise<string[]> => {
  const seen: string[] = [];
  for (let page = await pageOf(list({ ...ask, ...(backwards && { last: 'true' }) })); ; ) {
    if (backwards) seen.unshift(...idsOf(page));
    else seen.push(...idsOf(page));
    const on = backwards ? page.previousCursor : page.nextCursor;
    if (on === null) return seen;
    page = await pageOf(list({ ...ask, ...(backwards ? { before: on } : { cursor: on }) }));
  }
};

describe(`records on ${testEngine}`, { timeout: 120_000 }, () => {
  let database: Database;
  let remove: () => Promise<void>;
  const transactions: List<TransactionSort, Transaction> = (ask) => listTransactions(database.read, 'p-1', ask);
  const sessions: List<SessionSort, SlotSession> = (ask) => listPlayerSessions(database.read, 'p-1', ask);

  beforeAll(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await database.transact(async (tx) => {
      const add = (table: string, row: Record<string, string | number | null>) =>
        tx.run(
          `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).fill('?').join(', ')})`,
          ...Object.values(row),
        );
      for (const id of ['p-0', 'p-1', 'p-2']) {
        const names = { id, username: id, display_name: '', name: '', lastname: '', email: '' };
        const rest = {
          password_hash: '',
          pin_code: '',
          user_group: 'user',
          permissions: '[]',
          created_at: 1,
        };
        await add('players', { ...names, ...rest });
      }
      await add('agents', { id: 'a', token_hash: '' });
      await add('brands', { id: 'koi', name: 'Neon Koi', position: 1 });
      await add('machines', { id: 'm', brand_id: 'koi', agent_id: 'a', description: '{}' });
      for (let line = 0; line < count; line++)
        for (const player of ['p-0', 'p-1', 'p-2']) {
          const at = startAt + Math.floor(line / 2) * (dayMs / 4);
          await add('transfers', { id: `${player}-${line}`, content_hash: '', kind: 'test', at });
          await add('transactions', {
            ...{ transfer_id: `${player}-${line}`, player_id: player, at, type: typeOf(line), tag: '' },
            ...{ amount_minor: amountOf(line), source: 'wallet', balance_minor: 10_000 + (line % 3) },
          });
          const id = `${player}-${String((line * 31) % count).padStart(3, '0')}`;
          const place = { player_id: player, machine_id: 'm', brand_id: 'koi', started_at: at, ip: '' };
          await add('sessions', { id, ...place, spins: line % 4, cash_in_minor: 100 * (line % 3) });
          await tx.run('UPDATE sessions SET free_spins = free_spins + ? WHERE id = ?', line % 2, id);
          if (!isRunning(line))
            await tx.run('UPDATE sessions SET ended_at = ? WHERE id = ?', at + 1000 * (line % 7), id);
          // A session's sums may still grow after its end, when money comes back late.
          await tx.run('UPDATE sessions SET cash_out_minor = ? WHERE id = ?', 50 * (line % 6), id);
          await tx.run('UPDATE transactions SET session_id = ? WHERE transfer_id = ?', id, `${player}-${line}`);
        }
    });
  });
  afterAll(() => remove());

  const amountsBy: Record<TransactionSort, (line: Transaction) => number> = {
    at: ({ at }) => at,
    type: ({ type }) => type,
    amount: ({ amountMinor }) => amountMinor,
    balance: ({ balanceMinor }) => balanceMinor ?? Number.NaN,
  };
  const figuresBy: Record<SessionSort, (line: SlotSession) => number> = {
    start: ({ start }) => start,
    duration: ({ durationMs }) => durationMs ?? Number.POSITIVE_INFINITY,
    spins: ({ spinCount }) => spinCount,
    freeSpins: ({ freeSpinCount }) => freeSpinCount,
    cashIn: ({ cashInMinor }) => cashInMinor,
    cashOut: ({ cashOutMinor }) => cashOutMinor,
  };

  const expected = <Item extends Line>(
    all: readonly Item[],
    figureOf: (line: Item) => number,
    atOf: (line: Item) => number,
    order: 'asc' | 'desc',
    range: { from: number; until: number },
  ): string[] => {
    const upwards = all
      .filter((line) => atOf(line) >= range.from && atOf(line) < range.until)
      .toSorted(
        (a, b) =>
          (figureOf(a) < figureOf(b) ? -1 : figureOf(a) > figureOf(b) ? 1 : 0) ||
          atOf(a) - atOf(b) ||
          a.id.localeCompare(b.id, 'en', { numeric: true }),
      )
      .map(({ id }) => id);
    return order === 'asc' ? upwards : upwards.reverse();
  };

  const orders = ['asc', 'desc'] as const;
  const range = { from: startAt + dayMs, until: startAt + 4 * dayMs };
  const everything = { from: 0, until: Number.MAX_SAFE_INTEGER };

  it.each(transactionSorts.flatMap((sort) => orders.map((order) => [sort, order] as const)))(
    'transactions by %s, %s: each once, forwards and backwards, all and in a range',
    async (sort, order) => {
      const { items: all } = await pageOf(transactions({ limit: 100 }));
      expect(all).toHaveLength(count);
      for (const [among, part] of [
        [everything, undefined],
        [range, range],
      ] as const) {
        const wanted = expected(all, amountsBy[sort], ({ at }) => at, order, among);
        expect(wanted.length).toBe(part === undefined ? count : 24);
        const ask = { sort, order, limit: 5, ...(part && { range: part }) };
        for (const backwards of [false, true]) expect(await walk(transactions, ask, backwards)).toEqual(wanted);
      }
    },
  );

  it.each(sessionSorts.flatMap((sort) => orders.map((order) => [sort, order] as const)))(
    'sessions by %s, %s: the running one among them, each once, both ways, all and in a range',
    async (sort, order) => {
      const { items: all } = await pageOf(sessions({ limit: 100 }));
      expect(all.filter(({ end }) => end === null)).toHaveLength(1);
      const last = { from: startAt + 3 * dayMs, until: startAt + 10 * dayMs };
      for (const [among, part] of [
        [everything, undefined],
        [last, last],
      ] as const) {
        const wanted = expected(all, figuresBy[sort], ({ start }) => start, order, among);
        expect(wanted.length).toBe(part === undefined ? count : 23);
        const ask = { sort, order, limit: 5, ...(part && { range: part }) };
        for (const backwards of [false, true]) expect(await walk(sessions, ask, backwards)).toEqual(wanted);
      }
    },
  );

  it('a page leads to the next and the previous one, if there is one', async () => {
    const first = await pageOf(transactions({ limit: 20 }));
    expect(first.previousCursor).toBeNull();
    const second = await pageOf(transactions({ limit: 20, cursor: String(first.nextCursor) }));
    const third = await pageOf(transactions({ limit: 20, cursor: String(second.nextCursor) }));
    expect(third.items).toHaveLength(7);
    expect(third.nextCursor).toBeNull();
    expect(await pageOf(transactions({ limit: 20, before: String(third.previousCursor) }))).toEqual(second);
    const again = await pageOf(transactions({ limit: 20, before: String(second.previousCursor) }));
    expect(again).toEqual(first);
    const last = await pageOf(transactions({ limit: 7, last: 'true' }));
    expect(last).toEqual(third);
  });

  it('a page stays the same while new lines arrive before it', async () => {
    const first = await pageOf(transactions({ limit: 5 }));
    const second = await pageOf(transactions({ limit: 5, cursor: String(first.nextCursor) }));
    await database.transact(async (tx) => {
      const at = startAt + 100 * dayMs;
      await tx.run("INSERT INTO transfers (id, content_hash, kind, at) VALUES ('new', '', 'test', ?)", at);
      await tx.run(
        `INSERT INTO transactions (transfer_id, player_id, at, type, amount_minor, source, tag, balance_minor)
         VALUES ('new', 'p-1', ?, 1, 1, 'cashier', '', 1)`,
        at,
      );
    });
    expect(await pageOf(transactions({ limit: 5, cursor: String(first.nextCursor) }))).toEqual(second);
    expect((await pageOf(transactions({ limit: 5 }))).items[0]).toMatchObject({ amountMinor: 1 });
    await database.transact((tx) => tx.run("DELETE FROM transactions WHERE transfer_id = 'new'"));
  });

  it('totals are of one player and range, with the running session’s present figures', async () => {
    const { items } = await pageOf(transactions({ limit: 100, range }));
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const amounts = items.map(({ amountMinor }) => amountMinor);
    expect(await readPlayerTransactionTotals(database.read, 'p-1', range)).toEqual({
      count: 24,
      inMinor: sum(amounts.filter((amount) => amount > 0)),
      outMinor: sum(amounts.filter((amount) => amount < 0)),
      netMinor: sum(amounts),
    });
    const { items: played } = await pageOf(sessions({ limit: 100 }));
    const wins = await pageOf(transactions({ limit: 100 }));
    const winsPaidMinor = sum(
      wins.items.filter(({ type }) => type === 5 || type === 6).map(({ amountMinor }) => amountMinor),
    );
    expect(await readPlayerSessionTotals(database.read, 'p-1', { from: null, until: null })).toEqual({
      count,
      // Hand pays and jackpots are not cash-outs, because they go to the wallet directly.
      winsPaidMinor: sum(played.map((session) => session.winsPaidMinor)),
      durationMs: sum(played.map(({ durationMs }) => durationMs ?? 0)),
      spinCount: sum(played.map(({ spinCount }) => spinCount)),
      freeSpinCount: sum(played.map(({ freeSpinCount }) => freeSpinCount)),
      cashInMinor: sum(played.map(({ cashInMinor }) => cashInMinor)),
      cashOutMinor: sum(played.map(({ cashOutMinor }) => cashOutMinor)),
    });
    expect(sum(played.map((session) => session.winsPaidMinor))).toBe(winsPaidMinor);
    expect(winsPaidMinor).not.toBe(0);
    expect(await readPlayerSessionTotals(database.read, 'nobody', { from: null, until: null })).toMatchObject({
      count: 0,
      durationMs: 0,
      cashInMinor: 0,
    });
  });

  it('a cursor of another list or sort, and two cursors at once, are refused with their name', async () => {
    const { nextCursor } = await pageOf(transactions({ limit: 5 }));
    const cursor = String(nextCursor);
    const refusals = [
      transactions({ limit: 5, sort: 'amount', cursor }),
      sessions({ limit: 5, cursor }),
      transactions({ limit: 5, cursor: Buffer.from('transactions-at.1.1.x').toString('base64url') }),
    ];
    for (const refusal of refusals)
      expect(await refusal).toMatchObject({
        refusal: { code: 'BODY_INVALID', params: { detail: expect.stringMatching(/^cursor: /) } },
      });
    expect(await transactions({ limit: 5, cursor, last: 'true' })).toMatchObject({
      refusal: { params: { detail: 'only one of cursor, before and last can be asked for' } },
    });
  });
});
