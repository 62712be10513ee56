import type { BrandId, MachineId } from '@reelfloor/protocol';
import { systemClock } from '../../cabinet/clock.ts';
import { type CabinetFile, describeMachine, setupOf } from './cabinet-file.ts';
import { openKeyBoard } from './keys/open-key-board.ts';
import { SasCabinet } from './machine/sas-cabinet.ts';
import { ThreadedLine } from './machine/threaded-line.ts';
import { wireLogFolderOf } from './wire-log/wire-files.ts';

interface SasCabinetDependencies {
  readonly machineId: MachineId;
  readonly brandId: BrandId;
  readonly brandName: string | null;
  readonly cabinet: CabinetFile;
  /** The line's log and the wire log lie beside it. */
  readonly journalFile: string;
  readonly report: (text: string) => void;
}

/** Opens a machine as its cabinet file describes it: its line, its keys and its picture. */
export const openSasCabinet = ({
  cabinet,
  journalFile,
  report,
  ...machine
}: SasCabinetDependencies): SasCabinet => {
  const { sas, keys, picture, sound } = cabinet;
  const { machineId } = machine;
  const reportOf = (text: string): void => report(`machine ${machineId}: ${text}`);
  const { line, address, cycleMs } = sas;
  return new SasCabinet({
    machineId,
    description: describeMachine(cabinet, machine),
    setup: setupOf(cabinet),
    picture: {
      kind: 'captured',
      size: picture.size,
      views: picture.views,
      movesAtRest: picture.movesAtRest,
      stamp: picture.stamp,
      sound,
    },
    journalFile,
    line: new ThreadedLine({
      ...{ line, address, cycleMs, report: reportOf },
      logFile: `${journalFile}.line`,
      wireLogFolder: wireLogFolderOf(journalFile),
    }),
    keys: openKeyBoard(keys.board, {
      channels: [keys.spin, ...keys.stakes.map(({ channel }) => channel)],
      pulseMs: keys.pulseMs,
      clock: systemClock,
      report: reportOf,
    }),
    report,
  });
};
