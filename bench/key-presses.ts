import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  openedJournal,
  openSasCabinet,
  readCabinetFile,
  TrialTcpBoard,
  trialMachineOnSocket,
} from '@reelfloor/agent/testing/sas-lines';
import type { BrandId, CommandId, MachineId, TransferId } from '@reelfloor/protocol';

const creditMinor = 100_000;
const pollMs = 20;
const patienceMs = 60_000;

/**
 * Presses the spin key of a trial machine through the driver, its journal on disk and a relay board on TCP. Returns the ms from the
 * commit of each press in the journal to the telegram at the board.
 */
export const measureKeyPresses = async (folder: string, presses: number): Promise<number[]> => {
  const ends: (() => Promise<void>)[] = [];
  // Games are so long that the board's pause between two pulses is over.
  const { machine, port } = await trialMachineOnSocket(
    { onTestFinished: (end) => ends.push(end) },
    { settings: { spinMs: 600, handPayLimitCredits: 10_000_000 } },
  );
  const board = await new TrialTcpBoard().open();
  board.treat = ({ channel, isClosed }) => {
    if (channel === 0 && isClosed) machine.press('spin');
    return 'answer';
  };
  const file = join(folder, '701.json');
  writeFileSync(
    file,
    JSON.stringify({
      sas: {
        line: { kind: 'socket', host: '127.0.0.1', port },
        cycleMs: 40,
        serial: 'TRIAL-0001',
        asset: 122,
        denomMinor: 1,
      },
      keys: {
        board: { kind: 'modbusTcp', host: '127.0.0.1', port: board.port },
        spin: 0,
        stakes: [{ label: '1×', stakeMinor: 25, channel: 1 }],
      },
      picture: {
        size: [1280, 720],
        views: [{ source: { kind: 'v4l2', path: '/dev/video0', size: [1280, 720] } }],
        reelBox: { x: 0, y: 0, width: 1, height: 1 },
      },
    }),
  );
  const journalFile = join(folder, 'cabinet-701.sqlite');
  openedJournal(journalFile, '701');
  const cabinet = openSasCabinet({
    machineId: '701' as MachineId,
    brandId: 'trial' as BrandId,
    brandName: null,
    cabinet: readCabinetFile(file),
    journalFile,
    report: () => {},
  });
  cabinet.pictureChanged('good');
  cabinet.serverLinkChanged(true);
  let committedMs = 0;
  let roundId: string | null = null;
  cabinet.subscribe({
    onEvent: () => {},
    // A view follows each commit at once.
    onView: (view) => {
      if (view.phase !== 'spinning' || view.roundId === roundId) return;
      roundId = view.roundId;
      committedMs = performance.now();
    },
  });
  const until = async (condition: () => boolean, name: string): Promise<void> => {
    for (let waitedMs = 0; !condition(); waitedMs += pollMs) {
      if (waitedMs > patienceMs) throw new Error(`not in time: ${name}`);
      await sleep(pollMs);
    }
  };
  const isIdle = () => cabinet.view().phase === 'idle';
  await until(isIdle, 'the machine is ready');
  const credited = await cabinet.credit({
    transferId: 'bench-1' as TransferId,
    amountMinor: creditMinor,
    epoch: 1,
  });
  if (!credited.ok) throw new Error('no credit');
  const delaysMs: number[] = [];
  for (let press = 0; press < presses; press++) {
    await until(isIdle, 'a round ends');
    const before = board.commands.length;
    await cabinet.press({ commandId: `bench-${press}` as CommandId, epoch: 1, button: 'spin' });
    const telegram = board.commands.slice(before).find(({ channel, isClosed }) => channel === 0 && isClosed);
    if (telegram) delaysMs.push(telegram.atMs - committedMs);
  }
  await cabinet.close();
  await board.close();
  for (const end of ends) await end();
  return delaysMs;
};
