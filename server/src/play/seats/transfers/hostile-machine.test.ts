import type { TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostileRealMachine, type Lie } from '../../../testing/hostile-real-machine.ts';
import { SeatFloor } from '../../../testing/seat-floor.ts';
import type { SeatGame } from '../../../testing/seat-game.ts';

const amountMinor = 1_000;
const openingMinor = 100_000;
/** Longer than the machine takes to tell what it keeps to itself at first. */
const longMs = 60_000;
const transferId = 'hostile-money' as TransferId;

interface Kept {
  readonly wallet: number;
  readonly onItsWay: number;
  readonly machine: number;
  readonly isOutOfPlay: boolean;
}

describe('a real machine that lies about money', () => {
  let floor: SeatFloor;
  let game: SeatGame;
  let machine: HostileRealMachine;
  beforeEach(async () => {
    floor = await SeatFloor.open();
    const wait = (ms: number) => new Promise<void>((resolve) => void floor.clock.after(ms, resolve));
    machine = new HostileRealMachine(floor.agent, 'm1', wait);
    floor.agent.cut();
    await floor.connectAgent();
    game = await floor.playing('player1', 0);
  });
  afterEach(() => floor.close());

  const kept = async (): Promise<Kept> => ({
    wallet: await floor.balanceMinor(),
    onItsWay: await floor.minorOn(`transit:${transferId}`),
    machine: await floor.minorOn('machine:m1'),
    isOutOfPlay: floor.status() === 'error',
  });
  const nothing = { wallet: openingMinor, onItsWay: 0, machine: 0 };
  const onItsWay = { wallet: openingMinor - amountMinor, onItsWay: amountMinor, machine: 0 };
  const arrived = { wallet: openingMinor - amountMinor, onItsWay: 0, machine: amountMinor };

  it.each<[Lie, Kept]>([
    ['late', { ...arrived, isOutOfPlay: false }],
    ['twice', { ...arrived, isOutOfPlay: true }],
    ['voidAndDone', { ...nothing, isOutOfPlay: true }],
    ['doneAndSilent', { ...onItsWay, isOutOfPlay: false }],
    ['otherId', { ...onItsWay, isOutOfPlay: true }],
    ['otherAmount', { ...onItsWay, isOutOfPlay: true }],
    ['otherMeter', { ...arrived, isOutOfPlay: true }],
  ])('has a cash-in once or not at all, and who has its money is known: %s', async (lie, expected) => {
    machine.lie = lie;
    await game.cashIn(amountMinor, transferId);
    await floor.pass(longMs);
    expect(await kept()).toEqual(expected);
    // The player asks again, under the same id.
    await game.cashIn(amountMinor, transferId);
    await floor.pass(longMs);
    expect(await kept()).toEqual(expected);
    // What is wrong for long is named.
    const open = expected.onItsWay > 0 ? [expect.stringContaining('is open for')] : [];
    const uneven = lie === 'otherMeter' ? [expect.stringContaining('meter of machine m1 shows')] : [];
    expect(await floor.faults()).toEqual([...open, ...uneven]);
  });

  it.each<[Lie, Kept]>([
    ['late', { ...nothing, isOutOfPlay: false }],
    ['twice', { ...nothing, isOutOfPlay: true }],
    ['voidAndDone', { ...arrived, isOutOfPlay: true }],
    ['doneAndSilent', { ...arrived, isOutOfPlay: false }],
    ['otherId', { ...arrived, isOutOfPlay: true }],
    ['otherAmount', { ...arrived, isOutOfPlay: true }],
    ['otherMeter', { ...nothing, isOutOfPlay: true }],
  ])('pays a cash-out once or not at all: %s', async (lie, expected) => {
    await game.cashIn(amountMinor, 'honest-money');
    machine.lie = lie;
    await game.cashOut(transferId);
    await floor.pass(longMs);
    expect(await kept()).toEqual(expected);
    await game.cashOut(transferId);
    await floor.pass(longMs);
    expect(await kept()).toEqual(expected);
  });
});
