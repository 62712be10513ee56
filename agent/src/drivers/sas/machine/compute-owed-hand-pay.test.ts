import { describe, expect, it } from 'vitest';
import { at, book, metersOf, press, readingOf } from '../../../testing/sas/readings.ts';
import type { MachineSnapshot } from './compute-next-meter-change.ts';
import type { PendingHandPay } from './sas-state.ts';

describe('a hand pay', () => {
  const won = metersOf({ credits: 80, coinIn: 20, jackpot: 9_000, games: 1 });
  const owed = (handPay: PendingHandPay, more: Partial<MachineSnapshot> = {}) =>
    book(at(metersOf({ credits: 100 }), { press }), readingOf(won, { handPay, ...more }));

  it.each([
    ['in credits', { level: 0x40, amount: 9_000, partialPay: 0 }],
    ['in cents, of a progressive', { level: 0x01, amount: 45_000, partialPay: 0 }],
    ['in cents although it is none', { level: 0x40, amount: 45_000, partialPay: 0 }],
    ['in credits although it is a progressive', { level: 0x01, amount: 9_000, partialPay: 0 }],
  ])('is owed by the meter, told %s', (_, handPay) => {
    const { state, events } = owed(handPay);
    expect(events).toMatchObject([
      { type: 'roundPlayed', winMinor: 0 },
      { type: 'handPayOwed', amountMinor: 45_000 },
    ]);
    expect(state).toMatchObject({ handPay: { amountMinor: 45_000 }, unclaimedMinor: 0, causes: [] });
  });

  it('that fits no meter in either unit waits for a person, and nothing is owed', () => {
    const { state, events } = owed({ level: 0x40, amount: 99_999, partialPay: 0 });
    expect(events.filter(({ type }) => type === 'handPayOwed')).toEqual([]);
    expect(state.causes).toEqual([{ cause: 'handPayAmount', needsPerson: true }]);
  });

  it('counted when it is paid is owed by what the machine says, and not owed again when it is counted', () => {
    const counted = { countsWhenWon: false };
    const notYet = metersOf({ credits: 80, coinIn: 20, games: 1 });
    const first = book(
      at(metersOf({ credits: 100 }), { press }),
      readingOf(notYet, { handPay: { level: 0x40, amount: 9_000, partialPay: 0 }, ...counted }),
    );
    expect(first.events).toMatchObject([{ type: 'roundPlayed' }, { type: 'handPayOwed', amountMinor: 45_000 }]);
    const paid = { ...first.state, handPay: null };
    const second = book(paid, readingOf(won, counted));
    expect(second.events).toEqual([]);
    expect(second.state.unclaimedMinor).toBe(0);
  });

  it('of cancelled credits is no win: the credits that leave the meter are paid to the wallet', () => {
    const handPay = { level: 0x80, amount: 100, partialPay: 0 };
    const locked = book(at(metersOf({ credits: 100 })), readingOf(metersOf({ credits: 100 }), { handPay }));
    expect(locked.events).toEqual([]);
    expect(locked.state.handPay).toMatchObject({ kind: 'cancelledCredits', amountMinor: 500 });
    const { state, events } = book(locked.state, readingOf(metersOf({ credits: 0, cancelled: 100 })));
    expect(events).toEqual([
      { type: 'creditsCancelled', transferId: expect.stringMatching(/^cancelled-/), amountMinor: 500 },
    ]);
    expect(state).toMatchObject({ meterMinor: 0, unclaimedMinor: 0 });
    expect(book(state, readingOf(metersOf({ credits: 0, cancelled: 100 }))).events).toEqual([]);
  });

  it('of more cancelled credits than the journal knows is foreign money', () => {
    const { events } = book(
      at(metersOf({ credits: 100 })),
      readingOf(metersOf({ credits: 0, cancelled: 120 }), { foreignSource: 'bill' }),
    );
    expect(events).toEqual([{ type: 'foreignMoney', amountMinor: -500, source: 'bill' }]);
  });

  it('is owed beside the part that the machine has put on the meter at once', () => {
    const parted = metersOf({ credits: 180, coinIn: 20, coinOut: 100, jackpot: 8_900, games: 1 });
    for (const handPay of [
      { level: 0x40, amount: 8_900, partialPay: 100 },
      { level: 0x01, amount: 45_000, partialPay: 100 },
    ]) {
      const { state, events } = book(at(metersOf({ credits: 100 }), { press }), readingOf(parted, { handPay }));
      expect(events).toMatchObject([
        { type: 'roundPlayed', winMinor: 500 },
        { type: 'handPayOwed', amountMinor: 44_500, partialMinor: 500 },
      ]);
      expect(state).toMatchObject({ meterMinor: 900, unclaimedMinor: 0, last: { handPaidMinor: 44_500 } });
    }
  });

  it('that nobody has read before its key was turned is owed by the meter, and not locked', () => {
    const { state, events } = book(at(metersOf({ credits: 100 }), { press }), readingOf(won, { handPay: 'none' }));
    expect(events).toMatchObject([
      { type: 'roundPlayed' },
      { type: 'handPayOwed', amountMinor: 45_000 },
      { type: 'handPayCleared' },
    ]);
    expect(state).toMatchObject({ handPay: null, unclaimedMinor: 0 });
  });

  it('that the machine has paid and not counted needs a person', () => {
    const { state } = book(
      at(metersOf({ credits: 100 }), { unclaimedMinor: -45_000 }),
      readingOf(metersOf({ credits: 100 }), { handPay: 'none' }),
    );
    expect(state.causes).toEqual([{ cause: 'handPayAmount', needsPerson: true }]);
  });

  it('beside a second one is owed first, and the second after it was cleared', () => {
    const both = metersOf({ credits: 80, coinIn: 20, jackpot: 14_000, games: 1 });
    const first = book(
      at(metersOf({ credits: 100 }), { press }),
      readingOf(both, { handPay: { level: 0x40, amount: 9_000, partialPay: 0 } }),
    );
    expect(first.state.unclaimedMinor).toBe(25_000);
    const cleared = { ...first.state, handPay: null };
    const second = book(cleared, readingOf(both, { handPay: { level: 0x40, amount: 5_000, partialPay: 0 } }));
    expect(second.events).toMatchObject([{ type: 'handPayOwed', amountMinor: 25_000 }]);
    expect(second.state.unclaimedMinor).toBe(0);
  });
});
