import { describe, expect, it } from 'vitest';
import { testEngine } from '../database/temporary-place.ts';
import { type SeatCommandName, seatCommands } from '../testing/seat-commands.ts';
import { SeatFloor } from '../testing/seat-floor.ts';
import { type Beginning, runPair, stopKinds } from '../testing/seat-pair.ts';

/** Both engines treat commands to a cabinet in the same way, so only SQLite tests stops during those. */
const kinds = testEngine === 'sqlite' ? stopKinds : (['commit'] as const);
/**
 * Seat orders per floor. The audit reads all that happened on it, so few are quick; a new floor costs more on PostgreSQL.
 */
const maxOrders = testEngine === 'sqlite' ? 10 : 100;
const names = Object.keys(seatCommands) as SeatCommandName[];
const beginnings: [string, Beginning][] = [
  ['that is played, with credit', { creditMinor: 5_000, isConnected: true, onItsWay: 'nothing' }],
  ['that is played, without credit', { creditMinor: 0, isConnected: true, onItsWay: 'nothing' }],
  ['with a cash-in on its way', { creditMinor: 5_000, isConnected: true, onItsWay: 'cashIn' }],
  ['with a cash-out on its way', { creditMinor: 5_000, isConnected: true, onItsWay: 'cashOut' }],
  [
    'whose machine is out of play',
    { creditMinor: 5_000, isConnected: true, onItsWay: 'nothing', isRefused: true },
  ],
  ['that waits for its player', { creditMinor: 5_000, isConnected: false, onItsWay: 'nothing' }],
];

describe.each(beginnings)(`a seat %s, on ${testEngine}`, (_, beginning) => {
  // Run them in parallel, because on PostgreSQL each of them mostly waits.
  it.concurrent.each(names)(
    'keeps every cent in its place, whatever comes in the middle of: %s',
    { timeout: 600_000 },
    async (first) => {
      let floor = await SeatFloor.open();
      try {
        let [orders, ordersHere] = [0, 0];
        for (const second of names) {
          if (ordersHere > maxOrders) {
            await floor.close();
            floor = await SeatFloor.open();
            ordersHere = 0;
          }
          const ran = await runPair(floor, [first, second], beginning, kinds);
          orders += ran;
          ordersHere += ran;
        }
        expect(orders).toBeGreaterThanOrEqual(names.length);
      } finally {
        await floor.close();
      }
    },
  );
});
