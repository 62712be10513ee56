import { findSeat } from '../play/seats/seat-store.ts';
import { approveHandPays, clearMachine } from './seat-commands.ts';
import type { SeatFloor } from './seat-floor.ts';

/** An operator clears a machine once, and once more if an attendant had to empty it, for each of the waiting events. */
const mostClearings = 10;

/** Makes an operator's decision on everything that waits for one; the server sees it within a second. */
export const backInPlay = async (floor: SeatFloor, order: string): Promise<void> => {
  const faultOf = () =>
    floor.queryDatabase((db) => db.get<{ fault: string | null }>("SELECT fault FROM machines WHERE id = 'm1'"));
  let fault = await faultOf();
  for (let tried = 0; fault?.fault; tried++) {
    if (tried === mostClearings) throw new Error(`${order}: the machine stays out of play: ${fault.fault}`);
    await clearMachine(floor);
    fault = await faultOf();
    if (fault?.fault) await emptyStrayCredit(floor);
  }
  await approveHandPays(floor);
  await floor.pass(1_000);
};

/** Lets an attendant take the credit away of a machine where nobody sits: until then it stays out of play. */
const emptyStrayCredit = async (floor: SeatFloor): Promise<void> => {
  const cabinet = floor.agent.cabinet('m1');
  if (cabinet.meterMinor === 0 || (await floor.queryDatabase((db) => findSeat(db, 'm1')))) return;
  cabinet.write({ type: 'foreignMoney', amountMinor: -cabinet.meterMinor, source: 'attendant' }, 0);
  await floor.settle();
};
