import { readFileSync } from 'node:fs';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { plainBuild } from '../drivers/simulated/describe-cabinet.ts';
import { gameOf, games } from '../drivers/simulated/games/game.ts';
import { cabinetDrivers, type DriverName } from './cabinet-driver.ts';
import type { FloorMachine } from './floor-machine.ts';

/** Most machines of an agent, which a `hello` can carry. */
const mostMachines = 64;
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
  machines: z.array(machineSchema).check(z.minLength(1), z.maxLength(mostMachines)),
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
