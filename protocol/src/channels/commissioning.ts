import * as z from 'zod/mini';
import { machineIdSchema } from '../entity-ids.ts';
import { boxSchema, rotations } from '../machine.ts';
import { balanceMinorSchema, positiveMinorSchema } from '../money-amount-schemas.ts';
import type { ChannelSide } from './protoo-messages.ts';

/**
 * Commissioning: how a real machine is put into service. The whole state is stored in the machine's journal at its agent; the server stores
 * only the audit trail. Every answer contains the whole state, so that a page shows what the machine reports.
 */

const countSchema = z.int().check(z.nonnegative());
const textSchema = z.string().check(z.maxLength(200));
const personSchema = z.string().check(z.minLength(1), z.maxLength(64));
/** Unix time in ms, by the agent's clock. */
const momentSchema = z.int();

const share = z.number().check(z.minimum(0), z.maximum(1));
const cornerSchema = z.tuple([share, share]);

/** Corners of a machine's screen within the camera picture, 0 to 1 of width and height: top left, top right, bottom right, bottom left. */
export const cornersSchema = z.tuple([cornerSchema, cornerSchema, cornerSchema, cornerSchema]);
export type ScreenCorners = z.infer<typeof cornersSchema>;

/** Clockwise rotation of a machine's screen, in degrees. */
export const turnSchema = z.literal(rotations);

/** Wiring checks that a technician makes and ticks off. */
export const wiringItems = [
  'isolated',
  'oneGround',
  'watchdogOpens',
  'keysInParallel',
  'billsOff',
  'doorsClosed',
] as const;
export type WiringItem = (typeof wiringItems)[number];

/** Identity that a machine reports. */
export const machineIdentitySchema = z.object({
  serial: textSchema,
  version: textSchema,
  gameId: textSchema,
  paytable: textSchema,
  /** Base return to player (RTP) in hundredths of a percent; null if the machine does not report it. */
  basePercent: z.nullable(z.int()),
  asset: countSchema,
  /** Value of one credit in minor units; null if it is not a whole number of minor units. */
  creditStepMinor: z.nullable(z.int()),
});
export type MachineIdentity = z.infer<typeof machineIdentitySchema>;

/** Fields in which the machine's identity differs from the cabinet file, which prevents opening it to players. */
export const identityFaults = [
  'serial',
  'asset',
  'creditStepMinor',
  'handPaidWinsCount',
  'cycleMs',
  'aft',
  'restrictedCredits',
] as const;
export type IdentityFault = (typeof identityFaults)[number];

/**
 * Result of a key test. `noGame`: the relay closed, but the machine began no game within 1.5 s. `otherStake`: the game's stake differed
 * from the cabinet file. `boardFailed`: the relay board did not respond. `boardSlow`: it triggers the watchdog relay so slowly that the relay
 * could open during a press, so nothing was pressed. `notReady`: nothing was pressed for another reason.
 */
export const keyTestOutcomes = ['works', 'noGame', 'otherStake', 'boardFailed', 'boardSlow', 'notReady'] as const;
export type KeyTestOutcome = (typeof keyTestOutcomes)[number];

const keyTestSchema = z.object({
  at: momentSchema,
  outcome: z.enum(keyTestOutcomes),
  /** Time in ms from the command to the relay until the machine's response; null if it did not respond. */
  tookMs: z.nullable(countSchema),
  /** Stake in minor units of the game that the key began; null if no game began. */
  stakeMinor: z.nullable(balanceMinorSchema),
});

/**
 * Steps of the money test (a test transfer to the machine and back) in their order. `killed`: the thread that drives the serial line was
 * killed right after the transfer was sent. `found`: the machine's memory reported how the transfer ended. `sameId`: the machine refused a
 * second transfer with the same id, twice.
 */
export const moneySteps = ['in', 'killed', 'found', 'out', 'sameId'] as const;
export type MoneyTestStep = (typeof moneySteps)[number];

/**
 * Why a step of the money test has failed. `meterNotEmpty`: credits were on the meter before. `meterEmpty`: all test money has been played,
 * so that nothing could be taken out. `handPay`: an attendant must first reset the hand pay at the machine. `moved`: the machine moved
 * money that it should not have.
 */
export const moneyFailures = [
  'meterNotEmpty',
  'meterEmpty',
  'refused',
  'undecided',
  'handPay',
  'moved',
  'link',
] as const;
export type MoneyTestFailure = (typeof moneyFailures)[number];

