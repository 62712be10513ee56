import { createSeededRandom } from '@reelfloor/simulator/seeded-random';
import { describe, expect, it } from 'vitest';
import { at, book, denomMinor, metersOf, press, readingOf, size } from '../../../testing/sas/readings.ts';
import { applyTransferToMeters } from './meters.ts';

describe('a reading of the meters', () => {
  it('books the round of a press with what the meters grew by', () => {
    const before = at(metersOf({ credits: 100 }), { press });
    const { state, events } = book(before, readingOf(metersOf({ credits: 120, coinIn: 20, coinOut: 40, games: 1 })));
    expect(events).toEqual([
      {
        ...{ type: 'roundPlayed', roundId: 'round-1', freeSpin: false, bandId: 2, commandId: 'command-1' },
        ...{ stakeMinor: 100, winMinor: 200, jackpotShareMinor: 0, stops: [] },
      },
    ]);
    expect(state).toMatchObject({
      press: null,
      meterMinor: 600,
      last: { stakeMinor: 100, winMinor: 200, startedAtMs: 500 },
    });
  });

  it('means nothing when it is read again', () => {
    const meters = metersOf({ credits: 120, coinIn: 20, coinOut: 40, games: 1 });
    const { state } = book(at(metersOf({ credits: 100 }), { press }), readingOf(meters));
    expect(book(state, readingOf(meters)).events).toEqual([]);
  });

  it('books games of a lost line as one event that says how many they are', () => {
    const { events } = book(
      at(metersOf({ credits: 100 }), { press }),
      readingOf(metersOf({ credits: 50, coinIn: 60, coinOut: 10, games: 3 })),
    );
    expect(events).toMatchObject([{ type: 'roundPlayed', rounds: 3, stakeMinor: 300, winMinor: 50 }]);
  });

  it('books a game without a stake as a free one of the round before', () => {
    const { state, events } = book(
      at(metersOf({ credits: 100 })),
      readingOf(metersOf({ credits: 140, coinOut: 40, games: 1 })),
    );
    expect(events).toMatchObject([{ type: 'roundPlayed', freeSpin: true, stakeMinor: 0, winMinor: 200 }]);
    expect(state.causes).toEqual([]);
  });

  it('books several games without a stake as one event that says how many they are', () => {
    const { events } = book(
      at(metersOf({ credits: 100 })),
      readingOf(metersOf({ credits: 190, coinOut: 90, games: 3 })),
    );
    expect(events).toMatchObject([{ type: 'roundPlayed', freeSpin: true, rounds: 3, winMinor: 450 }]);
  });

  it('stops the machine after a game with a stake that nobody ordered, and books it', () => {
    const { state, events } = book(
      at(metersOf({ credits: 100 })),
      readingOf(metersOf({ credits: 80, coinIn: 20, games: 1 })),
    );
    expect(events).toMatchObject([{ type: 'roundPlayed', stakeMinor: 100 }]);
    expect(state.causes).toEqual([{ cause: 'unorderedGame', needsPerson: true }]);
  });

  it('tells money that no meter explains apart from the round beside it', () => {
    const { state, events } = book(
      at(metersOf({ credits: 100 }), { press }),
      readingOf(metersOf({ credits: 480, coinIn: 20, games: 1 }), { foreignSource: 'bill' }),
    );
    expect(events).toMatchObject([
      { type: 'roundPlayed', stakeMinor: 100, winMinor: 0 },
      { type: 'foreignMoney', amountMinor: 2_000, source: 'bill' },
    ]);
    expect(state.meterMinor).toBe(2_400);
  });

  it.each([
    ['went back', metersOf({ credits: 100, coinIn: 30, games: 2 }), metersOf({ credits: 100, coinIn: 10, games: 2 })],
    ['jumped', metersOf({ credits: 100 }), metersOf({ credits: 100, coinIn: 20_000_000, games: 1 })],
  ])('that %s stops the machine and books nothing', (_, before, after) => {
    const { state, events } = book(at(before), readingOf(after));
    expect(events).toEqual([]);
    expect(state.causes).toEqual([{ cause: 'meters', needsPerson: true }]);
    expect(state.meters).toEqual(before);
  });

  it('of a transfer that was booked means nothing more', () => {
    const before = metersOf({ credits: 100, aftOut: 40, aftOutCount: 1 });
    for (const kind of ['in', 'out'] as const) {
      const after = applyTransferToMeters(before, { kind, amountMinor: 500, denomMinor });
      expect(after.credits.value).toBe(kind === 'in' ? 200 : 0);
      expect(book(at(after), readingOf(after)).events).toEqual([]);
    }
  });
});

it('a hundred thousand games with rollovers, lost lines and bills: what is booked is what the meters counted', () => {
  const random = createSeededRandom(37);
  const values = { coinIn: size - 5_000, coinOut: size - 300, games: size - 40, credits: 1_000 };
  let state = at(metersOf(values));
  const sums = { games: 0, stakeMinor: 0, winMinor: 0, foreignMinor: 0 };
  let wrong = 0;
  const booked = { games: 0, stakeMinor: 0, winMinor: 0, foreignMinor: 0 };
  for (let game = 0; game < 100_000; game++) {
    const stake = 1 + random(100);
    const win = random(3) === 0 ? random(400) : 0;
    values.coinIn += stake;
    values.coinOut += win;
    values.games += 1;
    values.credits += win - stake;
    sums.games += 1;
    sums.stakeMinor += stake * denomMinor;
    sums.winMinor += win * denomMinor;
    if (values.credits < 500 || random(200) === 0) {
      values.credits += 2_000;
      sums.foreignMinor += 2_000 * denomMinor;
    }
    // A fifth of the readings is lost with the line.
    if (random(5) === 0) continue;
    const now = { ...state, press: { ...press, roundId: `round-${game}` }, causes: [] };
    const { state: after, events } = book(now, readingOf(metersOf(values)));
    for (const event of events) {
      if (event.type === 'foreignMoney') booked.foreignMinor += event.amountMinor;
      if (event.type !== 'roundPlayed') continue;
      booked.games += event.rounds ?? 1;
      booked.stakeMinor += event.stakeMinor;
      booked.winMinor += event.winMinor;
    }
    state = after;
    if (state.meterMinor !== values.credits * denomMinor) wrong += 1;
  }
  const { events } = book({ ...state, press }, readingOf(metersOf(values)));
  for (const event of events)
    if (event.type === 'roundPlayed') {
      booked.games += event.rounds ?? 1;
      booked.stakeMinor += event.stakeMinor;
      booked.winMinor += event.winMinor;
    } else if (event.type === 'foreignMoney') booked.foreignMinor += event.amountMinor;
  expect(booked).toEqual(sums);
  expect(wrong).toBe(0);
}, 60_000);
