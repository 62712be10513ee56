import type { DemoBrandId } from '@reelfloor/art';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { type CabinetBuild, plainBuild } from '../drivers/simulated/describe-cabinet.ts';
import { gameOf } from '../drivers/simulated/games/game.ts';
import type { FloorMachine } from './floor-machine.ts';

const demoMachine = (
  number: string,
  brandId: DemoBrandId,
  build: Partial<CabinetBuild> = {},
): FloorMachine => ({
  machineId: number as MachineId,
  brandId: brandId as string as BrandId,
  brandName: null,
  game: gameOf(brandId as string as BrandId),
  driver: 'simulated',
  build: { ...plainBuild, ...build },
  handPayLimitMinor: null,
});

/** Two machines of each brand. 506 has a camera and 609 is upright with two screens, to show every kind of picture. */
export const demoMachines: readonly FloorMachine[] = [
  demoMachine('104', 'anatolia'),
  demoMachine('107', 'anatolia'),
  demoMachine('212', 'koi'),
  demoMachine('215', 'koi'),
  demoMachine('318', 'pharaoh'),
  demoMachine('321', 'pharaoh'),
  demoMachine('405', 'copper'),
  demoMachine('408', 'copper'),
  demoMachine('501', 'orbit'),
  demoMachine('506', 'orbit', { videoType: 'camera' }),
  demoMachine('603', 'bazaar'),
  demoMachine('609', 'bazaar', { shape: 'portrait' }),
];
