import { readFileSync } from 'node:fs';
import { capturedPictureSchema, soundSourceSchema } from '@reelfloor/cabinet/captured-picture-settings';
import { type BrandId, boxSchema, type MachineId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import * as z from 'zod/mini';
import { boardSchema, channelSchema } from './keys/open-key-relay-board.ts';
import type { MachineSetup } from './machine/machine-dependencies.ts';

/** The configuration file of one real slot machine (docs/cabinets.md). A floor file refers to it in its `cabinet` property. */

const path = z.string().check(z.minLength(1), z.maxLength(256));
const port = z.int().check(z.minimum(1), z.maximum(65_535));

const lineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('serial'), path }),
  z.strictObject({ kind: z.literal('pty'), path }),
  z.strictObject({ kind: z.literal('bridge'), path }),
  z.strictObject({ kind: z.literal('socket'), host: path, port }),
]);

const keySchema = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(16)),
  stakeMinor: z.int().check(z.positive()),
  channel: channelSchema,
  plays: z._default(z.boolean(), false),
});

const cabinetSchema = z.strictObject({
  sas: z.strictObject({
    line: lineSchema,
    address: z._default(z.int().check(z.minimum(1), z.maximum(127)), 1),
    /** Interval between two polls of the machine, in ms. */
    cycleMs: z._default(z.int().check(z.minimum(40), z.maximum(1_000)), 200),
    serial: z.string().check(z.minLength(1), z.maxLength(40)),
    asset: z.int().check(z.positive(), z.maximum(0xffff_ffff)),
    denomMinor: z.int().check(z.positive()),
    /** Whether the machine has reels whose stop positions the host can read (SAS exception 88 or long poll 8F). */
    reportsStops: z._default(z.boolean(), false),
    handPaidWinsCount: z._default(z.enum(['whenWon', 'whenPaid']), 'whenWon'),
  }),
  /** Hash of the rules text published for the machine's game. */
  rules: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'))),
  /** Which wins the machine celebrates with light, sound or counting: any, or only those above the stake. */
  celebrates: z._default(z.enum(['any', 'aboveStake']), 'any'),
  keys: z.strictObject({
    board: boardSchema,
    pulseMs: z._default(z.int().check(z.minimum(20), z.maximum(1_000)), 100),
    spin: channelSchema,
    stakes: z.array(keySchema).check(z.minLength(1), z.maxLength(16)),
  }),
  picture: capturedPictureSchema,
  /** Areas of the picture to cover for spectators, as fractions of its size: where it shows credit, stakes and wins. */
  privateAreas: z._default(z.array(boxSchema).check(z.maxLength(16)), []),
  sound: z._default(z.nullable(soundSourceSchema), null),
});
export type CabinetFile = z.output<typeof cabinetSchema>;

/** Parses a cabinet file. Throws an Error with one line for each validation error and the path of its field. */
export const readCabinetFile = (file: string): CabinetFile => {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const read = z.safeParse(cabinetSchema, content, { reportInput: true });
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `- ${[...issue.path, ''].join('.').slice(0, -1)}: ${issue.message}`);
  throw new Error(`${file} cannot be used; mend it and start again.\n${faults.join('\n')}`);
};

export const getSasMachineSetup = ({ sas, keys, rules }: CabinetFile): MachineSetup => ({
  line: 'path' in sas.line ? sas.line.path : `${sas.line.host}:${sas.line.port}`,
  address: sas.address,
  asset: sas.asset,
  serial: sas.serial,
  denomMinor: sas.denomMinor,
  countsWhenWon: sas.handPaidWinsCount === 'whenWon',
  cycleMs: sas.cycleMs,
  spinChannel: keys.spin,
  stakeKeys: keys.stakes.map((key, index) => ({ ...key, id: index + 1 })),
  rulesHash: rules,
  reportsStops: sas.reportsStops,
});

/** Minimum time between two presses of the spin key that a driver may be configured to enforce, at most this long, in ms. */
const longestCycleMs = 60_000;
/** Number of polls in a cash-in without retries. The time that the machine takes to lock and to move the money is added to it. */
const pollsOfCredit = 10;
const ownCreditMs = 3_000;
const longestCreditMs = 8_000;

/** Returns the machine's description for the server. The stake of a round is known only after its game has begun. */
export const buildCabinetDescription = (
  file: CabinetFile,
  machine: { readonly machineId: MachineId; readonly brandId: BrandId; readonly brandName: string | null },
): CabinetDescription => {
  const { sas, keys, picture, rules } = file;
  return {
    machineId: machine.machineId,
    brandId: machine.brandId,
    ...(machine.brandName !== null && { brandName: machine.brandName }),
    jackpotLevels: 0,
    videoType: 'camera',
    picture: { width: picture.size[0], height: picture.size[1] },
    reelBox: picture.reelBox,
    privateAreas: file.privateAreas,
    ...(file.sound === null && { hasSound: false }),
    cutScreen: null,
    rotations: [0],
    screens: [],
    bands: keys.stakes.map(({ label, stakeMinor, plays }, index) => ({
      id: index + 1,
      Order: keys.stakes.length - index,
      label,
      stakeMinor,
      ...(plays && { plays }),
    })),
    isStakeKnownLate: true,
    reports: { stops: sas.reportsStops, freeSpins: false, phases: false },
    creditStepMinor: sas.denomMinor,
    creditMs: Math.min(longestCreditMs, ownCreditMs + pollsOfCredit * sas.cycleMs),
    isReal: true,
    conduct: {
      minCycleMs: longestCycleMs,
      celebrates: file.celebrates,
      jackpots: false,
      ...(rules !== undefined && { rulesHash: rules }),
    },
  };
};
