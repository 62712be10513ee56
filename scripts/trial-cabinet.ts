import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MachineProcess } from '@reelfloor/egm/testing/machine-process';

const restartDelayMs = 1_000;
/** Stakes of the trial machine's bet keys, in minor units. */
const stakes = [25, 50, 100];
/**
 * Wins of so many credits or more are paid by hand, as the bounds of its brand in the demo have it: the best award at the highest stake.
 */
const handPayCredits = 4_000;

/** Returns the cabinet file (docs/cabinets.md) of a trial machine that has a relay board with a dead man's relay, and a screen. */
export const trialCabinet = ({ linePort, relayPort, screenUrl }: MachineProcess) => ({
  sas: {
    line: { kind: 'socket', host: '127.0.0.1', port: linePort },
    ...{ cycleMs: 40, serial: 'TRIAL-0001', asset: 122, denomMinor: 1 },
  },
  celebrates: 'aboveStake',
  keys: {
    board: { kind: 'modbusTcp', host: '127.0.0.1', port: relayPort, watchdog: 1 + stakes.length },
    spin: 0,
    stakes: stakes.map((stakeMinor, at) => ({
      label: `${stakeMinor / 25}×`,
      stakeMinor,
      channel: 1 + at,
    })),
  },
  picture: {
    size: [960, 540],
    views: [{ source: { kind: 'mjpeg', url: screenUrl } }],
    reelBox: { x: 0.04, y: 0.16, width: 0.92, height: 0.8 },
  },
  sound: { kind: 'wav', url: `${screenUrl}sound.wav` },
  // Credit, stake and win.
  privateAreas: [{ x: 0, y: 0.83, width: 1, height: 0.17 }],
});

/** Options with which a trial machine listens where the one before it did, or on free ports. */
export const trialOptions = (memoryFile: string, before?: MachineProcess): readonly string[] => [
  ...['--socket', String(before?.linePort ?? 0), '--relays', String(before?.relayPort ?? 0), '--deadMan'],
  ...['--screen', before === undefined ? '0' : new URL(before.screenUrl).port, '--memory', memoryFile],
  ...['--handPay', String(handPayCredits)],
];

export interface TrialCabinet {
  /** Its cabinet file, for the agent. */
  readonly file: string;
  stop(): Promise<void>;
}

/**
 * Runs a trial machine as a process of its own, which is started again if it ends by itself. Its memory and its cabinet file are in a
 * folder.
 */
export const startTrialCabinet = async (folder: string): Promise<TrialCabinet> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const memoryFile = join(folder, 'memory.json');
  const file = join(folder, '701.json');
  let isStopping = false;
  let machine = await MachineProcess.start(...trialOptions(memoryFile));
  const keepRunning = (): void => {
    machine.child.once('exit', (code, signal) => {
      if (isStopping) return;
      console.error(`The trial machine ended (${signal ?? code}); starting it again.`);
      setTimeout(() => void restart(), restartDelayMs);
    });
  };
  const restart = async (): Promise<void> => {
    if (isStopping) return;
    machine = await MachineProcess.start(...trialOptions(memoryFile, machine));
    keepRunning();
  };
  keepRunning();
  writeFileSync(file, `${JSON.stringify(trialCabinet(machine), null, 2)}\n`, { mode: 0o600 });
  const stop = async (): Promise<void> => {
    isStopping = true;
    await machine.end();
  };
  return { file, stop };
};
