import type { PlayerId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { addNode, setNodeDead } from '../../testing/lone-node.ts';
import { SeatFloor } from '../../testing/seat-floor.ts';
import type { SeatGame } from '../../testing/seat-game.ts';
import { openCasinoSite, TestCasino } from '../../testing/test-casino.ts';
import { newKey } from '../../testing/test-player.ts';
import { abandonPlatformCashIn } from '../seats/transfers/platform-cash-in.ts';

describe("transfers between this hall and a casino's platform", () => {
  let casino: TestCasino;
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open({}, () => casino.platform);
    casino = new TestCasino(() => floor.clock.nowMs());
    casino.balances.set('ref-ada', 100_000);
    await openCasinoSite(floor.database, ['ada']);
    await floor.pass(2_000);
    game = await floor.playing('ada', 0);
  });
  afterEach(() => floor.close());

  const states = () =>
    floor.queryDatabase(async (db) =>
      (await db.all<{ kind: string; state: string }>('SELECT kind, state FROM platform_transfers ORDER BY number')).map(
        ({ kind, state }) => `${kind} ${state}`,
      ),
    );
  const knownBalance = () =>
    floor.queryDatabase((db) =>
      db.get("SELECT amount_minor AS minor FROM platform_balances WHERE player_id = 'p-ada'"),
    );
  /** The ledger of both sides agree. */
  const agrees = async () => {
    const { balanceMinor } = await floor.queryDatabase((db) => readLedgerBalance(db, 'platform:3'));
    expect(balanceMinor + casino.outMinor).toBe(0);
    await floor.audited();
  };
  /** Lets the answers to this call wait until `release`. */
  const hold = (held: string) => {
    const gate = Promise.withResolvers<void>();
    casino.meddle = async ({ name, work }) => {
      if (name === held) await gate.promise;
      return work();
    };
    return () => {
      casino.back();
      gate.resolve();
    };
  };

  it('leave the newest balance, although an older question was answered while a credit was on its way', async () => {
    await game.cashIn(5_000);
    const release = hold('credit');
    await game.cashOut();
    await floor.pass(500);
    floor.bus.publish('balanceWanted', { playerId: 'p-ada' as PlayerId });
    await floor.pass(500);
    expect(await knownBalance()).toEqual({ minor: 95_000 });
    release();
    await floor.pass(500);
    expect(await knownBalance()).toEqual({ minor: 100_000 });
  });

  it('leave a balance that can change again after a clock was an hour ahead', async () => {
    await game.cashIn(5_000);
    await floor.pass(500);
    expect(await knownBalance()).toEqual({ minor: 95_000 });
    await floor.change('UPDATE platform_balances SET at = ?', floor.clock.nowMs() + 3_600_000);
    await game.cashOut();
    await floor.pass(500);
    expect(await knownBalance()).toEqual({ minor: 100_000 });
  });

  it('do not wait for a node whose clock was an hour ahead when it leased and postponed them', async () => {
    casino.away();
    await game.cashIn(5_000);
    casino.back();
    await addNode(floor.database, 'ahead');
    await floor.change(
      "UPDATE platform_transfers SET lease_node = 'ahead', lease_until = ?, next_at = ?",
      ...[floor.clock.nowMs() + 3_600_000, floor.clock.nowMs() + 3_600_000],
    );
    await floor.pass(5_000);
    expect(await states()).toEqual(['debit done']);
    await agrees();
  });

  it('go on at once where the node that was sending them has died', async () => {
    casino.away();
    await game.cashIn(5_000);
    casino.back();
    await addNode(floor.database, 'frozen');
    await floor.change(
      "UPDATE platform_transfers SET lease_node = 'frozen', lease_until = ?",
      floor.clock.nowMs() + 30_000,
    );
    await floor.pass(15_000);
    expect(await states()).toEqual(['debit unknown']);
    await setNodeDead(floor.database, 'frozen');
    await floor.pass(2_000);
    expect(await states()).toEqual(['debit done']);
    await agrees();
  });

  it('go on, and can be given up, where the own clock was an hour ahead', async () => {
    casino.away();
    const [lost, givenUp] = [newKey(), newKey()];
    await game.cashIn(5_000, lost);
    floor.clock.set(floor.clock.nowMs() - 3_600_000);
    casino.back();
    await floor.pass(5_000);
    expect(await states()).toEqual(['debit done']);
    casino.away();
    await game.cashIn(3_000, givenUp);
    floor.clock.set(floor.clock.nowMs() - 3_600_000);
    const order = { playerId: 'p-ada', transferId: givenUp, patienceMs: 20_000 };
    expect(await floor.inTime(abandonPlatformCashIn(floor.server.dependencies, order))).toMatchObject({
      value: { state: 'voided' },
    });
    casino.back();
    await floor.pass(61_000);
    expect(await states()).toEqual(['debit done', 'debit cancelled', 'rollback done']);
    expect(casino.balances.get('ref-ada')).toBe(95_000);
    await agrees();
  });

  it('wait, and are lost by nobody, where the casino counts in another currency for a time', async () => {
    await game.cashIn(5_000);
    casino.meddle = ({ name, work }) =>
      name === 'debit' || name === 'credit' ? { class: 'fatal', code: 'CURRENCY_WRONG' } : work();
    const id = newKey();
    expect(await game.cashIn(2_000, id)).toMatchObject({ value: { state: 'pending', place: 'platform' } });
    await game.cashOut();
    await floor.pass(30_000);
    expect(await states()).toEqual(['debit done', 'debit unknown', 'credit unknown']);
    const alerts = await floor.queryDatabase((db) => db.all("SELECT subject FROM alerts WHERE kind = 'platformFault'"));
    expect(alerts).toEqual([{ subject: '3:CURRENCY_WRONG' }]);
    const order = { playerId: 'p-ada', transferId: id, patienceMs: 20_000 };
    await floor.inTime(abandonPlatformCashIn(floor.server.dependencies, order));
    casino.back();
    await floor.pass(61_000);
    expect(await states()).toEqual(['debit done', 'debit cancelled', 'credit done', 'rollback done']);
    expect(casino.balances.get('ref-ada')).toBe(100_000);
    await agrees();
  });

  it('are none for an amount that no machine takes', async () => {
    for (const amountMinor of [0, -100, 0.5, Number.NaN, 2 ** 53, Number.MAX_VALUE])
      expect(await game.cashIn(amountMinor)).toMatchObject({ ok: false });
    expect([await states(), casino.namesOf('debit')]).toEqual([[], []]);
    casino.balances.set('ref-ada', -1);
    floor.bus.publish('balanceWanted', { playerId: 'p-ada' as PlayerId });
    await floor.pass(500);
    expect(await knownBalance()).toEqual({ minor: 0 });
  });

  it('are not sent in a loop where their answer cannot be stored', async () => {
    casino.away();
    const id = newKey();
    await game.cashIn(5_000, id);
    casino.back();
    casino.calls.length = 0;
    // A ledger that somebody has spoilt: the cash-in of the debit is settled already.
    await floor.change("UPDATE cash_transfers SET state = 'settled' WHERE id = ?", id);
    await floor.pass(60_000);
    expect(casino.namesOf('status').length).toBeGreaterThan(0);
    expect(casino.namesOf('status').length).toBeLessThanOrEqual(13);
    expect(floor.alarms.map(({ msg }) => msg)).toContain(
      "a move to a casino's platform was not finished; it is tried again",
    );
    await floor.change("UPDATE cash_transfers SET state = 'asked' WHERE id = ?", id);
    await floor.pass(60_000);
    expect(await states()).toEqual(['debit done']);
  });

  it.each([
    ['before the casino has answered', 0],
    ['at the moment of the answer', 1],
    ['after the money was accepted', 2],
  ] as const)('bring each cent back where their player leaves %s', async (_, place) => {
    const release = hold('debit');
    const cashingIn = game.cashIn(5_000);
    await floor.pass(200);
    if (place === 1) release();
    const leaving = place < 2 ? game.leave() : null;
    if (place !== 1) release();
    if (place === 2) await floor.settle();
    await floor.inTime(Promise.allSettled([cashingIn, leaving ?? game.leave()]));
    await floor.pass(120_000);
    expect(casino.balances.get('ref-ada')).toBe(100_000);
    expect((await states()).filter((state) => !/done|refused|cancelled/.test(state))).toEqual([]);
    await agrees();
  });

  it('let one of two cash-ins of a player through while the casino is slow, and give the other an answer', async () => {
    const release = hold('debit');
    const first = game.cashIn(5_000);
    await floor.pass(50);
    const second = game.cashIn(3_000);
    await floor.pass(50);
    release();
    expect(await second).toMatchObject({ refusal: { code: 'TRANSFER_PENDING' } });
    expect(await first).toMatchObject({ value: { state: 'settled' } });
    await agrees();
  });

  it('end once where two nodes send them at the same time', async () => {
    const release = hold('debit');
    const other = await floor.beside();
    const cashingIn = game.cashIn(5_000);
    await floor.pass(31_000);
    expect(casino.namesOf('debit', 'status').length).toBeGreaterThan(1);
    release();
    await floor.inTime(cashingIn);
    await floor.pass(30_000);
    expect(await states()).toEqual(['debit done']);
    expect(casino.balances.get('ref-ada')).toBe(95_000);
    await agrees();
    await other.stop();
  });

  it('leave no alert where one of two nodes is refused what the other one is granted', async () => {
    await game.cashIn(5_000);
    casino.away();
    await game.cashOut();
    const gate = Promise.withResolvers<void>();
    let credits = 0;
    casino.meddle = async ({ name, work }) => {
      if (name !== 'credit') return work();
      if (++credits > 1) return { class: 'refused', code: 'NOT_ALLOWED' };
      await gate.promise;
      return work();
    };
    const other = await floor.beside();
    const alerts = () =>
      floor.queryDatabase((db) => db.all("SELECT 1 FROM alerts WHERE kind = 'platformHeld' AND closed_at IS NULL"));
    await floor.pass(40_000);
    expect([await states(), await alerts()]).toMatchObject([['debit done', 'credit held'], [{}]]);
    gate.resolve();
    await floor.settle();
    expect([await states(), await alerts()]).toEqual([['debit done', 'credit done'], []]);
    await agrees();
    await other.stop();
  });
});
