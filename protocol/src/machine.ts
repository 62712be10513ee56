import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema } from './ids.ts';
import { balanceMinorSchema, positiveMinorSchema } from './money.ts';

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

/** A part of the picture, as fractions (0 to 1) of its width and height. */
export const boxSchema = z.object({
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
  width: z.number().check(z.positive(), z.maximum(1)),
  height: z.number().check(z.positive(), z.maximum(1)),
});
export type Box = z.infer<typeof boxSchema>;

/** A stake key. Pages show the key with the highest `Order` first. */
export const bandSchema = z.object({
  id: z.int().check(z.positive()),
  Order: z.int(),
  /** The stake as a multiple of the smallest, for example `5×`. */
  label: z.string().check(z.maxLength(16)),
  stakeMinor: positiveMinorSchema,
  /** True if pressing this key begins a round at once, as on machines without a spin key. Absent: false. */
  plays: z.optional(z.boolean()),
});
export type Band = z.infer<typeof bandSchema>;

export const videoTypeSchema = z.enum(['camera', 'screen']);
export type VideoType = z.infer<typeof videoTypeSchema>;

export const rotations = [0, 90, 180, 270] as const;
export type Rotation = (typeof rotations)[number];

/** The rotations of the picture on offer, the default first. With only one, players cannot rotate the picture. */
export const rotationsSchema = z._default(
  z.array(z.literal(rotations)).check(z.minLength(1), z.maxLength(4)),
  [0, 90],
);

/** A part of the picture. `main` shows the reels, `top` the screen above the reels. Pages show any other name as it is. */
const screenSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(24)),
  box: boxSchema,
});

/** Screens that a player may choose to see alone. Empty if the picture is one screen. */
export const screensSchema = z._default(z.array(screenSchema).check(z.maxLength(8)), []);

/** The brand with its id. Third-party servers send only the name. */
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
  /** Null if nobody has reserved the machine; the reader's own name if the reader has; empty if someone else has. */
  reservation: z.nullish(z.string()),
  stakeMinMinor: z.optional(positiveMinorSchema),
  stakeMaxMinor: z.optional(positiveMinorSchema),
  /** What staff say about a machine that is out of service. Absent if they say nothing. */
  note: z.optional(z.string()),
  /** True if the machine cannot be joined, because it lacks what the house's rules ask for. */
  unfit: z.optional(z.boolean()),
  /** What its game returns of the stakes in the long run. Absent if no rules are published, and from third-party servers. */
  returnPpm: z.optional(z.int().check(z.nonnegative())),
  /** True for 30 days after the machine first came into service, unless it opened the floor. */
  isNew: z.optional(z.boolean()),
  /** True if it is among those that most different players played in the last seven days. */
  isPopular: z.optional(z.boolean()),
  /** True if house and machine let players watch it while another plays there, unless that player refuses. */
  watchable: z.optional(z.boolean()),
  /** True if players could watch it, but its agent can make no picture. */
  noPicture: z.optional(z.boolean()),
  /** Grows with every change of the machine. Clients keep the higher version. */
  version: z.optional(z.int()),
});
export type LobbyMachine = z.infer<typeof lobbyMachineSchema>;

/** A brand of machines, which the specification calls a lobby (§3). */
export const brandSchema = z.object({
  id: brandIdSchema,
  name: z.string(),
  /** The jackpots' amounts in minor units, highest level first, separated by commas. Empty if the brand has no jackpot. */
  jackpot: z._default(z.string(), ''),
  /** Comparable with `version` in the events of the jackpot channel. Absent from third-party servers. */
  jackpotVersion: z.optional(z.int()),
  machineCount: z._default(z.int(), 0),
});
export type Brand = z.infer<typeof brandSchema>;

/** What the cabinet does. The machine's status in the lobby also depends on the player at it. */
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

/** What the cabinet shows. `version` grows with each change. */
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
  /** Free spins of a feature that is running or ended with the last round. Absent otherwise. */
  freeSpinsPlayed: z.optional(z.int().check(z.nonnegative())),
  freeSpinsWinMinor: z.optional(balanceMinorSchema),
  /** The stake of the running round, else of the last one: what a win is held against. Absent if the cabinet does not say. */
  roundStakeMinor: z.optional(balanceMinorSchema),
  /** What of the win, that of the free spins included, is paid by hand and not in the credit. Absent if the cabinet does not say. */
  handPaidMinor: z.optional(balanceMinorSchema),
  /** In phase `handPay`: what is paid by hand, a win or credits of the meter that the machine cancels. Absent: a win. */
  handPayKind: z.optional(z.enum(['win', 'cancelledCredits'])),
  /** True in phase `handPay` if the machine lets no host unlock it, so that an attendant must turn its key. */
  needsAttendant: z.optional(z.boolean()),
  /**
   * True for a real machine that two people must open to players: it was never opened, was taken out of service, or is not what it was then.
   */
  needsCommissioning: z.optional(z.boolean()),
  /** Id of the running round, else of the last round; null before the first round. */
  roundId: z.nullable(z.string()),
});
export type CabinetView = z.infer<typeof cabinetViewSchema>;
