import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testEngine } from '../platform/database/temporary-database.ts';
import type { SeatCommandName } from '../testing/seat-commands.ts';
import { SeatFloor } from '../testing/seat-floor.ts';
import { runPair } from '../testing/seat-pair.ts';

/** A command that moves money or ends the seat, and one that comes during it. `every-seat-pair.test.ts` tests all pairs. */
const pairs: readonly (readonly [SeatCommandName, SeatCommandName])[] = [
  ['cash in', 'leave'],
  ['cash in', 'end by the server'],
  ['cash in', 'kick'],
  ['cash out', 'leave'],
  ['cash out', 'cancel'],
  ['leave', 'cash in'],
  ['end by the server', 'cash in'],
  ['leave', 'cancel'],
  ['leave', 'another player takes it'],
  ['kick', 'take it again'],
  ['hand pay', 'leave'],
  ['jackpot', 'end by the server'],
  ['cash in', 'credits are cancelled'],
  ['cash out', 'credits are cancelled'],
  ['leave', 'hand pay of which a part is on the meter'],
  ['hand pay that an attendant resets', 'kick'],
  ['rounds of a lost line', 'leave'],
  ['cash out', 'money moves without us'],
  ['a press comes to nothing', 'leave'],
  ['the machine stops and goes on', 'end by the server'],
  ['ask for a withdrawal', 'cash in'],
  ['cash out', 'pay a withdrawal'],
  ['credit a deposit', 'take a break'],
];

/** A cash-in that comes later is refused at once while another one is on its way, so it also begins without one. */
const beginningsOf = (second: SeatCommandName) =>
  [
    [5_000, 'cashIn'],
    [5_000, 'cashInInDoubt'],
    [0, 'nothing'],
    ...(second === 'cash in' ? ([[5_000, 'nothing']] as const) : []),
  ] as const;

describe(`two commands on one seat on ${testEngine}`, () => {
  let floor: SeatFloor;
  beforeEach(async () => {
    floor = await SeatFloor.open();
  });
  afterEach(() => floor.close());

  it.each(pairs)('keep every cent in its place in every order: %s, %s', async (first, second) => {
    for (const [creditMinor, onItsWay] of beginningsOf(second)) {
      const beginning = { creditMinor, isConnected: true, onItsWay };
      expect(await runPair(floor, [first, second], beginning)).toBeGreaterThan(0);
    }
  });
});
