import { writeSync } from 'node:fs';
import type { CommandId, MachineId, TransferId } from '@reelfloor/protocol';
import { anatolia } from '../games/demo-games.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { SimulatedCabinet } from '../simulated-cabinet.ts';

/** This process plays until a test kills it, and prints each result as JSON. The run's number is also the seat's epoch. */
const [journalFile = '', run = '0'] = process.argv.slice(2);
const epoch = Number(run);
const random = createSeededRandom(epoch);
const cabinet = new SimulatedCabinet({
  machineId: '104' as MachineId,
  game: { ...anatolia, handPayLimitMinor: 1000 },
  journalFile,
  speed: 400,
});

/** Writes synchronously, so that a result is printed before the process is killed. */
const say = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);

cabinet.subscribe({
  onEvent(event) {
    if (event.type === 'handPayOwed') void cabinet.clearHandPay(event.transferId);
  },
  onView() {},
});
say({ ready: true });

for (let turn = 0; turn < 100_000; turn++) {
  const id = `run-${run}-${turn}`;
  const kind = random(10);
  if (kind === 0) {
    const amountMinor = 100 * (1 + random(50));
    const answer = await cabinet.credit({ transferId: id as TransferId, amountMinor, epoch });
    say({ kind: 'credit', id, amountMinor, answer });
  } else if (kind === 1) {
    const answer = await cabinet.cashOut({ transferId: id as TransferId, epoch, whenIdle: random(2) === 0 });
    say({ kind: 'cashOut', id, answer });
  } else {
    const answer = await cabinet.press({ commandId: id as CommandId, epoch, button: 'spin' });
    say({ kind: 'press', id, answer });
  }
  // Most steps follow without a pause, so that kills often hit a write.
  await new Promise((resolve) => (random(8) === 0 ? setTimeout(resolve, 3) : setImmediate(resolve)));
}
