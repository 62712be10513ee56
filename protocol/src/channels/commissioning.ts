import * as z from 'zod/mini';
import { machineIdSchema } from '../ids.ts';
import { boxSchema, rotations } from '../machine.ts';
import { balanceMinorSchema, positiveMinorSchema } from '../money.ts';
import type { ChannelSide } from './protoo.ts';

/**
 * How a real machine is put into service. All that is known of it lies in the machine's journal at its agent; the server keeps the
 * audit trail alone. Every answer is the whole state, so that a page shows what the machine says.
 */

const countSchema = z.int().check(z.nonnegative());
const textSchema = z.string().check(z.maxLength(200));
const personSchema = z.string().check(z.minLength(1), z.maxLength(64));
/** Milliseconds since 1970 by the agent's clock. */
const momentSchema = z.int();

const share = z.number().check(z.minimum(0), z.maximum(1));
const cornerSchema = z.tuple([share, share]);

/** A screen's corners in its source's picture, in shares of it: top left, top right, bottom right, bottom left. */
export const cornersSchema = z.tuple([cornerSchema, cornerSchema, cornerSchema, cornerSchema]);
export type Corners = z.infer<typeof cornersSchema>;

/** Degrees by which a screen is turned clockwise. */
export const turnSchema = z.literal(rotations);

/** What a person looks at and ticks. */
export const wiringItems = [
  'isolated',
  'oneGround',
  'watchdogOpens',
  'keysInParallel',
  'billsOff',
  'doorsClosed',
] as const;
export type WiringItem = (typeof wiringItems)[number];

/** What a machine says of itself. */
export const machineIdentitySchema = z.object({
  serial: textSchema,
  version: textSchema,
  gameId: textSchema,
  paytable: textSchema,
  /** Base return in hundredths of a percent; null if the machine does not say. */
  basePercent: z.nullable(z.int()),
  asset: countSchema,
  /** What one credit is worth; null if it is no whole number of minor units. */
  creditStepMinor: z.nullable(z.int()),
});
export type MachineIdentity = z.infer<typeof machineIdentitySchema>;

/** What is not as the cabinet file says, and keeps the machine from being opened. */
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
 * `noGame`: the relay closed, and the machine began no game within 1.5 s. `otherStake`: the game had another stake than the cabinet file
 * says. `boardFailed`: the relay board did not answer. `notReady`: nothing was pressed.
 */
export const keyTestOutcomes = ['works', 'noGame', 'otherStake', 'boardFailed', 'notReady'] as const;
export type KeyTestOutcome = (typeof keyTestOutcomes)[number];

const keyTestSchema = z.object({
  at: momentSchema,
  outcome: z.enum(keyTestOutcomes),
  /** Time in ms from the relay's telegram to the machine's word; null without one. */
  tookMs: z.nullable(countSchema),
  /** The stake of the game that showed the key; null without a game. */
  stakeMinor: z.nullable(balanceMinorSchema),
});

/**
 * Steps of the money test in their order. `killed`: the line's thread was ended right after the transfer was sent. `found`: the machine's
 * memory said how it ended. `sameId`: the machine refused a second transfer with the same id, twice.
 */
export const moneySteps = ['in', 'killed', 'found', 'out', 'sameId'] as const;
export type MoneyStep = (typeof moneySteps)[number];

/**
 * Why a step of the money test has failed. `meterNotEmpty`: credits were on the meter before. `meterEmpty`: the keys have played all test
 * money away, so that nothing could be taken out. `handPay`: a person must reset the hand pay at the machine first. `moved`: the machine
 * moved money that it should not have.
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
export type MoneyFailure = (typeof moneyFailures)[number];

const moneyTestSchema = z.object({
  /** Null before the first test. */
  amountMinor: z.nullable(positiveMinorSchema),
  /** Test money that the machine has now. */
  onMeterMinor: balanceMinorSchema,
  isRunning: z.boolean(),
  steps: z
    .array(
      z.object({
        step: z.enum(moneySteps),
        state: z.enum(['open', 'running', 'done', 'failed']),
        failure: z.nullable(z.enum(moneyFailures)),
        /** What the machine said, for a technician; null where there is nothing to say. */
        detail: z.nullable(textSchema),
      }),
    )
    .check(z.maxLength(moneySteps.length)),
});

