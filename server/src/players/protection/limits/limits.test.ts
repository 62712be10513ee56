import type { LimitKind, LimitWindow } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postCashDeskMovement } from '../../../backoffice/cash-desk/post-cash-desk-movement.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { newKey } from '../../../testing/test-player.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const playerId = playerIdOf('player1');

let floor: SeatFloor;
beforeEach(async () => {
  floor = await SeatFloor.open();
});
afterEach(() => floor.close());

const setLimit = (kind: LimitKind, window: LimitWindow, amount: number | null) =>
  floor.inTime(floor.server.protection.setLimit(playerId, { kind, window, amount }));
const limit = async (kind: LimitKind, window: LimitWindow) => {
  const read = await floor.server.protection.read(playerId);
  if (!read.ok) throw new Error(JSON.stringify(read.refusal));
  return read.value.limits?.list.find((one) => one.kind === kind && one.window === window);
};
const deposit = (amountMinor: number) =>
  floor.database.transact((tx) =>
    postCashDeskMovement(tx, {
      ...{ direction: 'deposit', username: 'player1', amountMinor, note: '' },
      ...{ key: newKey(), at: floor.clock.nowMs() },
    }),
  );
const reached = (facts: object) => ({ ok: false, refusal: { code: 'LIMIT_REACHED', params: facts } });
const changes = () =>
  floor.queryDatabase((db) =>
    db.all<{ change: string; amount: number | null }>('SELECT change, amount FROM limit_changes ORDER BY at, change'),
  );

describe('a limit of deposits', () => {
  it('takes the last cent and refuses the next one whole, until the first deposit has left the window', async () => {
    await setLimit('deposit', 'day', 1_000);
    const at = floor.clock.nowMs();
    expect(await deposit(400)).toMatchObject({ ok: true });
    await floor.pass(hourMs);
    expect(await deposit(600)).toMatchObject({ ok: true });
    const [before, first, second] = [await floor.balanceMinor(), at + dayMs, at + dayMs + hourMs];
    expect(await deposit(1)).toMatchObject(
      reached({ kind: 'deposit', window: 'day', limit: 1_000, left: 0, freesAt: first }),
    );
    expect(await deposit(401)).toMatchObject(reached({ freesAt: second }));
    expect(await deposit(1_001)).toMatchObject(reached({ freesAt: 0 }));
    expect(await floor.balanceMinor()).toBe(before);
    expect(await limit('deposit', 'day')).toMatchObject({ used: 1_000, freesAt: first });
    floor.clock.set(first - 1);
    expect(await deposit(1)).toMatchObject({ ok: false });
    floor.clock.set(first);
    expect(await deposit(400)).toMatchObject({ ok: true });
    await floor.audited();
  });

  it('counts no promotion and no cash-in', async () => {
    await setLimit('deposit', 'month', 1_000);
    expect(await floor.server.promotions.bonus(playerId)).toMatchObject({ ok: true });
    await floor.playing('player1', 5_000);
    expect(await limit('deposit', 'month')).toMatchObject({ used: 0 });
    expect(await deposit(1_000)).toMatchObject({ ok: true });
    expect(await deposit(1)).toMatchObject({ ok: false });
  });

  it('counts deposits of a clock that was set back since', async () => {
    await setLimit('deposit', 'day', 1_000);
    expect(await deposit(1_000)).toMatchObject({ ok: true });
    floor.clock.set(floor.clock.nowMs() - 7 * dayMs);
    expect(await deposit(1)).toMatchObject({ ok: false });
  });

  it('says the one that is free again last, if several are reached', async () => {
    await setLimit('deposit', 'day', 1_000);
    await setLimit('deposit', 'week', 1_000);
    await deposit(1_000);
    expect(await deposit(1)).toMatchObject(reached({ window: 'week' }));
  });
});

