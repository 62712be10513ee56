import * as z from 'zod/mini';
import { momentSchema, playerRefSchema } from './wallet-calls.ts';

const id = z.string().check(z.minLength(1), z.maxLength(128));
const minor = z.int().check(z.nonnegative());
const count = z.int().check(z.nonnegative());

const figures = {
  /** The session's total cash-in, cash-out, stakes and wins, in minor units. */
  inMinor: minor,
  outMinor: minor,
  stakedMinor: minor,
  wonMinor: minor,
  rounds: count,
} as const;

const seat = { player: playerRefSchema, session: z.nullable(id), machine: id, currency: z.string() } as const;

/**
 * Why a session has ended. `left`: the player left the machine; `idle`: no key was pressed, or there was no credit, for too long;
 * `disconnected`: the page disconnected and did not reconnect in time; `limit`: the player's time limit is used up; `excluded`: a break
 * from play has begun; `staff`, `platform`: staff of the hall, or the casino, ended it; `machine-fault`: the machine failed; `recovered`:
 * its end was found in the machine's journal, after a restore.
 */
export const sessionEndReasons = [
  ...(['left', 'idle', 'disconnected', 'limit', 'excluded'] as const),
  ...(['staff', 'platform', 'machine-fault', 'recovered'] as const),
] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** Schemas of the events that the hall sends to a casino's platform. */
export const casinoEvents = {
  'session.opened': z.object({ ...seat, at: momentSchema }),
  'session.closed': z.object({
    ...seat,
    openedAt: momentSchema,
    at: momentSchema,
    ...figures,
    reason: z.enum(sessionEndReasons),
  }),
  'round.played': z.object({ ...seat, round: id, stakeMinor: minor, winMinor: minor, at: momentSchema }),
  'hand_pay.opened': z.object({ ...seat, handPay: id, amountMinor: minor, at: momentSchema }),
  'hand_pay.settled': z.object({
    ...seat,
    handPay: id,
    amountMinor: minor,
    outcome: z.enum(['paid', 'voided', 'taken-back']),
    at: momentSchema,
  }),
  'jackpot.won': z.object({ ...seat, jackpot: id, amountMinor: minor, at: momentSchema }),
  'transfer.held': z.object({
    player: playerRefSchema,
    transfer: id,
    amountMinor: minor,
    reason: z.string(),
    at: momentSchema,
  }),
  'player.limit_reached': z.object({
    player: playerRefSchema,
    /** Kind of the player's limit; `platform`: the casino's own limit, because of which it refused a debit. */
    kind: z.string(),
    /** Period of the player's limit; absent for the casino's own limit. */
    window: z.optional(z.string()),
    at: momentSchema,
  }),
  'player.excluded': z.object({ player: playerRefSchema, until: z.nullable(momentSchema), at: momentSchema }),
  'machine.available': z.object({ machine: id, at: momentSchema }),
} as const;

type CasinoEvents = typeof casinoEvents;
export type CasinoEventType = keyof CasinoEvents;
export type CasinoEventData<Type extends CasinoEventType = CasinoEventType> = z.infer<CasinoEvents[Type]>;

const envelope = {
  /** Sequence number of the event among the casino site's events, without gaps. */
  number: z.int().check(z.positive()),
  /** Sequence number of the event among the session's events, from 1; absent if the event belongs to no session. */
  sessionNumber: z.optional(z.int().check(z.positive())),
  siteId: z.int(),
  timestamp: momentSchema,
} as const;

const eventTypes = Object.keys(casinoEvents) as CasinoEventType[];

const [firstEvent, ...laterEvents] = eventTypes.map((type) =>
  z.object({ ...envelope, type: z.literal(type), data: casinoEvents[type] }),
);
if (firstEvent === undefined) throw new Error('there are no events');

/** An event of the hall, as sent to the casino's platform and as listed in a page of events. */
export const casinoEventSchema = z.discriminatedUnion('type', [
  firstEvent,
  ...laterEvents,
]) as unknown as z.ZodMiniType<CasinoEvent>;

/** An event with the data of its type. */
export type CasinoEvent = {
  [Type in CasinoEventType]: {
    number: number;
    sessionNumber?: number | undefined;
    siteId: number;
    timestamp: string;
    type: Type;
    data: CasinoEventData<Type>;
  };
}[CasinoEventType];

export const eventsPageSchema = z.object({
  class: z.literal('success'),
  code: z.literal('OK'),
  events: z.array(casinoEventSchema),
  /** Cursor for the next request: the number of the page's last event, or the requested `after` if the page is empty. */
  next: z.int().check(z.nonnegative()),
});
