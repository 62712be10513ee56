import type { CabinetView, TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import { describe, expect, it } from 'vitest';
import { idleView, welcome } from '../../../testing/open-floor.ts';
import type { SeatView } from './game-state.ts';
import { buildRejoinedSeatView, buildSeatView, withCabinetView } from './seat-view.ts';
import { findWinToShow, getLastRoundWin, withHandPayOrJackpotNotice, withWinDismissed } from './seat-wins.ts';

const stakeMinor = 100;
const bigWinStakes = 10;

const seated = (cabinet: Partial<CabinetView> = {}, multiple: number | null = bigWinStakes): SeatView => {
  const init = welcome(1);
  const brand = { ...init.machine.brand, ...(multiple !== null && { bigWinStakes: multiple }) };
  const view = { ...idleView, roundId: 'before', roundStakeMinor: stakeMinor, handPaidMinor: 0, ...cabinet };
  return buildSeatView({ ...init, isPlain: false, cabinet: view, machine: { ...init.machine, brand } }, 0);
};

const after = (seat: SeatView, ...views: Partial<CabinetView>[]): SeatView =>
  views.reduce<SeatView>(
    (at, view) => withCabinetView(at, { ...at.cabinet, ...view, version: at.cabinet.version + 1 }),
    seat,
  );

const round = (winMinor: number, roundId = 'r1'): Partial<CabinetView>[] => [
  { phase: 'spinning', roundId, winMinor: 0 },
  { phase: 'counting', winMinor: Math.floor(winMinor / 2) },
  { phase: 'idle', winMinor },
];

const reported = (kind: TransferView['kind'], state: TransferView['state'], more: Partial<TransferView> = {}) => ({
  transferId: `${kind === 'jackpot' ? 'jackpot-2' : 'hand-pay'}-key` as TransferId,
  kind,
  amountMinor: 900_000,
  state,
  place: state === 'settled' ? ('wallet' as const) : ('machine' as const),
  at: 1_000,
  ...more,
});

describe('a win in the credit', () => {
  it.each([
    [0, false],
    [stakeMinor, false],
    [bigWinStakes * stakeMinor - 1, false],
    [bigWinStakes * stakeMinor, true],
  ])('of %i at a stake of 100 and ten times for a big one has a card: %s', (winMinor, isShown) => {
    const moment = findWinToShow(after(seated(), ...round(winMinor)));
    expect(moment !== null).toBe(isShown);
    if (isShown) expect(moment).toMatchObject({ kind: 'bigWin', amountMinor: winMinor, stakes: 10 });
  });

  it('is held against the stake of its round, not against one chosen since', () => {
    const lowered = after(seated(), ...round(500).slice(0, 2), {
      phase: 'idle',
      winMinor: 500,
      stakeMinor: 10,
    });
    expect(findWinToShow(lowered)).toBeNull();
  });

  it('has no card where the house says no multiple, and a higher one where the brand says so', () => {
    expect(findWinToShow(after(seated({}, null), ...round(50_000)))).toBeNull();
    expect(findWinToShow(after(seated({}, 500), ...round(49_999)))).toBeNull();
  });

  it('stays until it is read, through later rounds and a fault, and does not come back', () => {
    const won = after(seated(), ...round(2000), ...round(0, 'r2'), { phase: 'malfunction' }, { phase: 'idle' });
    expect(findWinToShow(won)).toMatchObject({ kind: 'bigWin', id: 'r1' });
    const read = withWinDismissed(won, 'r1');
    expect(findWinToShow(after(read, { phase: 'malfunction' }, { phase: 'idle' }))).toBeNull();
  });

  it('from before the page came has no card; one that ends after it, has', () => {
    expect(findWinToShow(seated({ winMinor: 5000 }))).toBeNull();
    expect(
      findWinToShow(after(seated({ phase: 'spinning', roundId: 'r9' }), { phase: 'idle', winMinor: 5000 })),
    ).not.toBeNull();
  });

  it('that came while the connection was lost has one after it', () => {
    const init = { ...welcome(1), isPlain: false };
    const machine = { ...init.machine, brand: { ...init.machine.brand, bigWinStakes } };
    const cabinet = { ...idleView, roundId: 'r1', winMinor: 3000, roundStakeMinor: stakeMinor };
    const again = buildRejoinedSeatView(seated({ phase: 'spinning', roundId: 'r1' }), { ...init, machine, cabinet }, 0);
    expect(findWinToShow(again)).toMatchObject({ amountMinor: 3000 });
  });

  it('of free spins is judged once, at their end, without what of it is paid by hand', () => {
    const spins = after(
      seated(),
      { phase: 'spinning', roundId: 'r1', winMinor: 0 },
      { phase: 'freeSpins', winMinor: 1500, freeSpinsLeft: 2, freeSpinsPlayed: 1, freeSpinsWinMinor: 1500 },
    );
    expect(findWinToShow(spins)).toBeNull();
    const last = { roundId: 'r3', phase: 'idle', freeSpinsLeft: 0, freeSpinsPlayed: 3, winMinor: 0 } as const;
    const whole = after(spins, { ...last, freeSpinsWinMinor: 802_500, handPaidMinor: 800_000 });
    expect(findWinToShow(whole)).toMatchObject({ kind: 'bigWin', amountMinor: 2500, stakes: 25 });
    expect(getLastRoundWin(whole).wonMinor).toBe(802_500);
  });
});

describe('a hand pay', () => {
  const locked = after(
    seated(),
    { phase: 'spinning', roundId: 'r1', winMinor: 0 },
    {
      phase: 'handPay',
      winMinor: 900_000,
      handPaidMinor: 900_000,
    },
  );

  it('is owed as soon as the machine is locked, and paid only when the server says so', () => {
    expect(findWinToShow(locked)).toMatchObject({ kind: 'handPay', state: 'owed', amountMinor: 900_000 });
    const waits = withHandPayOrJackpotNotice(locked, reported('handPay', 'held'));
    expect(findWinToShow(waits)).toMatchObject({ state: 'waits' });
    expect(findWinToShow(withHandPayOrJackpotNotice(waits, reported('handPay', 'settled')))).toMatchObject({
      state: 'paid',
    });
    expect(findWinToShow(withHandPayOrJackpotNotice(waits, reported('handPay', 'voided')))).toMatchObject({
      state: 'notPaid',
    });
  });

  it('cannot be put away before it is decided, and then it can', () => {
    const waits = withHandPayOrJackpotNotice(locked, reported('handPay', 'held'));
    expect(withWinDismissed(waits, 'hand-pay-key')).toBe(waits);
    const paid = withHandPayOrJackpotNotice(waits, reported('handPay', 'settled'));
    expect(findWinToShow(withWinDismissed(paid, 'hand-pay-key'))).toBeNull();
  });

  it('that was read is not brought back by late or repeated news, nor shown as a big win when the machine is free', () => {
    const paid = withHandPayOrJackpotNotice(locked, reported('handPay', 'settled'));
    const read = withWinDismissed(withHandPayOrJackpotNotice(paid, reported('handPay', 'held')), 'hand-pay-key');
    const again = withHandPayOrJackpotNotice(read, reported('handPay', 'settled'));
    expect(findWinToShow(after(again, { phase: 'idle' }))).toBeNull();
  });

  it('told before the cabinet’s own view is one card', () => {
    const early = withHandPayOrJackpotNotice(
      after(seated(), { phase: 'spinning', roundId: 'r1' }),
      reported('handPay', 'held'),
    );
    const seat = after(early, { phase: 'handPay', winMinor: 900_000, handPaidMinor: 900_000 });
    expect(findWinToShow(seat)).toMatchObject({ id: 'hand-pay-key', state: 'waits' });
    expect(seat.wins.moments).toHaveLength(1);
  });

  it('is no win in the credit either if the cabinet does not say what it pays by hand', () => {
    const { handPaidMinor: _, ...view } = idleView as CabinetView;
    const seat = buildSeatView({ ...welcome(1), isPlain: false, cabinet: view }, 0);
    const brand = { ...seat.machine.brand, bigWinStakes };
    const done = after(
      { ...seat, machine: { ...seat.machine, brand } },
      { phase: 'spinning', roundId: 'r1' },
      { phase: 'handPay', winMinor: 900_000 },
      { phase: 'idle' },
    );
    expect(done.wins.moments).toEqual([]);
  });
});

describe('a jackpot', () => {
  it('that waits for a person can be put away, and comes back once when it is paid a day later', () => {
    const waits = withHandPayOrJackpotNotice(
      after(seated(), ...round(0)),
      reported('jackpot', 'held', { roundId: 'r1' }),
    );
    expect(findWinToShow(waits)).toMatchObject({ kind: 'jackpot', state: 'waits' });
    const read = withWinDismissed(waits, 'jackpot-2-key');
    expect(findWinToShow(withHandPayOrJackpotNotice(read, reported('jackpot', 'held')))).toBeNull();
    const paid = withHandPayOrJackpotNotice(read, reported('jackpot', 'settled'));
    expect(findWinToShow(paid)).toMatchObject({ state: 'paid' });
  });

  it('belongs to the whole last win of its round, counted once, and to no other', () => {
    const won = after(seated(), ...round(300));
    const first = withHandPayOrJackpotNotice(won, reported('jackpot', 'settled', { roundId: 'r1' }));
    const told2 = withHandPayOrJackpotNotice(first, reported('jackpot', 'settled', { roundId: 'r1' }));
    const both = withHandPayOrJackpotNotice(
      told2,
      reported('jackpot', 'settled', {
        roundId: 'r1',
        transferId: 'jackpot-1-key' as TransferId,
        amountMinor: 50,
      }),
    );
    expect(getLastRoundWin(both)).toEqual({ wonMinor: 900_350, stakeMinor });
    expect(getLastRoundWin(after(both, ...round(0, 'r2'))).wonMinor).toBe(0);
    // A jackpot of another session is told again when the page comes back.
    expect(getLastRoundWin(withHandPayOrJackpotNotice(won, reported('jackpot', 'held'))).wonMinor).toBe(300);
  });
});