describe('changing a limit', () => {
  it('counts a lower one at once, and a higher one only when it was confirmed after the wait', async () => {
    await setLimit('deposit', 'week', 1_000);
    await setLimit('deposit', 'week', 500);
    expect(await deposit(501)).toMatchObject({ ok: false });
    await setLimit('deposit', 'week', 2_000);
    const asked = (await limit('deposit', 'week'))?.raise;
    const { id = '', confirmableAt = 0, lapsesAt = 0 } = asked ?? {};
    expect(confirmableAt).toBe(floor.clock.nowMs() + dayMs);
    expect(lapsesAt).toBe(confirmableAt + 7 * dayMs);
    expect(await deposit(501)).toMatchObject({ ok: false });
    floor.clock.set(confirmableAt - 1);
    expect(await floor.server.protection.confirmRaise(playerId, id)).toMatchObject({
      refusal: { code: 'LIMIT_WAITS', params: { until: confirmableAt } },
    });
    floor.clock.set(confirmableAt + dayMs);
    await floor.restart();
    // Time alone raises nothing.
    expect(await deposit(501)).toMatchObject({ ok: false });
    expect(await floor.server.protection.confirmRaise(playerId, id)).toMatchObject({ ok: true });
    expect(await deposit(2_000)).toMatchObject({ ok: true });
    expect(await floor.server.protection.confirmRaise(playerId, id)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect((await changes()).map(({ change }) => change).sort()).toEqual(['asked', 'confirmed', 'set', 'set']);
  });

  it('lets a request lapse seven days after it could be confirmed', async () => {
    await setLimit('stake', 'day', 1_000);
    await setLimit('stake', 'day', null);
    const { id = '', lapsesAt = 0 } = (await limit('stake', 'day'))?.raise ?? {};
    floor.clock.set(lapsesAt);
    expect(await floor.server.protection.confirmRaise(playerId, id)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await limit('stake', 'day')).toMatchObject({ amount: 1_000, raise: null });
    floor.clock.set(lapsesAt - 1);
    expect(await floor.server.protection.confirmRaise(playerId, id)).toMatchObject({ ok: true });
    expect(await limit('stake', 'day')).toMatchObject({ amount: null });
  });

  it('drops a request that waits when the limit is lowered, withdrawn, asked for anew, or its player excluded', async () => {
    const ask = async (amount: number) => {
      await setLimit('loss', 'month', amount);
      return (await limit('loss', 'month'))?.raise?.id ?? '';
    };
    const isOver = async (id: string) => {
      floor.clock.set(floor.clock.nowMs() + dayMs);
      expect(await floor.server.protection.confirmRaise(playerId, id)).toMatchObject({
        refusal: { code: 'NOT_FOUND' },
      });
    };
    await setLimit('loss', 'month', 1_000);
    const lowered = await ask(2_000);
    await setLimit('loss', 'month', 900);
    await isOver(lowered);
    const withdrawn = await ask(2_000);
    expect(await floor.server.protection.withdrawRaise(playerId, withdrawn)).toMatchObject({ ok: true });
    await isOver(withdrawn);
    const replaced = await ask(2_000);
    const kept = await ask(3_000);
    await isOver(replaced);
    expect((await limit('loss', 'month'))?.raise?.id).toBe(kept);
    expect(await floor.server.protection.exclude(playerId, 6)).toMatchObject({ ok: true });
    await isOver(kept);
    expect(await limit('loss', 'month')).toMatchObject({ amount: 900, raise: null });
  });

  it('belongs to its player: nobody else confirms it', async () => {
    await setLimit('loss', 'month', 1_000);
    await setLimit('loss', 'month', 2_000);
    const { id = '' } = (await limit('loss', 'month'))?.raise ?? {};
    floor.clock.set(floor.clock.nowMs() + dayMs);
    expect(await floor.server.protection.confirmRaise(playerIdOf('player2'), id)).toMatchObject({
      ok: false,
    });
    expect(await floor.server.protection.withdrawRaise(playerIdOf('player2'), id)).toMatchObject({
      ok: false,
    });
  });

  it('keeps its history: the database refuses to change it', async () => {
    await setLimit('loss', 'month', 1_000);
    await expect(floor.change('UPDATE limit_changes SET amount = 5')).rejects.toThrow('only ever added');
    await expect(floor.change('DELETE FROM limit_changes')).rejects.toThrow('only ever added');
  });
});
