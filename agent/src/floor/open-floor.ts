import { join } from 'node:path';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { privateFolder } from '../cabinet/private-place.ts';
import { cabinetDrivers, type DriverParts } from './cabinet-driver.ts';
import type { FloorMachine } from './floor-machine.ts';

export const journalFileOf = (journalDir: string, machineId: string): string =>
  join(journalDir, `cabinet-${machineId}.sqlite`);

interface FloorOptions
  extends Pick<DriverParts, 'clock' | 'randomBelow' | 'drawJackpots' | 'speed' | 'report'> {
  readonly machines: readonly FloorMachine[];
  readonly journalDir: string;
  /** For tests: the limit above which wins are paid by hand at every machine; null keeps each machine's own. */
  readonly handPayLimitMinor?: number | null;
}

/** Opens the cabinets, which continue where their journals end. Leaves out those whose journal cannot be opened. */
export const openFloor = (options: FloorOptions): Cabinet[] => {
  const { machines, journalDir, handPayLimitMinor = null, ...parts } = options;
  privateFolder(journalDir);
  return machines.flatMap(({ machineId, brandId, brandName, game, driver, build, ...machine }) => {
    const journalFile = journalFileOf(journalDir, machineId);
    const limitMinor = handPayLimitMinor ?? machine.handPayLimitMinor ?? game.handPayLimitMinor;
    try {
      return [
        cabinetDrivers[driver]({
          ...parts,
          machineId,
          game: { ...game, handPayLimitMinor: limitMinor },
          brand: { id: brandId, name: brandName },
          build,
          journalFile,
        }),
      ];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      options.report?.(
        `Machine ${machineId} stays out: its journal ${journalFile} cannot be opened (${why}). Put back a copy of it; without one the machine's last events are lost.`,
      );
      return [];
    }
  });
};
