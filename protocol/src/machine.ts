import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema } from './ids.ts';
import { balanceMinorSchema, positiveMinorSchema } from './money.ts';

/** A machine's status as sent to clients. Clients read any other value as `unknown`. */
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

/** A rectangle, in fractions (0 to 1) of the picture's width and height. */
export const boxSchema = z.object({
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
  width: z.number().check(z.positive(), z.maximum(1)),
  height: z.number().check(z.positive(), z.maximum(1)),
});
export type Box = z.infer<typeof boxSchema>;

/** A stake key of the cabinet. Keys are shown by `Order`, highest first. */
export const bandSchema = z.object({
  id: z.int().check(z.positive()),
  Order: z.int(),
  /** The text on the key: the multiple of the base stake, such as `5×`. */
  label: z.string().check(z.maxLength(16)),
  stakeMinor: positiveMinorSchema,
});
export type Band = z.infer<typeof bandSchema>;

export const videoTypeSchema = z.enum(['camera', 'screen']);
export type VideoType = z.infer<typeof videoTypeSchema>;

/** Rotations of the picture, in degrees clockwise. */
export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

/**
 * The rotations in which a cabinet's picture may be shown; the first is the default. If there is only one, players cannot
 * rotate the picture.
 */
export const rotationsSchema = z._default(
  z.array(z.literal(rotations)).check(z.minLength(1), z.maxLength(4)),
  [0, 90],
);

/** A screen in a cabinet's picture: `main` shows the reels, `top` is the screen above. Other names are shown unchanged. */
const screenSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(24)),
  box: boxSchema,
});

/** The screens that a player may choose to see without the others. Empty if the picture is one screen. */
export const screensSchema = z._default(z.array(screenSchema).check(z.maxLength(8)), []);

/** A machine's brand. Older servers send only the brand's name. */
const brandOfMachineSchema = z.pipe(
  z.union([z.string(), z.looseObject({ id: z.optional(brandIdSchema), name: z.string() })]),
  z.transform((brand) => (typeof brand === 'string' ? { name: brand } : brand)),
);

/** A machine in the lobby (specification §3, plus `version` and the stakes). */
export const lobbyMachineSchema = z.object({
  id: machineIdSchema,
  status: machineStatusSchema,
  image: z.nullish(z.string()),
  brand: z.optional(brandOfMachineSchema),
  /** Null: not reserved. The reader's own name: reserved for the reader. Empty: reserved for someone else. */
  reservation: z.nullish(z.string()),
  stakeMinMinor: z.optional(positiveMinorSchema),
  stakeMaxMinor: z.optional(positiveMinorSchema),
  /** Grows with every change of this machine. Clients keep the state with the higher version. */
  version: z.optional(z.int()),
});
export type LobbyMachine = z.infer<typeof lobbyMachineSchema>;

/** A brand, which the specification calls a lobby (§3). */
export const brandSchema = z.object({
  id: brandIdSchema,
  name: z.string(),
  /** Current amounts in minor units, highest level first, separated by commas. Empty: no jackpot. */
  jackpot: z._default(z.string(), ''),
  machineCount: z._default(z.int(), 0),
});
export type Brand = z.infer<typeof brandSchema>;

/** The phase of the cabinet. The machine's status in the lobby also depends on the player at it. */
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

/** What the cabinet shows at one moment. `version` grows with each change. */
export const cabinetViewSchema = z.object({
  version: z.int(),
  phase: cabinetPhaseSchema,
  /** The credit meter as shown, in minor units. A running round's win is added while the cabinet counts it up. */
  creditMinor: balanceMinorSchema,
  bandId: z.int(),
  stakeMinor: positiveMinorSchema,
  /** The last round's win as shown, in minor units. It grows while the cabinet counts it up, and is 0 from the next spin on. */
  winMinor: balanceMinorSchema,
  freeSpinsLeft: z.int().check(z.nonnegative()),
  /**
   * Number of free spins played, of those that are running or that ended with the last round. Absent otherwise, and from older
   * cabinets.
   */
  freeSpinsPlayed: z.optional(z.int().check(z.nonnegative())),
  /** Total win of these free spins, in minor units. */
  freeSpinsWinMinor: z.optional(balanceMinorSchema),
  /** The running or last round; null before the first one. */
  roundId: z.nullable(z.string()),
});
export type CabinetView = z.infer<typeof cabinetViewSchema>;