const moneyTestSchema = z.object({
  /** Amount of the money test in minor units; null before the first test. */
  amountMinor: z.nullable(positiveMinorSchema),
  /** Test money on the machine's credit meter now, in minor units. */
  onMeterMinor: balanceMinorSchema,
  isRunning: z.boolean(),
  steps: z
    .array(
      z.object({
        step: z.enum(moneySteps),
        state: z.enum(['open', 'running', 'done', 'failed']),
        failure: z.nullable(z.enum(moneyFailures)),
        /** What the machine replied to this step of the money test, as text for the technician; null if it has sent nothing of note. */
        detail: z.nullable(textSchema),
      }),
    )
    .check(z.maxLength(moneySteps.length)),
});

const linkSchema = z.object({
  isUp: z.boolean(),
  upSinceAt: z.nullable(momentSchema),
  /** Number of polls sent to the machine, and number answered, since the agent opened the serial line. */
  polls: countSchema,
  answered: countSchema,
  lastAnswerMs: z.nullable(z.number()),
  longestGapMs: countSchema,
  /** Response times in ms of the newest polls of the machine, oldest first; null for a poll without an answer. */
  answers: z.array(z.nullable(z.number())).check(z.maxLength(120)),
});

export const comparedMeters = ['coinIn', 'coinOut', 'handPays', 'credits', 'moneyIn', 'moneyOut'] as const;
export type ComparedMeter = (typeof comparedMeters)[number];

/**
 * Deviations of a machine from the SAS specification that the driver tolerates. `idleEvents`: exception 1F while nobody plays.
 * `shortSilences`: silences of under 5 s. `eventsForAnswers`: an event in place of a long poll's answer. `busyAnswers`: "busy".
 * `damagedAnswers`: answers with a wrong checksum or length. `lateAnswers`: answers after 20 ms. `unsupportedPolls`: long polls that the
 * machine never answers.
 */
export const machineQuirks = [
  'idleEvents',
  'shortSilences',
  'eventsForAnswers',
  'busyAnswers',
  'damagedAnswers',
  'lateAnswers',
  'unsupportedPolls',
] as const;
export type MachineQuirk = (typeof machineQuirks)[number];

/** Commissioning steps of a real machine, in the order of the page. */
export const commissioningSteps = ['wiring', 'link', 'identity', 'meters', 'picture', 'keys', 'money'] as const;
export type CommissioningStep = (typeof commissioningSteps)[number];

const pictureSchema = z.object({
  /** Why the machine's picture cannot be used; null if it can. */
  fault: z.nullable(textSchema),
  source: textSchema,
  width: countSchema,
  height: countSchema,
  corners: cornersSchema,
  turn: turnSchema,
  reelBox: boxSchema,
});

export const commissioningSchema = z.object({
  /** The serial line's device path, such as `/dev/ttyS0`, and the machine's address on it. */
  line: textSchema,
  address: countSchema,
  link: linkSchema,
  isInService: z.boolean(),
  /** Why the machine cannot be played, oldest first. */
  causes: z.array(z.object({ cause: textSchema, needsPerson: z.boolean() })),
  identity: z.object({
    /** Identity that the machine reports now; null before its first response. */
    read: z.nullable(machineIdentitySchema),
    /** Identity that the machine reported when it was put into service; null before that. */
    pinned: z.nullable(machineIdentitySchema),
    pinnedAt: z.nullable(momentSchema),
    pinnedBy: z.nullable(textSchema),
    wrong: z.array(z.enum(identityFaults)),
    /** Fields of `read` that differ from `pinned`. */
    changed: z.array(z.keyof(machineIdentitySchema)),
  }),
  /**
   * The machine's own meters beside the agent's, which count from the time of putting it into service. Empty before the machine's first
   * response.
   */
  meters: z.array(
    z.object({
      meter: z.enum(comparedMeters),
      /** Meter code of SAS, such as `000C`. */
      code: z.string().check(z.maxLength(8)),
      machineMinor: balanceMinorSchema,
      oursMinor: balanceMinorSchema,
    }),
  ),
  keys: z.array(
    z.object({
      channel: countSchema,
      role: z.enum(['spin', 'stake']),
      label: z.nullable(textSchema),
      stakeMinor: z.nullable(positiveMinorSchema),
      /** True if the key begins a game by itself, without the spin key. */
      plays: z.boolean(),
      /** True while this key is being tested. */
      isRunning: z.boolean(),
      test: z.nullable(keyTestSchema),
    }),
  ),
  money: moneyTestSchema,
  /** Wiring checks in the order of `wiringItems`. `at` and `by` (when, and by whom, an item was ticked) are null for an unticked item. */
  wiring: z.array(z.object({ item: z.enum(wiringItems), by: z.nullable(textSchema), at: z.nullable(momentSchema) })),
  quirks: z.array(z.object({ quirk: z.enum(machineQuirks), count: z.int().check(z.positive()) })),
  picture: pictureSchema,
  /** Commissioning steps that still prevent the machine from being opened to players; empty if it can be opened. */
  waitsFor: z.array(z.enum(commissioningSteps)),
});
export type Commissioning = z.infer<typeof commissioningSchema>;

