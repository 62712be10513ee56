import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { DemoBrandId } from '@reelfloor/art';
import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import { createPrivateFolder } from '@reelfloor/cabinet/owner-only-files';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { formatFloorFileError, parseFloorFile } from '@reelfloor/protocol/parse-floor-file';
import { type CabinetBuild, plainBuild } from '@reelfloor/simulator/cabinet-state';
import { games, getDemoGameByBrand } from '@reelfloor/simulator/games/demo-games';
import type { Game } from '@reelfloor/simulator/games/game-rules';
import { SimulatedCabinet, type SimulatedCabinetOptions } from '@reelfloor/simulator/simulated-cabinet';
import { type CabinetFile, readCabinetFile } from '../drivers/sas/cabinet-file.ts';
import { openSasCabinet } from '../drivers/sas/open-sas-cabinet.ts';

const gameIds: readonly string[] = games.map(({ brandId }) => brandId);

/** Parses a floor file (docs/floor-file.md). Throws an Error that lists all validation errors with their paths. */
export const readFloorFile = (path: string): FloorMachine[] => {
  return parsedFloor(path).map((entry) => {
    const named = {
      machineId: entry.machine as MachineId,
      brandId: entry.brand as BrandId,
      brandName: entry.name ?? null,
    };
    if (entry.driver === 'sas')
      return {
        ...named,
        driver: entry.driver,
        cabinet: readCabinetFile(resolve(dirname(path), entry.cabinet)),
      };
    const { game, driver, picture, sound, limits } = entry;
    return {
      ...named,
      driver,
      game: getDemoGameByBrand(game as string as BrandId),
      build: {
        shape: picture?.shape ?? plainBuild.shape,
        videoType: picture?.from ?? plainBuild.videoType,
        isSilent: !sound,
      },
      handPayLimitMinor: limits?.handPayMinor ?? null,
    };
  });
};

const parsedFloor = (path: string) => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw faulty(path, [error instanceof Error ? error.message : String(error)]);
  }
  const read = parseFloorFile(text, gameIds);
  if (!read.ok) throw faulty(path, read.faults.map(formatFloorFileError));
  return read.machines;
};

const faulty = (path: string, faults: readonly string[]): Error =>
  new Error(
    `AGENT_FLOOR: ${path} cannot be used; mend it and start again.\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
  );

interface NamedMachine {
  readonly machineId: MachineId;
  readonly brandId: BrandId;
  /** Brand name shown on the cabinet; null: the name of the game's own brand. */
  readonly brandName: string | null;
}

interface SimulatedMachine extends NamedMachine {
  readonly driver: 'simulated';
  readonly game: Game;
  readonly build: CabinetBuild;
  /** The amount above which a win locks the cabinet for a hand pay, in minor units; null: the game's own limit. */
  readonly handPayLimitMinor: number | null;
}

/** A real slot machine on a SAS serial line. */
interface SasMachine extends NamedMachine {
  readonly driver: 'sas';
  readonly cabinet: CabinetFile;
}

/** A machine that the agent drives. */
export type FloorMachine = SimulatedMachine | SasMachine;

const demoMachine = (number: string, brandId: DemoBrandId, build: Partial<CabinetBuild> = {}): SimulatedMachine => ({
  machineId: number as MachineId,
  brandId: brandId as string as BrandId,
  brandName: null,
  game: getDemoGameByBrand(brandId as string as BrandId),
  driver: 'simulated',
  build: { ...plainBuild, ...build },
  handPayLimitMinor: null,
});

/** The built-in demo machines, two of each brand. 506 has a camera and 609 is upright with two screens, to show every kind of picture. */
export const demoMachines: readonly SimulatedMachine[] = [
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

export const isDemoMachine = (machine: FloorMachine): boolean =>
  demoMachines.some(
    ({ machineId, game }) => machineId === machine.machineId && 'game' in machine && machine.game === game,
  );

/** Returns the real machine (with this cabinet file) that is added to the demo machines: the trial machine, which has its own brand. */
export const buildDemoSasMachine = (cabinetFile: string): FloorMachine => ({
  machineId: '701' as MachineId,
  brandId: 'trial' as BrandId,
  brandName: 'Trial Reels',
  driver: 'sas',
  cabinet: readCabinetFile(cabinetFile),
});

export const getJournalFilePath = (journalDir: string, machineId: string): string =>
  join(journalDir, `cabinet-${machineId}.sqlite`);

interface FloorOptions
  extends Pick<SimulatedCabinetOptions, 'clock' | 'randomBelow' | 'drawJackpots' | 'speed' | 'report'> {
  readonly machines: readonly FloorMachine[];
  readonly journalDir: string;
  /** For tests: amount above which a win locks every machine for a hand pay; null keeps each machine's own. */
  readonly handPayLimitMinor?: number | null;
}

/** Opens the slot machines' drivers, which resume from their journals. Leaves out machines whose journal cannot be opened. */
export const openFloorCabinets = (options: FloorOptions): Cabinet[] => {
  const { machines, journalDir } = options;
  createPrivateFolder(journalDir);
  return machines.flatMap((machine) => {
    const { machineId } = machine;
    const journalFile = getJournalFilePath(journalDir, machineId);
    try {
      return [openMachine(machine, journalFile, options)];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      options.report?.(
        `Machine ${machineId} stays out: its journal ${journalFile} cannot be opened (${why}). Put back a copy of it; without one the machine's last events are lost.`,
      );
      return [];
    }
  });
};

/**
 * Opens one machine's driver. The driver owns the journal: it must write each event to disk before the machine's state shows it, and
 * recover every transfer after a restart. Throws if the machine cannot be opened; the others are unaffected.
 */
const openMachine = (machine: FloorMachine, journalFile: string, options: FloorOptions): Cabinet => {
  const { machineId, brandId, brandName } = machine;
  const { machines, journalDir, handPayLimitMinor = null, report = () => {}, ...parts } = options;
  if (machine.driver === 'sas') return openSasCabinet({ ...machine, journalFile, report });
  const { game, build } = machine;
  const limitMinor = handPayLimitMinor ?? machine.handPayLimitMinor ?? game.handPayLimitMinor;
  return new SimulatedCabinet({
    ...{ ...parts, report, machineId, build, journalFile },
    game: { ...game, handPayLimitMinor: limitMinor },
    brand: { id: brandId, name: brandName },
  });
};
