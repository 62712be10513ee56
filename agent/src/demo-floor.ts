import { join } from 'node:path';
import type { DemoBrandId } from '@reelfloor/art';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { type CabinetBuild, plainBuild } from './cabinet/describe-cabinet.ts';
import { gameOf } from './cabinet/games/game.ts';
import { privateFolder } from './cabinet/private-place.ts';
import { SimulatedCabinet, type SimulatedCabinetOptions } from './cabinet/simulated-cabinet.ts';

interface DemoMachine {
  readonly number: string;
  readonly brandId: DemoBrandId;
  readonly build?: CabinetBuild;
}

/** Two machines of each brand. 506 has a camera and 609 is upright with two screens, to show every kind of picture. */
const demoMachines: readonly DemoMachine[] = [
  { number: '104', brandId: 'anatolia' },
  { number: '107', brandId: 'anatolia' },
  { number: '212', brandId: 'koi' },
  { number: '215', brandId: 'koi' },
  { number: '318', brandId: 'pharaoh' },
  { number: '321', brandId: 'pharaoh' },
  { number: '405', brandId: 'copper' },
  { number: '408', brandId: 'copper' },
  { number: '501', brandId: 'orbit' },
  { number: '506', brandId: 'orbit', build: { shape: 'landscape', videoType: 'camera' } },
  { number: '603', brandId: 'bazaar' },
  { number: '609', brandId: 'bazaar', build: { shape: 'portrait', videoType: 'screen' } },
];

export const demoMachineNumbers: readonly string[] = demoMachines.map(({ number }) => number);

export const journalFileOf = (journalDir: string, machineId: string): string =>
  join(journalDir, `cabinet-${machineId}.sqlite`);

/** Opens the cabinets, which continue where their journals end. Leaves out those whose journal cannot be opened. */
export function openDemoFloor(
  options: { readonly journalDir: string } & Pick<
    SimulatedCabinetOptions,
    'clock' | 'randomBelow' | 'drawJackpots' | 'speed' | 'tell'
  > & {
      readonly handPayLimitMinor?: number | null;
      /** The machines of this agent; null: all of them. */
      readonly machines?: readonly string[] | null;
    },
): SimulatedCabinet[] {
  const { journalDir, handPayLimitMinor = null, machines = null, ...cabinetOptions } = options;
  privateFolder(journalDir);
  const ours = demoMachines.filter(({ number }) => machines === null || machines.includes(number));
  return ours.flatMap(({ number, brandId, build = plainBuild }) => {
    const machineId = number as MachineId;
    const game = gameOf(brandId as string as BrandId);
    const journalFile = journalFileOf(journalDir, machineId);
    try {
      const limited = handPayLimitMinor === null ? game : { ...game, handPayLimitMinor };
      return [new SimulatedCabinet({ ...cabinetOptions, machineId, game: limited, build, journalFile })];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      options.tell?.(
        `Machine ${machineId} stays out: its journal ${journalFile} cannot be opened (${why}). Put back a copy of it; without one the machine's last events are lost.`,
      );
      return [];
    }
  });
}
