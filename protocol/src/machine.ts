import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema } from './entity-ids.ts';
import { balanceMinorSchema, positiveMinorSchema } from './money-amount-schemas.ts';

/** States of a machine in the lobby. Clients read any unlisted value as `unknown`. */
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
  'outOfService',
] as const;
export type MachineStatus = (typeof machineStatuses)[number];

export const machineStatusSchema = z.pipe(
  z.string(),
  z.transform((text): MachineStatus | 'unknown' =>
    (machineStatuses as readonly string[]).includes(text) ? (text as MachineStatus) : 'unknown',
  ),
);

/** A rectangle in a machine's picture, as fractions (0 to 1) of the picture's width and height. */
export const boxSchema = z.object({
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
  width: z.number().check(z.positive(), z.maximum(1)),
  height: z.number().check(z.positive(), z.maximum(1)),
});
export type PictureArea = z.infer<typeof boxSchema>;

/** A stake key of a machine. Pages show the key with the highest `Order` first. */
export const bandSchema = z.object({
  id: z.int().check(z.positive()),
  Order: z.int(),
  /** The key's stake as a multiple of the machine's smallest stake, for example `5×`. */
  label: z.string().check(z.maxLength(16)),
  stakeMinor: positiveMinorSchema,
  /** True if pressing this stake key begins a round at once, as on machines without a spin key. Absent: false. */
  plays: z.optional(z.boolean()),
});
export type Band = z.infer<typeof bandSchema>;

export const videoTypeSchema = z.enum(['camera', 'screen']);
export type VideoType = z.infer<typeof videoTypeSchema>;

export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

/**
 * Rotations of the machine's picture that players may choose, in degrees, the default first. With only one, players cannot rotate the
 * picture.
 */
export const rotationsSchema = z._default(z.array(z.literal(rotations)).check(z.minLength(1), z.maxLength(4)), [0, 90]);

/**
 * One of the screens in a machine's picture. `main` shows the reels, `top` is the screen above the reels. Pages show any other name
 * unchanged.
 */
const screenSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(24)),
  box: boxSchema,
});

/** Screens of the machine that a player may choose to view alone. Empty if the picture is one screen. */
export const screensSchema = z._default(z.array(screenSchema).check(z.maxLength(8)), []);

/** The brand's name and id. Third-party servers send only the name. */
const brandOfMachineSchema = z.pipe(
  z.union([z.string(), z.looseObject({ id: z.optional(brandIdSchema), name: z.string() })]),
  z.transform((brand) => (typeof brand === 'string' ? { name: brand } : brand)),
);

/** A machine in the lobby (specification §3). `version` and the stakes are our additions. */
export const lobbyMachineSchema = z.object({
  id: machineIdSchema,
  status: machineStatusSchema,
  image: z.nullish(z.string()),
  brand: z.optional(brandOfMachineSchema),
  /** Who reserved the machine: null if nobody; the user's own name if they have; empty if someone else has. */
  reservation: z.nullish(z.string()),
  stakeMinMinor: z.optional(positiveMinorSchema),
  stakeMaxMinor: z.optional(positiveMinorSchema),
  /** Note by staff about a machine that is out of service. Absent if there is none. */
  note: z.optional(z.string()),
  /** True if the machine cannot be joined, because it does not meet the requirements of the jurisdiction profile. */
  unfit: z.optional(z.boolean()),
  /** Long-run return to player (RTP) of the game, in millionths. Absent if no rules are published, and from third-party servers. */
  returnPpm: z.optional(z.int().check(z.nonnegative())),
  /** True for 30 days after the machine was first put into service, except for machines of the floor's opening. */
  isNew: z.optional(z.boolean()),
  /** True if the machine is among those with the most different players in the last seven days. */
  isPopular: z.optional(z.boolean()),
  /** True if operator and machine allow spectators, unless the player at the machine refuses them. */
  watchable: z.optional(z.boolean()),
  /** True if spectators are allowed, but the machine's agent cannot produce a picture. */
  noPicture: z.optional(z.boolean()),
  /** Version of the machine's lobby entry, which grows with every change. Clients keep the entry with the highest version. */
  version: z.optional(z.int()),
});
export type LobbyMachine = z.infer<typeof lobbyMachineSchema>;

/** A brand of machines, which the specification calls a lobby (§3). */
export const brandSchema = z.object({
  id: brandIdSchema,
  name: z.string(),
  /** Amounts of the brand's jackpots in minor units, highest level first, separated by commas. Empty if the brand has no jackpot. */
  jackpot: z._default(z.string(), ''),
  /** Version of the brand's jackpots, comparable with `version` in the events of the jackpot channel. Absent from third-party servers. */
  jackpotVersion: z.optional(z.int()),
  machineCount: z._default(z.int(), 0),
});
export type Brand = z.infer<typeof brandSchema>;

/** Current phase of the cabinet's game. The machine's status in the lobby also depends on its player. */
const cabinetPhaseSchema = z.enum(['idle', 'spinning', 'counting', 'freeSpins', 'cashOut', 'handPay', 'malfunction']);
export type CabinetPhase = z.infer<typeof cabinetPhaseSchema>;

/** What the cabinet's display shows. `version` grows with each change. */
export const cabinetViewSchema = z.object({
  version: z.int(),
  phase: cabinetPhaseSchema,
  /** The credit on the display, in minor units. While the cabinet counts up a win, the credit grows with it. */
  creditMinor: balanceMinorSchema,
  bandId: z.int(),
  stakeMinor: positiveMinorSchema,
  /** The win on the display, in minor units. It grows while the cabinet counts it up, and is 0 when the next spin begins. */
  winMinor: balanceMinorSchema,
  freeSpinsLeft: z.int().check(z.nonnegative()),
  /** Number of free spins played, of a feature that is running or ended with the last round. Absent otherwise. */
  freeSpinsPlayed: z.optional(z.int().check(z.nonnegative())),
  freeSpinsWinMinor: z.optional(balanceMinorSchema),
  /**
   * The stake in minor units of the running round, or else of the last one, to compare a win with. Absent if the cabinet does not report
   * it.
   */
  roundStakeMinor: z.optional(balanceMinorSchema),
  /**
   * The part of the win in minor units, free spins included, that is paid by hand and is not in the credit. Absent if the cabinet does not
   * report it.
   */
  handPaidMinor: z.optional(balanceMinorSchema),
  /** In phase `handPay`: what the attendant pays, a win or cancelled credits of the meter. Absent: a win. */
  handPayKind: z.optional(z.enum(['win', 'cancelledCredits'])),
  /** True in phase `handPay` if the lock cannot be reset remotely, so that an attendant must turn a key at the machine. */
  needsAttendant: z.optional(z.boolean()),
  /**
   * True for a real machine that still requires commissioning by two people before players can use it: it was never opened, was taken out
   * of service, or its identity has changed since.
   */
  needsCommissioning: z.optional(z.boolean()),
  /** Id of the running round, else of the last round; null before the first round. */
  roundId: z.nullable(z.string()),
});
export type CabinetView = z.infer<typeof cabinetViewSchema>;
