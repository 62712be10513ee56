import type { LimitKind, LimitWindow } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPlayerLimitByOperator } from '../../../players/protection/interventions/player-limit-by-operator.ts';
import { storePlayerExclusion } from '../../../players/protection/restrict-player.ts';
import { playerIdOf, SeatFloor } from '../../../testing/seat-floor.ts';
import { TestFloor } from '../../../testing/test-server.ts';
import { listPastLimits } from './player-limit-history.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const playerId = playerIdOf('player1');

describe('the history of limits', () => {
  let floor: SeatFloor;
  beforeEach(async () => {
    floor = await SeatFloor.open();
  });
  afterEach(() => floor.close());

  const { now, pass } = {
    now: () => floor.clock.nowMs(),
    pass: (ms: number) => floor.clock.set(floor.clock.nowMs() + ms),
  };
  const set = async (kind: LimitKind, window: LimitWindow, amount: number | null) => {
    const answer = await floor.server.protection.setLimit(playerId, { kind, window, amount });
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
    const limit = answer.value.limits?.list.find((one) => one.kind === kind && one.window === window);
    return limit?.raise?.id ?? '';
  };
  const past = () => floor.queryDatabase((db) => listPastLimits(db, playerId, now()));
  const deposit = { kind: 'deposit', window: 'day', byOperator: false } as const;

  it('tells each limit and each request, what became of it, and from when until when it counted', async () => {
    const first = now();
    await set('deposit', 'day', 1_000);
    pass(hourMs);
    const lowered = now();
    await set('deposit', 'day', 500);
    pass(hourMs);
    const asked = now();
    const raise = await set('deposit', 'day', 800);
    const request = { ...deposit, amount: 800, askedAt: asked };
    expect((await past())[2]).toEqual({
      ...{ ...request, state: 'waits', fromAt: asked + dayMs, untilAt: asked + 8 * dayMs },
    });
    pass(dayMs);
    const confirmed = now();
    expect(await floor.server.protection.confirmRaise(playerId, raise)).toMatchObject({ ok: true });
    expect(await past()).toEqual([
      { ...deposit, amount: 1_000, state: 'ended', askedAt: first, fromAt: first, untilAt: lowered },
      { ...deposit, amount: 500, state: 'ended', askedAt: lowered, fromAt: lowered, untilAt: confirmed },
      { ...request, state: 'inForce', fromAt: confirmed, untilAt: null },
    ]);
  });

  it('tells requests that never counted: withdrawn, replaced, dropped by an exclusion, and never confirmed', async () => {
    await set('stake', 'week', 1_000);
    pass(1);
    const withdrawn = await set('stake', 'week', 2_000);
    pass(1);
    await floor.server.protection.withdrawRaise(playerId, withdrawn);
    pass(1);
    await set('stake', 'week', null);
    pass(1);
    const replacedAt = now();
    await set('stake', 'week', 3_000);
    const lapsesAt = now() + 8 * dayMs;
    pass(8 * dayMs);
    const states = async () =>
      (await past()).map(({ amount, state, fromAt, untilAt }) => [amount, state, fromAt !== null, untilAt]);
    const before = [
      [1_000, 'inForce', true, null],
      [2_000, 'withdrawn', false, replacedAt - 2],
      [null, 'dropped', false, replacedAt],
      [3_000, 'lapsed', false, lapsesAt],
    ];
    expect(await states()).toEqual(before);
    pass(dayMs);
    // A newer request ends the one that has lapsed already.
    await set('stake', 'week', 4_000);
    pass(1);
    const excluded = { playerId, at: now(), who: 'player', reason: '' };
    await floor.database.transact((tx) => storePlayerExclusion(tx, excluded, 6));
    expect(await states()).toEqual([...before, [4_000, 'dropped', false, now()]]);
  });

  it('tells limits of the house and of time apart, and nothing of others', async () => {
    await set('time', 'day', 90);
    const by = { playerId, at: now(), who: 'ayse', reason: 'long play' };
    await floor.database.transact((tx) =>
      setPlayerLimitByOperator(tx, by, { kind: 'time', window: 'day', amount: 60 }),
    );
    const time = {
      kind: 'time',
      window: 'day',
      state: 'inForce',
      askedAt: now(),
      fromAt: now(),
      untilAt: null,
    };
    expect(await past()).toHaveLength(2);
    expect(await past()).toEqual(
      expect.arrayContaining([
        { ...time, byOperator: false, amount: 90 },
        { ...time, byOperator: true, amount: 60 },
      ]),
    );
    expect(await floor.queryDatabase((db) => listPastLimits(db, playerIdOf('player2'), now()))).toEqual([]);
  });
});

it('is a file in the reader’s language, with every row', { timeout: 60_000 }, async () => {
  const floor = await TestFloor.open();
  try {
    const player = await floor.player('player1');
    for (const [kind, amount] of [
      ['deposit', 123_456],
      ['time', 90],
      ['deposit', 100_000],
      ['deposit', 200_000],
    ] as const)
      expect((await player.post('player/limits', { kind, window: 'week', amount })).status).toBe(200);
    const fileOf = async (reader: typeof player, path: string) => {
      const { status, body, headers } = await reader.get(path);
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toContain('limits-player1.csv');
      const moment = /\d{2,4}[-./]\d{2}[-./]\d{2,4},? \d{2}:\d{2}(:\d{2})?/g;
      return String(body.text)
        .replace(/^\uFEFF/, '')
        .replace(moment, 'T')
        .split('\r\n')
        .filter(Boolean);
    };
    const english = [
      'Asked (UTC),Limit,Window,Set by,Amount,Unit,State,From,Until',
      'T,Deposit,week,player,1234.56,TRY,ended,T,T',
      'T,Time,week,player,90,minutes,in force,T,',
      'T,Deposit,week,player,1000.00,TRY,in force,T,',
      'T,Deposit,week,player,2000.00,TRY,waits,T,T',
    ];
    expect(await fileOf(player, 'player/files/limits?zone=UTC&lang=en')).toEqual(english);
    const turkish = await fileOf(player, 'player/files/limits?zone=UTC&lang=tr');
    expect(turkish[1]).toBe('T;Yatırma;hafta;oyuncu;"1234,56";TRY;sona erdi;T;T');
    expect(await fileOf(player, 'player/files/limits?zone=UTC&lang=ar')).toHaveLength(english.length);
    const staff = await floor.player('staff1');
    expect(await fileOf(staff, 'player/files/limits/p-player1?zone=UTC&lang=en')).toEqual(english);
  } finally {
    await floor.close();
  }
});
