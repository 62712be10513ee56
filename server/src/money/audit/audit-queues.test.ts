import type { MachineId } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fund } from '../../testing/deposit-for.ts';
import { playerIdOf, SeatFloor } from '../../testing/seat-floor.ts';

let floor: SeatFloor;
beforeEach(async () => {
  floor = await SeatFloor.open();
  await floor.playing('player1', 0);
  await fund(floor, 'staff1');
  for (const username of ['player2', 'staff1'])
    await floor.inTime(floor.server.queue.join({ playerId: playerIdOf(username), machineId: 'm1' as MachineId }));
});
afterEach(() => floor.close());

it('accepts a queue of a machine in play', () => floor.audited());

it('reports a seat that is kept while somebody has it, and one kept for somebody who is not next in turn', async () => {
  await floor.change("UPDATE queue_places SET kept_until = 5 WHERE player_id = 'p-staff1'");
  expect(await floor.faults()).toEqual([
    'the seat at machine m1 is kept for player p-staff1 while player p-player1 has it',
    'the seat at machine m1 is kept for player p-staff1, who is not next in turn',
  ]);
});
