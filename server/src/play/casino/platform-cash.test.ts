import type { PlayerId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import type { Topics } from '../../platform/bus/event-bus.ts';
import { SeatFloor } from '../../testing/seat-floor.ts';
import type { SeatGame } from '../../testing/seat-game.ts';
import { openCasinoSite, TestCasino } from '../../testing/test-casino.ts';
import { newKey } from '../../testing/test-player.ts';
import { abandonPlatformCashIn } from '../seats/transfers/platform-cash-in.ts';

describe("a player whose wallet is at a casino's platform", () => {
  let casino: TestCasino;
  let floor: SeatFloor;
  let game: SeatGame;
  beforeEach(async () => {
    floor = await SeatFloor.open({}, () => casino.platform);
    casino = new TestCasino(() => floor.clock.nowMs());
    casino.balances.set('ref-ada', 100_000);
    await openCasinoSite(floor.database, ['ada', 'bob']);
    await floor.pass(2_000);
    game = await floor.playing('ada', 0);
  });
  afterEach(() => floor.close());

  const siteMinor = () => floor.queryDatabase(async (db) => (await readLedgerBalance(db, 'platform:3')).balanceMinor);
  const transfers = () =>
    floor.queryDatabase((db) =>
      db.all<{ id: string; kind: string; state: string; amount_minor: number; body: string }>(
        'SELECT id, kind, state, amount_minor, body FROM platform_transfers ORDER BY number',
      ),
    );
  const states = async () => (await transfers()).map(({ kind, state }) => `${kind} ${state}`);
  const giveUp = (transferId: string) =>
    floor.inTime(
      abandonPlatformCashIn(floor.server.dependencies, { playerId: 'p-ada', transferId, patienceMs: 20_000 }),
    );
  /** The ledger of both sides agree: what the platform gave and did not get back is what its account here owes. */
  const agrees = async () => {
    expect((await siteMinor()) + casino.outMinor).toBe(0);
    await floor.audited();
  };

  it('has its balance asked for again where the platform did not answer, some times and not for ever', async () => {
    const balances = () =>
      floor.queryDatabase((db) => db.all("SELECT amount_minor FROM platform_balances WHERE player_id = 'p-ada'"));
    casino.balances.set('ref-ada', 90_000);
    casino.away();
    floor.bus.publish('balanceWanted', { playerId: 'p-ada' as PlayerId });
    await floor.pass(500);
    expect(await balances()).toEqual([]);
    casino.back();
    await floor.pass(1_000);
    expect(await balances()).toEqual([{ amount_minor: 90_000 }]);
    casino.away();
    casino.calls.length = 0;
    floor.bus.publish('balanceWanted', { playerId: 'p-ada' as PlayerId });
    await floor.pass(120_000);
    expect(casino.namesOf('balance')).toHaveLength(6);
  });

  it('puts money on the machine once the platform has given it, and gets it back by a credit', async () => {
    const id = newKey();
    expect(await game.cashIn(5_000, id)).toMatchObject({ value: { state: 'settled', place: 'machine' } });
    expect(casino.balances.get('ref-ada')).toBe(95_000);
    expect(await siteMinor()).toBe(-5_000);
    expect(casino.calls).toContainEqual({
      name: 'debit',
      body: {
        ...{ id: `cash-in:${id}`, siteId: 3, player: 'ref-ada', session: game.seat.sessionId, machine: 'm1' },
        ...{ amountMinor: 5_000, currency: 'TRY', reason: 'cash-in' },
      },
    });
    expect(await game.cashOut()).toMatchObject({ value: { state: 'settled', amountMinor: 5_000 } });
    await floor.settle();
    expect(casino.balances.get('ref-ada')).toBe(100_000);
    expect(await states()).toEqual(['debit done', 'credit done']);
    expect(await floor.queryDatabase((db) => db.all("SELECT 1 FROM balances WHERE account = 'wallet:p-ada'"))).toEqual(
      [],
    );
    await agrees();
  });

  it('refuses what the platform refuses, with its reason, and moves nothing', async () => {
    expect(await game.cashIn(100_001)).toMatchObject({ refusal: { code: 'AMOUNT_OVER_BALANCE' } });
    expect(await states()).toEqual(['debit refused']);
    expect(floor.agent.received.filter(({ name }) => name === 'credit')).toEqual([]);
    await agrees();
    expect(await game.cashIn(1_000)).toMatchObject({ value: { state: 'settled' } });
  });

  it('shows a debit without an answer as on its way, and asks until it is known', async () => {
    let isLost = true;
    casino.meddle = ({ name, work }) => {
      const answer = work();
      return name === 'debit' && isLost ? { class: 'unknown', code: 'TRY_AGAIN' } : answer;
    };
    const id = newKey();
    expect(await game.cashIn(5_000, id)).toMatchObject({ value: { state: 'settled' } });
    isLost = false;
    expect(casino.namesOf('debit', 'status')).toEqual(['debit', 'status']);
    await agrees();
  });

  it('gives up only after the patience is over, and undoes what the platform did whenever it can be asked', async () => {
    casino.meddle = ({ work }) => {
      work();
      return { class: 'unknown', code: 'TRY_AGAIN' };
    };
    const id = newKey();
    expect(await game.cashIn(5_000, id)).toMatchObject({ value: { state: 'pending', place: 'platform' } });
    expect(await giveUp(id)).toMatchObject({ refusal: { code: 'TRANSFER_PENDING' } });
    expect(await game.cashIn(1_000)).toMatchObject({ refusal: { code: 'TRANSFER_PENDING' } });
    await floor.pass(20_000);
    expect(await giveUp(id)).toMatchObject({ value: { state: 'voided', place: 'wallet' } });
    expect(await giveUp(id)).toMatchObject({ value: { state: 'voided' } });
    casino.back();
    await floor.pass(61_000);
    expect(await states()).toEqual(['debit cancelled', 'rollback done']);
    expect(casino.balances.get('ref-ada')).toBe(100_000);
    await agrees();
    await expect(casino.platform.debit({ ...casino.calls[0]?.body } as never)).resolves.toMatchObject({
      code: 'ROLLED_BACK',
    });
  });

  it('says each state of a cash-in once, although the database runs its transactions again', async () => {
    const said = (transferId: string) =>
      floor.reported.flatMap(({ topic, message }) => {
        const { transfer } = message as Topics['transferChanged'];
        return topic === 'transferChanged' && transfer.transferId === transferId ? [transfer.state] : [];
      });
    floor.database.repeats = true;
    const given = newKey();
    expect(await game.cashIn(5_000, given)).toMatchObject({ value: { state: 'settled' } });
    await floor.settle();
    expect(said(given)).toEqual(['pending', 'pending', 'settled']);
    casino.away();
    const givenUp = newKey();
    expect(await game.cashIn(1_000, givenUp)).toMatchObject({ value: { state: 'pending' } });
    await floor.pass(20_000);
    expect(await giveUp(givenUp)).toMatchObject({ value: { state: 'voided' } });
    expect(said(givenUp)).toEqual(['pending', 'held', 'voided']);
    casino.back();
    await floor.pass(61_000);
    await agrees();
  });

  it('sends a cash-out, and a hand pay, at once while a debit is unknown for an hour, and names its id', async () => {
    await game.cashIn(5_000);
    let isLost = true;
    casino.meddle = ({ name, work }) => {
      if (isLost && (name === 'debit' || name === 'status')) return { class: 'unknown', code: 'TRY_AGAIN' };
      return work();
    };
    const lost = newKey();
    await game.cashIn(3_000, lost);
    expect(await game.cashOut()).toMatchObject({ value: { state: 'settled' } });
    await floor.settle();
    expect(casino.balances.get('ref-ada')).toBe(100_000);
    expect(casino.calls.find(({ name }) => name === 'credit')?.body.openIds).toEqual([`cash-in:${lost}`]);
    for (let minute = 0; minute < 60; minute++) {
      floor.clock.advance(60_000);
      await floor.settle();
    }
    expect(await states()).toEqual(['debit done', 'debit unknown', 'credit done']);
    isLost = false;
    await floor.pass(61_000);
    expect(await states()).toEqual(['debit done', 'debit done', 'credit done']);
    expect(floor.agent.cabinet('m1').meterMinor).toBe(3_000);
    await agrees();
  });

  it('takes money back that arrives after its player has left', async () => {
    casino.away();
    const id = newKey();
    await game.cashIn(5_000, id);
    await game.leave();
    casino.back();
    await floor.pass(61_000);
    expect(await states()).toEqual(['debit done', 'rollback done']);
    expect(casino.balances.get('ref-ada')).toBe(100_000);
    await agrees();
  });

  it('takes money back that its cabinet refuses', async () => {
    floor.agent.override.credit = () => ({ ok: false, refusal: { code: 'COMMAND_LATE', params: {} } });
    expect(await game.cashIn(5_000)).toMatchObject({ value: { state: 'voided' } });
    await floor.pass(2_000);
    expect(await states()).toEqual(['debit done', 'rollback done']);
    expect(casino.balances.get('ref-ada')).toBe(100_000);
    await agrees();
  });

  it('repeats a credit until it is accepted, through a restart, and holds one that is refused', async () => {
    await game.cashIn(5_000);
    casino.away();
    await game.cashOut();
    await floor.pass(130_000);
    const credits = casino.namesOf('credit').length;
    expect(credits).toBeGreaterThan(6);
    await floor.restart();
    casino.meddle = ({ name, work }) => (name === 'credit' ? { class: 'refused', code: 'NOT_ALLOWED' } : work());
    await floor.pass(61_000);
    expect(await states()).toEqual(['debit done', 'credit held']);
    expect(
      await floor.queryDatabase((db) => db.all("SELECT subject FROM alerts WHERE kind = 'platformHeld'")),
    ).toHaveLength(1);
    const reported = await floor.queryDatabase((db) =>
      db.all<{ data: string }>("SELECT data FROM platform_events WHERE type = 'transfer.held'"),
    );
    const [, credit] = await transfers();
    expect(reported.map(({ data }) => JSON.parse(data))).toEqual([
      {
        ...{ player: 'ref-ada', transfer: credit?.id, amountMinor: 5_000, reason: 'NOT_ALLOWED' },
        at: expect.any(String),
      },
    ]);
    expect(await siteMinor()).toBe(0);
    expect(casino.outMinor).toBe(5_000);
  });

  it('races for a seat with a player of this hall, and each plays from the own wallet', async () => {
    casino.balances.set('ref-bob', 20_000);
    const own = await floor.balanceMinor();
    const names = ['bob', 'player1'] as const;
    const racing = await floor.inTime(Promise.all(names.map((name) => floor.beginSitting(name, 'm2'))));
    expect(racing.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = racing[0]?.ok ? 0 : 1;
    for (const index of [winner, 1 - winner]) {
      const sat = racing[index]?.ok ? racing[index] : await floor.sit(names[index] ?? '', 'm2');
      if (!sat.ok) throw new Error(JSON.stringify(sat));
      await sat.value.cashIn(5_000);
      const isBob = index === 0;
      expect([casino.balances.get('ref-bob'), await floor.balanceMinor()]).toEqual(
        isBob ? [15_000, own] : [20_000, own - 5_000],
      );
      expect(await siteMinor()).toBe(isBob ? -5_000 : 0);
      await sat.value.leave();
      await floor.settle();
    }
    expect([casino.balances.get('ref-bob'), await floor.balanceMinor()]).toEqual([20_000, own]);
    await agrees();
  });

  it('knows the balance that the platform said last, and when', async () => {
    await game.cashIn(5_000);
    await floor.settle();
    const published = floor.reported.filter(({ topic }) => topic === 'balanceChanged');
    expect(published.at(-1)?.message).toMatchObject({
      playerId: 'p-ada',
      balanceMinor: 95_000,
      asOf: expect.any(Number),
    });
    casino.balances.set('ref-ada', 42_000);
    await floor.inTime(floor.server.casino.balances.ask('p-ada'));
    expect(floor.reported.at(-1)?.message).toMatchObject({ balanceMinor: 42_000 });
  });
});