/** A part of the description of a serial frame: the key of a text (`serial-frame-description.ts`), and the values for its placeholders. */
const framePartSchema = z.object({
  text: z.string().check(z.maxLength(40)),
  values: z.optional(z.record(z.string(), z.union([textSchema, z.number()]))),
});
export type SerialFrameTextPart = z.infer<typeof framePartSchema>;

/** Maximum number of parts in a serial frame's description: a reply may contain twelve meters. */
const maxFrameParts = 20;

const loggedFrameSchema = z.object({
  at: momentSchema,
  from: z.enum(['host', 'machine']),
  hex: z.string().check(z.maxLength(600)),
  meaning: z.array(framePartSchema).check(z.maxLength(maxFrameParts)),
});
export type LoggedFrame = z.infer<typeof loggedFrameSchema>;

/** Maximum number of faults in one answer. */
const maxListedFaults = 50;
const keptFaultsSchema = z.object({
  faults: z.array(z.object({ at: momentSchema, cause: textSchema })).check(z.maxLength(maxListedFaults)),
  keptDays: countSchema,
  faultCount: countSchema,
});
export type SavedFaultList = z.infer<typeof keptFaultsSchema>;

const machine = { machineId: machineIdSchema };

/**
 * Requests for commissioning. Refused with MACHINE_NOT_READY for a simulated machine. Tests and changes of the service state are also
 * refused with it while the meter has a player's money or a player's operation is pending; tests also while the machine is in service.
 */
export const commissioningRequests = {
  commissioning: { data: z.object(machine), answer: commissioningSchema },
  /**
   * Returns the newest frames of the serial line's log, newest last. `every`: include polls without a result. `faultAt`: the frames around
   * the fault of that time instead.
   */
  frames: {
    data: z.object({ ...machine, every: z.boolean(), faultAt: z.optional(momentSchema) }),
    answer: z.object({ frames: z.array(loggedFrameSchema).check(z.maxLength(100)) }),
  },
  /** Returns the newest faults of the serial line whose frames are stored, newest first, and their retention time. */
  faults: { data: z.object(machine), answer: keptFaultsSchema },
  /** Takes the machine out of service for players, so that it can be tested. All tests are required again. */
  takeOutOfService: { data: z.object({ ...machine, by: personSchema }), answer: commissioningSchema },
  tickWiring: {
    data: z.object({ ...machine, item: z.enum(wiringItems), ticked: z.boolean(), by: personSchema }),
    answer: commissioningSchema,
  },
  /**
   * Tests a key of the machine by pressing it through its relay. Responds at once; `commissioning` reports the outcome after the game. If a
   * stake key begins no game, the agent presses it and then spin: the game's stake identifies the key. Needs test money on the meter.
   */
  testKey: { data: z.object({ ...machine, channel: countSchema }), answer: commissioningSchema },
  /** Begins the money test with its steps `in`, `killed` and `found`. Responds at once; `commissioning` reports the progress. */
  testMoney: {
    data: z.object({ ...machine, amountMinor: positiveMinorSchema }),
    answer: commissioningSchema,
  },
  /** Ends the money test with its steps `out` and `sameId`. Responds at once. Repeating it retries the failed step. */
  takeTestMoneyOut: { data: z.object(machine), answer: commissioningSchema },
  /** Sets crop and rotation of the machine's first picture source (camera), for all pages from now on. */
  arrangePicture: {
    data: z.object({ ...machine, corners: cornersSchema, turn: turnSchema, reelBox: boxSchema }),
    answer: commissioningSchema,
  },
  /**
   * Pins the machine's reported identity and opens it to players. Its current meters become the new base; credits that the journal lacks
   * become the event `foreignMoney`. Refused with COMMISSIONING_OPEN while a step is open, and with COMMISSIONING_IDENTITY if the machine's
   * identity now differs from `identity`.
   */
  openToPlayers: {
    data: z.object({ ...machine, identity: machineIdentitySchema, by: personSchema }),
    answer: commissioningSchema,
  },
} as const satisfies ChannelSide['requests'];
