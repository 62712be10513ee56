import {
  brandIdSchema,
  chatNoticeSchema,
  machineIdSchema,
  playerIdSchema,
  positiveMinorSchema,
  transferIdSchema,
} from '@reelfloor/protocol';
import { transferViewSchema } from '@reelfloor/protocol/channels/game-channel';
import * as z from 'zod/mini';
import { type Bus, postedKinds, type Topic, type Topics } from '../bus/event-bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import type { Transport } from '../transport/transport.ts';

/**
 * Maximum length of a message between nodes, in characters. It fits the longest chat message, even if JSON escapes each character as six.
 */
const maxSharedLength = 64 * 1024;
/** Minimum interval in ms between two messages about a brand's jackpots, which change with each round. */
const jackpotPauseMs = 100;

interface ClusterBusDependencies {
  readonly inner: Bus;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly warnings: Pick<RepeatedWarnings, 'warn'>;
}

/**
 * The message bus of all nodes. A message that is published here is delivered on this node at once, and to the other nodes if its topic is
 * shared. A message from another node is not forwarded. Messages to other nodes may be lost: to be certain, read the database.
 */
export class ClusterBus implements Bus {
  readonly #dependencies: ClusterBusDependencies;
  readonly #jackpots = new Map<string, Topics['jackpotChanged'] | null>();
  readonly #stops: (() => void)[] = [];

  constructor(dependencies: ClusterBusDependencies) {
    this.#dependencies = dependencies;
    const { transport, inner } = dependencies;
    for (const [topic, take] of Object.entries(sharedTopics))
      if (take) this.#stops.push(transport.subscribe(subjectOf(topic), (text) => this.#take(topic, take, text)));
    this.#stops.push(
      transport.onState((state) => {
        // While disconnected, this node may have missed other nodes' messages, so its subscribers must reload their data.
        if (state === 'up') inner.publish('eventsMissed', {});
      }),
    );
  }

  publish<T extends Topic>(topic: T, message: Topics[T]): void {
    this.#dependencies.inner.publish(topic, message);
    if (sharedTopics[topic] === null) return;
    if (isJackpot(topic, message)) this.#notifyJackpot(message);
    else this.#notify(topic, message);
  }

  subscribe<T extends Topic>(topic: T, listener: (message: Topics[T]) => void): () => void {
    return this.#dependencies.inner.subscribe(topic, listener);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #notify(topic: Topic, message: unknown): void {
    this.#dependencies.transport.publish(subjectOf(topic), JSON.stringify(message));
  }

  /**
   * Sends a brand's jackpot amounts to the other nodes, throttled: the first change at once, then after each interval the latest amounts.
   */
  #notifyJackpot(event: Topics['jackpotChanged']): void {
    const { brandId } = event;
    if (this.#jackpots.has(brandId)) {
      this.#jackpots.set(brandId, newer(this.#jackpots.get(brandId) ?? event, event));
      return;
    }
    this.#notify('jackpotChanged', event);
    this.#jackpots.set(brandId, null);
    this.#dependencies.clock.after(jackpotPauseMs, () => {
      const waiting = this.#jackpots.get(brandId);
      this.#jackpots.delete(brandId);
      if (waiting) this.#notifyJackpot(waiting);
    });
  }

  #take(topic: string, take: TakeShared, text: string): void {
    const { inner, warnings } = this.#dependencies;
    const isTaken = text.length <= maxSharedLength && take(inner, parsed(text));
    if (!isTaken) warnings.warn({ topic }, 'a message of another node does not fit and was dropped');
  }
}

const subjectOf = (topic: string): string => `rf.bus.${topic}`;

const isJackpot = (topic: Topic, message: Topics[Topic]): message is Topics['jackpotChanged'] =>
  topic === 'jackpotChanged' && 'jackpot' in message;

const newer = <T extends { readonly version: number }>(one: T, other: T): T =>
  one.version > other.version ? one : other;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Publishes another node's message on a bus of this node. Returns false for a message that does not match the schema. */
type TakeShared = (bus: Bus, message: unknown) => boolean;

const as =
  <T extends Topic>(topic: T, schema: z.ZodMiniType<Topics[T]>): TakeShared =>
  (bus, message) => {
    const parsed = schema.safeParse(message);
    if (parsed.success) bus.publish(topic, parsed.data);
    return parsed.success;
  };

const id = z.string().check(z.minLength(1), z.maxLength(64));
const version = z.int().check(z.nonnegative());

const signInLocked = z.object({ signInId: id, isLocked: z.boolean() });