const linkSchema = z.object({
  isUp: z.boolean(),
  upSinceAt: z.nullable(momentSchema),
  /** Polls that were sent, and those that were answered, since the agent opened the line. */
  polls: countSchema,
  answered: countSchema,
  lastAnswerMs: z.nullable(z.number()),
  longestGapMs: countSchema,
  /** Times in ms of the newest answers, oldest first; null where none came. */
  answers: z.array(z.nullable(z.number())).check(z.maxLength(120)),
});

export const comparedMeters = ['coinIn', 'coinOut', 'handPays', 'credits', 'moneyIn', 'moneyOut'] as const;
export type ComparedMeter = (typeof comparedMeters)[number];

/**
 * What a machine does that others do not, and the driver bears. `idleEvents`: exception 1F while nobody plays. `shortSilences`: silences
 * of under 5 s. `eventsForAnswers`: an event in place of a long poll's answer. `busyAnswers`: "busy". `damagedAnswers`: answers with a
 * wrong checksum or length. `lateAnswers`: answers after 20 ms. `unsupportedPolls`: long polls that it never answers.
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

/** Steps on the way into service, in the order of the page. */
export const commissioningSteps = [
  'wiring',
  'link',
  'identity',
  'meters',
  'picture',
  'keys',
  'money',
] as const;
export type CommissioningStep = (typeof commissioningSteps)[number];

const pictureSchema = z.object({
  /** Why the picture cannot be used; null: it is good. */
  fault: z.nullable(textSchema),
  source: textSchema,
  width: countSchema,
  height: countSchema,
  corners: cornersSchema,
  turn: turnSchema,
  reelBox: boxSchema,
});

export const commissioningSchema = z.object({
  /** The line's address, such as `/dev/ttyS0`, and the machine's number on it. */
  line: textSchema,
  address: countSchema,
  link: linkSchema,
  isInService: z.boolean(),
  /** Why the machine cannot be played, oldest first. */
  causes: z.array(z.object({ cause: textSchema, needsPerson: z.boolean() })),
  identity: z.object({
    /** What the machine says now; null before it has answered. */
    read: z.nullable(machineIdentitySchema),
    /** What it said when it was put into service; null before. */
    pinned: z.nullable(machineIdentitySchema),
    pinnedAt: z.nullable(momentSchema),
    pinnedBy: z.nullable(textSchema),
    wrong: z.array(z.enum(identityFaults)),
    /** Fields of `read` that differ from `pinned`. */
    changed: z.array(z.keyof(machineIdentitySchema)),
  }),
  /** The machine's own meters beside ours, which count from when it was put into service. Empty before the machine has answered. */
  meters: z.array(
    z.object({
      meter: z.enum(comparedMeters),
      /** SAS's meter code, such as `000C`. */
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
      /** True if the key begins a game by itself. */
      plays: z.boolean(),
      /** True while it is tested. */
      isRunning: z.boolean(),
      test: z.nullable(keyTestSchema),
    }),
  ),
  money: moneyTestSchema,
  /** In the order of `wiringItems`. `at` and `by` are null for what is not ticked. */
  wiring: z.array(
    z.object({ item: z.enum(wiringItems), by: z.nullable(textSchema), at: z.nullable(momentSchema) }),
  ),
  quirks: z.array(z.object({ quirk: z.enum(machineQuirks), count: z.int().check(z.positive()) })),
  picture: pictureSchema,
  /** Steps that still keep it from being opened; empty: it can be opened. */
  waitsFor: z.array(z.enum(commissioningSteps)),
});
export type Commissioning = z.infer<typeof commissioningSchema>;

