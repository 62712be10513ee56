import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema } from './ids.ts';
import { balanceMinorSchema, positiveMinorSchema } from './money.ts';

/** Clients read any other value as `unknown`. */
export const machineStatuses = [
  'available',
  'playing',
  'bonus',
  'waiting',
  'cashout',
  'handpay',
  'error',
  'offline',
  'reserved',
] as const;
export type MachineStatus = (typeof machineStatuses)[number];

export const machineStatusSchema = z.pipe(
  z.string(),
  z.transform((text): MachineStatus | 'unknown' =>
    (machineStatuses as readonly string[]).includes(text) ? (text as MachineStatus) : 'unknown',
  ),
);

/** In fractions (0 to 1) of the picture's width and height. */
export const boxSchema = z.object({
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
  width: z.number().check(z.positive(), z.maximum(1)),
  height: z.number().check(z.positive(), z.maximum(1)),
});
export type Box = z.infer<typeof boxSchema>;

/** Keys are shown by `Order`, highest first. */
export const bandSchema = z.object({
  id: z.int().check(z.positive()),
  Order: z.int(),
  /** The multiple of the base stake, such as `5×`. */
  label: z.string().check(z.maxLength(16)),
  stakeMinor: positiveMinorSchema,
});
export type Band = z.infer<typeof bandSchema>;

export const videoTypeSchema = z.enum(['camera', 'screen']);
export type VideoType = z.infer<typeof videoTypeSchema>;

export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

/** The first is the default. With only one, players cannot rotate the picture. */
export const rotationsSchema = z._default(
  z.array(z.literal(rotations)).check(z.minLength(1), z.maxLength(4)),
  [0, 90],
);

/** `main` shows the reels, `top` is the screen above. Other names are shown unchanged. */
const screenSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(24)),
  box: boxSchema,
});

/** What a player may see alone. Empty if the picture is one screen. */
export const screensSchema = z._default(z.array(screenSchema).check(z.maxLength(8)), []);

/** Older servers send only the brand's name. */
const brandOfMachineSchema = z.pipe(
  z.union([z.string(), z.looseObject({ id: z.optional(brandIdSchema), name: z.string() })]),
  z.transform((brand) => (typeof brand === 'string' ? { name: brand } : brand)),
);

/** Specification §3, plus `version` and the stakes. */
export const lobbyMachineSchema = z.object({
  id: machineIdSchema,
  status: machineStatusSchema,
  image: z.nullish(z.string()),
  brand: z.optional(brandOfMachineSchema),
  /** Null: not reserved; empty: reserved for someone else; otherwise the reader's own name. */
  reservation: z.nullish(z.string()),
  stakeMinMinor: z.optional(positiveMinorSchema),
  stakeMaxMinor: z.optional(positiveMinorSchema),
  /** Grows with every change. Clients keep the higher version. */
  version: z.optional(z.int()),
});
export type LobbyMachine = z.infer<typeof lobbyMachineSchema>;

/** The specification calls a brand a lobby (§3). */
export const brandSchema = z.object({
  id: brandIdSchema,
  name: z.string(),
  /** Minor units, highest level first, separated by commas. Empty: no jackpot. */
  jackpot: z._default(z.string(), ''),
  /** As in the notices of the jackpot channel. Absent from older servers. */
  jackpotVersion: z.optional(z.int()),
  machineCount: z._default(z.int(), 0),
});
export type Brand = z.infer<typeof brandSchema>;

/** The status in the lobby also depends on the player at the machine. */
const cabinetPhaseSchema = z.enum([
  'idle',
  'spinning',
  'counting',
  'freeSpins',
  'cashOut',
  'handPay',
  'malfunction',
]);
export type CabinetPhase = z.infer<typeof cabinetPhaseSchema>;

/** `version` grows with each change. */
export const cabinetViewSchema = z.object({
  version: z.int(),
  phase: cabinetPhaseSchema,
  /** As shown, in minor units: a round's win is added while the cabinet counts it up. */
  creditMinor: balanceMinorSchema,
  bandId: z.int(),
  stakeMinor: positiveMinorSchema,
  /** As shown, in minor units: grows while the cabinet counts it up, and is 0 from the next spin on. */
  winMinor: balanceMinorSchema,
  freeSpinsLeft: z.int().check(z.nonnegative()),
  /** Of free spins that are running or ended with the last round. Absent otherwise, and from older cabinets. */
  freeSpinsPlayed: z.optional(z.int().check(z.nonnegative())),
  freeSpinsWinMinor: z.optional(balanceMinorSchema),
  /** The running or last round; null before the first. */
  roundId: z.nullable(z.string()),
});
export type CabinetView = z.infer<typeof cabinetViewSchema>;