/**
 * How messages of each topic are accepted from other nodes. Null: the topic is local, because `FloorReplica` or `DatabaseChangeFeed` brings
 * the same information to the other nodes, or because only this node acts on it.
 */
export const sharedTopics: { readonly [T in Topic]: TakeShared | null } = {
  machineChanged: null,
  cabinetChanged: null,
  machineConnected: null,
  recordingBroken: null,
  recordingStopped: null,
  recordingRuns: null,
  evidenceSpaceChanged: null,
  handPayOwed: null,
  platformTransferQueued: null,
  balanceWanted: null,
  sitesChanged: null,
  openingConfirmed: null,
  agentTokenChanged: null,
  agentHandshakeRequested: null,
  signInChanged: null,
  eventsMissed: null,
  operatorFilesChanged: null,
  profileChanged: null,
  lobbyListChanged: null,
  faultNotified: null,
  attendantCallChanged: null,
  contactChanged: null,
  machineCountsChanged: null,
  spectatorsCounted: as(
    'spectatorsCounted',
    z.object({
      ...{ nodeId: id, machineId: machineIdSchema, spectators: z.int().check(z.nonnegative()) },
      relayed: z.optional(z.int().check(z.nonnegative())),
      siteKey: z.optional(z.int().check(z.nonnegative())),
    }),
  ),
  watchingChanged: as('watchingChanged', z.object({ playerId: z.nullable(playerIdSchema) })),
  queueChanged: as('queueChanged', z.object({ machineId: machineIdSchema })),
  queueTurn: as(
    'queueTurn',
    z.object({ playerId: playerIdSchema, machineId: machineIdSchema, untilMs: z.int().check(z.positive()) }),
  ),
  queueLost: as(
    'queueLost',
    z.object({
      playerId: playerIdSchema,
      machineId: machineIdSchema,
      reason: z.string().check(z.maxLength(64)),
    }),
  ),
  availabilityAlertsChanged: as('availabilityAlertsChanged', z.object({ playerId: playerIdSchema, version })),
  balanceChanged: as(
    'balanceChanged',
    z.object({
      ...{ playerId: playerIdSchema, balanceMinor: z.int(), version },
      asOf: z.optional(z.int()),
    }),
  ),
  transferChanged: as(
    'transferChanged',
    z.object({ playerId: playerIdSchema, machineId: machineIdSchema, transfer: transferViewSchema }),
  ),
  protectionChanged: as('protectionChanged', z.object({ playerId: playerIdSchema, version })),
  roundsPosted: as('roundsPosted', z.object({ machineId: machineIdSchema })),
  eventsPosted: as(
    'eventsPosted',
    z.object({
      machineId: machineIdSchema,
      from: z.int(),
      to: z.int(),
      journalNo: z.int(),
      at: z.int(),
      meterMinor: z.int(),
      played: z
        .array(
          z.object({
            rules: z.nullable(z.string().check(z.maxLength(128))),
            coinInMinor: z.int(),
            coinOutMinor: z.int(),
            paidMinor: z.int(),
          }),
        )
        .check(z.maxLength(1_000)),
      last: z.nullable(z.object({ kind: z.enum(postedKinds), amountMinor: z.nullable(z.int()) })),
    }),
  ),
  seatChanged: as('seatChanged', z.object({ playerId: playerIdSchema, machineId: machineIdSchema })),
  jackpotChanged: as(
    'jackpotChanged',
    z.object({ brandId: brandIdSchema, jackpot: z.string().check(z.maxLength(200)), version }),
  ),
  jackpotWon: as(
    'jackpotWon',
    z.object({
      playerId: playerIdSchema,
      machineId: machineIdSchema,
      transferId: transferIdSchema,
      brandId: brandIdSchema,
      level: z.int().check(z.positive()),
      amountMinor: positiveMinorSchema,
    }),
  ),
  // Accept this message however late it arrives, because a sign-in that has ended never becomes valid again.
  signInRevoked: as('signInRevoked', z.object({ signInId: id, because: z.optional(z.literal('PIN_EXHAUSTED')) })),
  // Lock and unlock messages may arrive in the wrong order, so read the sign-in's row instead.
  signInLocked: (bus, message) => {
    const parsed = signInLocked.safeParse(message);
    if (parsed.success) bus.publish('signInChanged', { signInId: parsed.data.signInId });
    return parsed.success;
  },
  chatMessageSent: as('chatMessageSent', z.object({ to: playerIdSchema, notice: chatNoticeSchema })),
  statusChosen: as('statusChosen', z.object({ playerId: playerIdSchema })),
};
