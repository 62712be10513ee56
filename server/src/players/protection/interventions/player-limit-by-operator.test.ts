import type { LimitKind, LimitWindow } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postCashDeskMovement } from '../../../backoffice/cash-desk/post-cash-desk-movement.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { newKey } from '../../../testing/test-player.ts';
import { listLimits } from '../limits/limit-store.ts';
import { confirmPlayerLimitByOperator, setPlayerLimitByOperator } from './player-limit-by-operator.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const playerId = playerIdOf('player1');

let floor: SeatFloor;
beforeEach(async () => {
  floor = await SeatFloor.open();
});
afterEach(() => floor.close());

const deposit = (amountMinor: number) =>
  floor.database.transact((tx) =>
    postCashDeskMovement(tx, {
      ...{ direction: 'deposit', username: 'player1', amountMinor, note: '' },
      ...{ key: newKey(), at: floor.clock.nowMs() },
    }),
  );
const reached = (facts: object) => ({ ok: false, refusal: { code: 'LIMIT_REACHED', params: facts } });
const setOwn = (kind: LimitKind, window: LimitWindow, amount: number | null) =>
  floor.inTime(floor.server.protection.setLimit(playerId, { kind, window, amount }));
const change = (who: string) => ({ playerId, at: floor.clock.nowMs(), who, reason: 'seen' });
const set = (amount: number | null, who = 'ayse@desk') =>
  floor.database.transact((tx) =>
    setPlayerLimitByOperator(tx, change(who), { kind: 'deposit', window: 'day', amount }),
  );
const confirm = (amount: number | null, who = 'mehmet@desk') =>
  floor.database.transact((tx) =>
    confirmPlayerLimitByOperator(tx, change(who), { kind: 'deposit', window: 'day', amount }),
  );
const later = (ms: number) => floor.clock.set(floor.clock.nowMs() + ms);

describe('a limit of the house', () => {
  it('counts at once where it is first or lower, and changes nothing of the player’s', async () => {
    await setOwn('deposit', 'day', 1_000);
    expect(await set(500)).toEqual({ kind: 'set' });
    expect(await set(300, 'mehmet@desk')).toEqual({ kind: 'set' });
    expect(await set(300)).toEqual({ kind: 'unchanged' });
    expect(await deposit(301)).toMatchObject(reached({ limit: 300 }));
    await setOwn('deposit', 'day', 200);
    expect(await deposit(201)).toMatchObject(reached({ limit: 200 }));
    expect(await deposit(200)).toMatchObject({ ok: true });
  });

  it.each([
    ['a higher one', 5_000],
    ['none', null],
  ] as const)('is loosened to %s by two people and a delay alone', async (_, amount) => {
    await set(300);
    expect(await confirm(amount)).toEqual({ kind: 'notAsked' });
    const confirmableAt = floor.clock.nowMs() + dayMs;
    expect(await set(amount)).toEqual({ kind: 'asked', confirmableAt });
    expect(await deposit(301)).toMatchObject(reached({ limit: 300 }));
    later(hourMs);
    // Whoever asks again for the same changes nothing: it is still the first one who asked.
    expect(await set(amount, 'mehmet@desk')).toEqual({ kind: 'asked', confirmableAt });
    expect(await confirm(amount)).toEqual({ kind: 'tooEarly', confirmableAt });
    floor.clock.set(confirmableAt);
    for (const who of ['ayse@desk', 'Ayse (root@desk)', 'ayse@office'])
      expect(await confirm(amount, who)).toEqual({ kind: 'samePerson', who: 'ayse@desk' });
    expect(await confirm(4_999)).toEqual({ kind: 'notAsked' });
    expect(await deposit(301)).toMatchObject(reached({ limit: 300 }));
    expect(await confirm(amount)).toEqual({ kind: 'confirmed' });
    expect(await deposit(301)).toMatchObject({ ok: true });
    expect(await confirm(amount)).toEqual({ kind: 'notAsked' });
  });

  it('leaves the player’s own limit as it is when it is loosened', async () => {
    await setOwn('deposit', 'day', 200);
    await set(100);
    await set(null);
    later(dayMs);
    expect(await confirm(null)).toEqual({ kind: 'confirmed' });
    expect(await deposit(201)).toMatchObject(reached({ limit: 200 }));
    expect(await deposit(200)).toMatchObject({ ok: true });
  });

  it('stays if what was asked for lapsed, was taken back, replaced or lowered', async () => {
    await set(300);
    await set(500);
    later(dayMs + 7 * dayMs);
    expect(await confirm(500)).toEqual({ kind: 'notAsked' });
    expect(await set(500)).toMatchObject({ kind: 'asked', confirmableAt: floor.clock.nowMs() + dayMs });
    expect(await set(300)).toEqual({ kind: 'takenBack' });
    later(dayMs);
    expect(await confirm(500)).toEqual({ kind: 'notAsked' });
    await set(500);
    await set(600, 'mehmet@desk');
    later(dayMs);
    expect(await confirm(500)).toEqual({ kind: 'notAsked' });
    expect(await confirm(600)).toEqual({ kind: 'samePerson', who: 'mehmet@desk' });
    expect(await set(250)).toEqual({ kind: 'set' });
    expect(await confirm(600, 'ayse@desk')).toEqual({ kind: 'notAsked' });
    expect(await deposit(251)).toMatchObject(reached({ limit: 250 }));
  });

  it('is not raised while the clocks do not agree', async () => {
    await set(300);
    await floor.change('INSERT INTO clock_state (id, trusted_at) VALUES (1, ?)', floor.clock.nowMs());
    await set(500);
    later(dayMs);
    expect(await confirm(500)).toEqual({ kind: 'clockUnsure' });
    await floor.change('UPDATE clock_state SET trusted_at = ?', floor.clock.nowMs());
    expect(await confirm(500)).toEqual({ kind: 'confirmed' });
  });

  it('is not raised by its player, who may not withdraw the request either', async () => {
    await set(300);
    await set(500);
    const [limit] = await floor.queryDatabase((db) => listLimits(db, playerId));
    const id = limit?.raise?.id ?? '';
    expect(id).not.toBe('');
    later(dayMs);
    const { protection } = floor.server;
    expect(await protection.confirmRaise(playerId, id)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    expect(await protection.withdrawRaise(playerId, id)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    expect(await deposit(301)).toMatchObject(reached({ limit: 300 }));
  });
});
