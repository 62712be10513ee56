import * as z from 'zod/mini';
import { brandIdSchema, machineIdSchema, rulesHashSchema } from '../ids.ts';
import { bandSchema, boxSchema, rotationsSchema, screensSchema, videoTypeSchema } from '../machine.ts';

/** What a cabinet promises by itself, so that the server need not take an agent's word for each round. */
export const conductSchema = z.object({
  /** The longest cycle, in ms, that the cabinet holds between the starts of two rounds if a press asks for it. */
  minCycleMs: z.int().check(z.nonnegative()),
  /** Which wins it celebrates by light, sound or counting: only those above the stake. One with `any` is not joined. */
  celebrates: z.enum(['any', 'aboveStake']),
  jackpots: z.boolean(),
  /** The rules that it plays by. Absent if it does not say: then nobody can join it. */
  rulesHash: z.optional(rulesHashSchema),
});
export type Conduct = z.infer<typeof conductSchema>;

/** Most areas of a picture that are covered for others. */
const maxPrivateAreas = 16;

/** A page waits 15 s for the answer to a cash-in, of which the server needs some for itself. */
const maxCreditMs = 8_000;

/** Describes a cabinet. The agent sends it in `hello`, and the server stores it with the machine. */
export const cabinetDescriptionSchema = z.object({
  machineId: machineIdSchema,
  brandId: brandIdSchema,
  /** The name on the cabinet, which must be the brand's name at the server. Absent if it has none. */
  brandName: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  /** The id of the game that it plays, whose rules and symbols pages show. Absent: that of the brand. */
  game: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))),
  /** How many jackpot levels the game draws. Absent if the cabinet does not say. */
  jackpotLevels: z.optional(z.int().check(z.nonnegative(), z.maximum(16))),
  videoType: videoTypeSchema,
  picture: z.object({ width: z.int().check(z.positive()), height: z.int().check(z.positive()) }),
  reelBox: boxSchema,
  /**
   * Where the picture shows what its player has, stakes and wins. The agent covers these areas in pictures for others.
   * Absent if the cabinet does not say: then others may not see its picture.
   */
  privateAreas: z.optional(z.array(boxSchema).check(z.maxLength(maxPrivateAreas))),
  /** False if its agent has no encoder, so that nobody can see it. Absent otherwise. */
  hasPicture: z.optional(z.boolean()),
  /** False if no sound of it is captured. Absent otherwise. */
  hasSound: z.optional(z.boolean()),
  cutScreen: z.nullable(boxSchema),
  rotations: rotationsSchema,
  screens: screensSchema,
  bands: z.array(bandSchema).check(z.minLength(1), z.maxLength(16)),
  /** True if a round's stake is known only once it began, so that it may differ from its stake key's. Absent: false. */
  isStakeKnownLate: z.optional(z.boolean()),
  /**
   * Whether it tells where its reels stop, how many free spins are left, and when it counts up a win or plays free spins. Absent:
   * all of it. What it does not tell is not known, and pages show none.
   */
  reports: z.optional(z.object({ stops: z.boolean(), freeSpins: z.boolean(), phases: z.boolean() })),
  /** Money is put on the meter in multiples of this amount, in minor units. Absent: in any amount. */
  creditStepMinor: z.optional(z.int().check(z.positive())),
  /** The highest amount that may be put on the meter at once, in minor units. Absent: any. */
  maxCreditMinor: z.optional(z.int().check(z.positive())),
  /** How long it may take until money is on its meter, in ms: so long a player's page waits for it. Absent: two seconds. */
  creditMs: z.optional(z.int().check(z.positive(), z.maximum(maxCreditMs))),
  /** True for a maker's machine, which a technician puts into service. Absent: simulated. */
  isReal: z.optional(z.boolean()),
  /** Absent from a cabinet that promises nothing. */
  conduct: z.optional(conductSchema),
});
export type CabinetDescription = z.infer<typeof cabinetDescriptionSchema>;