/** A part of what a frame means: the name of a text (`frame-meaning.ts`), and what stands in it. */
const framePartSchema = z.object({
  text: z.string().check(z.maxLength(40)),
  values: z.optional(z.record(z.string(), z.union([textSchema, z.number()]))),
});
export type FramePart = z.infer<typeof framePartSchema>;

/** More parts than any frame has: a reply may hold twelve meters. */
const maxFrameParts = 20;

const loggedFrameSchema = z.object({
  at: momentSchema,
  from: z.enum(['host', 'machine']),
  hex: z.string().check(z.maxLength(600)),
  meaning: z.array(framePartSchema).check(z.maxLength(maxFrameParts)),
});
export type LoggedFrame = z.infer<typeof loggedFrameSchema>;

/** Most faults in one answer. */
const maxListedFaults = 50;
const keptFaultsSchema = z.object({
  faults: z.array(z.object({ at: momentSchema, cause: textSchema })).check(z.maxLength(maxListedFaults)),
  keptDays: countSchema,
  faultCount: countSchema,
});
export type KeptFaults = z.infer<typeof keptFaultsSchema>;

const machine = { machineId: machineIdSchema };

/**
 * Refused with MACHINE_NOT_READY for a simulated machine. Tests and what changes its service are refused with it, too, while a player's
 * money is on its meter or something of a player is under way, and tests while it is in service.
 */
export const commissioningRequests = {
  commissioning: { data: z.object(machine), answer: commissioningSchema },
  /**
   * Newest frames of the line's log, newest last. `every`: polls that brought nothing, too. `faultAt`: those around the fault of that
   * moment.
   */
  frames: {
    data: z.object({ ...machine, every: z.boolean(), faultAt: z.optional(momentSchema) }),
    answer: z.object({ frames: z.array(loggedFrameSchema).check(z.maxLength(100)) }),
  },
  /** The newest faults whose frames are kept, newest first, and for how long they are. */
  faults: { data: z.object(machine), answer: keptFaultsSchema },
  /** Ends its service for players, so that it can be tested. Each test is asked for anew. */
  takeOutOfService: { data: z.object({ ...machine, by: personSchema }), answer: commissioningSchema },
  tickWiring: {
    data: z.object({ ...machine, item: z.enum(wiringItems), ticked: z.boolean(), by: personSchema }),
    answer: commissioningSchema,
  },
  /**
   * Presses a key by its relay. Answered at once; `commissioning` says how it ended, after the game. A stake key that begins no game is pressed, and
   * then spin: the game's stake shows it. Needs test money on the meter.
   */
  testKey: { data: z.object({ ...machine, channel: countSchema }), answer: commissioningSchema },
  /** Begins the money test: `in`, `killed`, `found`. Answered at once; `commissioning` says how far it has come. */
  testMoney: {
    data: z.object({ ...machine, amountMinor: positiveMinorSchema }),
    answer: commissioningSchema,
  },
  /** Ends the money test: `out`, `sameId`. Answered at once. Asked again, it tries again what has failed. */
  takeTestMoneyOut: { data: z.object(machine), answer: commissioningSchema },
  /** Sets what is seen of the first source, for all from now on. */
  arrangePicture: {
    data: z.object({ ...machine, corners: cornersSchema, turn: turnSchema, reelBox: boxSchema }),
    answer: commissioningSchema,
  },
  /**
   * Pins what the machine says of itself, and opens it to players. Its meters are the new base; credits that the journal does not know
   * become the event `foreignMoney`. Refused with COMMISSIONING_OPEN while a step is open, and with COMMISSIONING_IDENTITY if
   * the machine now says something else than `identity`.
   */
  openToPlayers: {
    data: z.object({ ...machine, identity: machineIdentitySchema, by: personSchema }),
    answer: commissioningSchema,
  },
} as const satisfies ChannelSide['requests'];
