import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoBrandId } from '@reelfloor/art';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { privateFolder } from '../cabinet/private-place.ts';
import { type CabinetBuild, plainBuild } from '../drivers/simulated/cabinet-state.ts';
import { gameOf, games } from '../drivers/simulated/games/game.ts';
import type { Game } from '../drivers/simulated/games/game-rules.ts';
import { SimulatedCabinet, type SimulatedCabinetOptions } from '../drivers/simulated/simulated-cabinet.ts';

/** What every driver gets for a machine of the floor. A driver uses what applies to its kind of machine. */
type DriverParts = SimulatedCabinetOptions;

/**
 * Opens one machine. The journal in `journalFile` is the driver's own: it must have each event on disk before the cabinet
 * shows it, and find every transfer again after a restart. Throws if the machine cannot be opened; the others then play on.
 */
type CabinetDriver = (parts: DriverParts) => Cabinet;

/** The drivers that a floor file can name. */
const cabinetDrivers = {
  simulated: (parts: DriverParts): SimulatedCabinet => new SimulatedCabinet(parts),
} as const satisfies Readonly<Record<string, CabinetDriver>>;

type DriverName = keyof typeof cabinetDrivers;

/** Most machines of an agent, which a `hello` can carry. */
const maxMachines = 64;
const driverNames = Object.keys(cabinetDrivers) as [DriverName, ...DriverName[]];
const gameIds = games.map(({ brandId }) => brandId);

const idSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - and _'));

const machineSchema = z.strictObject({
  machine: idSchema,
  brand: idSchema,
  name: z.optional(
    z.string().check(z.regex(/^\S(.{0,58}\S)?$/u, 'must be 1 to 60 characters, without spaces at its ends')),
  ),
  game: z.enum(gameIds),
  driver: z._default(z.enum(driverNames), 'simulated'),
  picture: z.optional(
    z.strictObject({
      shape: z.optional(z.enum(['landscape', 'portrait'])),
      from: z.optional(z.enum(['screen', 'camera'])),
    }),
  ),
  sound: z._default(z.boolean(), true),
  limits: z.optional(z.strictObject({ handPayMinor: z.optional(z.int().check(z.positive())) })),
});

const floorSchema = z.strictObject({
  machines: z.array(machineSchema).check(z.minLength(1), z.maxLength(maxMachines)),
});

/** Reads a floor file (docs/floor-file.md). Throws an Error that names every fault and where it is. */
export const readFloorFile = (path: string): FloorMachine[] => {
  const { machines } = parsedFloor(path);
  return machines.map(({ machine, brand, name, game, driver, picture, sound, limits }) => ({
    machineId: machine as MachineId,
    brandId: brand as BrandId,
    brandName: name ?? null,
    game: gameOf(game as string as BrandId),
    driver,
    build: {
      shape: picture?.shape ?? plainBuild.shape,
      videoType: picture?.from ?? plainBuild.videoType,
      isSilent: !sound,
    },
    handPayLimitMinor: limits?.handPayMinor ?? null,
  }));
};

const parsedFloor = (path: string): z.output<typeof floorSchema> => {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw faulty(path, [error instanceof Error ? error.message : String(error)]);
  }
  const read = z.safeParse(floorSchema, content, { reportInput: true });
  if (!read.success) throw faulty(path, read.error.issues.map(faultOf));
  const ids = read.data.machines.map(({ machine }) => machine);
  const twice = ids.filter((id, index) => ids.indexOf(id) < index);
  if (twice.length > 0)
    throw faulty(
      path,
      twice.map((id) => `machine ${id} is there twice`),
    );
  return read.data;
};

const faulty = (path: string, faults: readonly string[]): Error =>
  new Error(
    `AGENT_FLOOR: ${path} cannot be used; mend it and start again.\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
  );

/** Returns the fault in one line, such as "machine no. 4, game: must be one of …". */
const faultOf = (issue: z.core.$ZodIssue): string => {
  const [list, index, ...rest] = issue.path;
  const where =
    list === 'machines' && typeof index === 'number'
      ? [`machine no. ${index + 1}`, ...rest].join(', ')
      : issue.path.join(', ');
  return where === '' ? whatIsWrong(issue) : `${where}: ${whatIsWrong(issue)}`;
};

const whatIsWrong = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `${issue.keys.join(', ')}: there is no such entry`;
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing (${issue.expected})`
        : `must be of the type ${issue.expected}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default:
      return issue.message;
  }
};

/** A machine that the agent drives. */
export interface FloorMachine {
  readonly machineId: MachineId;
  readonly brandId: BrandId;
  /** The brand's name on the cabinet; null: the name of the game's own brand. */
  readonly brandName: string | null;
  readonly game: Game;
  readonly driver: DriverName;
  readonly build: CabinetBuild;
  /** The win above which the cabinet locks for a hand pay, in minor units; null: the game's own. */
  readonly handPayLimitMinor: number | null;
}

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
