import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema } from './ids.ts';
import { balanceMinorSchema, positiveMinorSchema } from './money.ts';

/** What a machine can be on the wire. A reader takes anything else as `unknown`, never as a crash. */
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

/** A rectangle in shares (0 to 1) of the picture's width and height. */
export const boxSchema = z.object({
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
  width: z.number().check(z.positive(), z.maximum(1)),
  height: z.number().check(z.positive(), z.maximum(1)),
});
export type Box = z.infer<typeof boxSchema>;

/** A stake key of the cabinet. Shown by `Order`, highest first. */
export const bandSchema = z.object({
  id: z.int().check(z.positive()),
  Order: z.int(),
  /** What is printed on the key: the multiple of the base stake, such as `5×`. */
  label: z.string().check(z.maxLength(16)),
  stakeMinor: positiveMinorSchema,
});
export type Band = z.infer<typeof bandSchema>;

export const videoTypeSchema = z.enum(['camera', 'screen']);
export type VideoType = z.infer<typeof videoTypeSchema>;

/** How far the picture may be turned, in degrees clockwise. */
export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

/** The turns that a cabinet's picture may be shown in, the one to begin with first. Alone, it is not to be turned. */
export const rotationsSchema = z._default(
  z.array(z.literal(rotations)).check(z.minLength(1), z.maxLength(4)),
  [0, 90],
);

/**
 * One of the screens that a cabinet's picture shows at once: `main` has the reels, `top` is the one above. Names beyond
 * these two are shown as they are.
 */
export const screenSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(24)),
  box: boxSchema,
});
export type Screen = z.infer<typeof screenSchema>;

/** The screens that a player may choose to see alone. None: the picture is one. */
export const screensSchema = z._default(z.array(screenSchema).check(z.maxLength(8)), []);

/** Older servers send the brand as its name alone. */
const brandOfMachineSchema = z.pipe(
  z.union([z.string(), z.looseObject({ id: z.optional(brandIdSchema), name: z.string() })]),
  z.transform((brand) => (typeof brand === 'string' ? { name: brand } : brand)),
);

/** A machine as the lobby knows it (specification §3, with `version` and the stakes added). */
export const lobbyMachineSchema = z.object({
  id: machineIdSchema,
  status: machineStatusSchema,
  image: z.nullish(z.string()),
  brand: z.optional(brandOfMachineSchema),
  /** Nobody: null. For the reader's own reservation the reader's name, for another's an empty text. */
  reservation: z.nullish(z.string()),
  stakeMinMinor: z.optional(positiveMinorSchema),
  stakeMaxMinor: z.optional(positiveMinorSchema),
  /** Grows with every change of this machine; a reader keeps the newer. */
  version: z.optional(z.int()),
});
export type LobbyMachine = z.infer<typeof lobbyMachineSchema>;

/** A brand, which is what a lobby is (specification §3). */
export const brandSchema = z.object({
  id: brandIdSchema,
  name: z.string(),
  /** Current amounts in minor units, highest level first, separated by commas. Empty: no jackpot. */
  jackpot: z._default(z.string(), ''),
  machineCount: z._default(z.int(), 0),
});
export type Brand = z.infer<typeof brandSchema>;

/** What the cabinet is doing. The mapping to a wire status adds who sits there. */
export const cabinetPhaseSchema = z.enum([
  'idle',
  'spinning',
  'counting',
  'freeSpins',
  'cashOut',
  'handPay',
  'malfunction',
]);
export type CabinetPhase = z.infer<typeof cabinetPhaseSchema>;

/** The cabinet's face at one moment: what its own glass shows. `version` grows with each change. */
export const cabinetViewSchema = z.object({
  version: z.int(),
  phase: cabinetPhaseSchema,
  /** The credit meter as shown: a running round's win is not in it until it is counted. */
  creditMinor: balanceMinorSchema,
  bandId: z.int(),
  stakeMinor: positiveMinorSchema,
  /** The last round's win, growing while it is counted; 0 from the next spin on. */
  winMinor: balanceMinorSchema,
  freeSpinsLeft: z.int().check(z.nonnegative()),
  /**
   * Of the free spins under way, or of those that ended with the last round: how many were played and what they won
   * together. Absent outside of them, and from cabinets that do not say.
   */
  freeSpinsPlayed: z.optional(z.int().check(z.nonnegative())),
  freeSpinsWinMinor: z.optional(balanceMinorSchema),
  /** The round being played or played last; null on a cabinet that has not played yet. */
  roundId: z.nullable(z.string()),
});
export type CabinetView = z.infer<typeof cabinetViewSchema>;
