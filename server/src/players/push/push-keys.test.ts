import { expect, it } from 'vitest';
import { SeatFloor } from '../../testing/seat-floor.ts';
import { loadOrCreateVapidKeys } from './push-sender.ts';

it('has the same keys on all nodes, made once, also when two start at the same moment', async () => {
  const floor = await SeatFloor.open();
  const both = await Promise.all([loadOrCreateVapidKeys(floor.database, 1), loadOrCreateVapidKeys(floor.database, 2)]);
  expect(both[0]).toEqual(both[1]);
  expect(await loadOrCreateVapidKeys(floor.database, 3)).toEqual(both[0]);
  expect(floor.server.pushes.publicKey).toBeNull();
  await floor.close();
});
