/** A player's place in a machine's queue. Times: Unix time in ms. */
export interface StoredQueuePlace {
  readonly machineId: string;
  readonly playerId: string;
  /** Position in the queue: lower is earlier. Unique within a queue. */
  readonly number: number;
  readonly joinedAt: number;
  /** Unix time in ms until which the free seat is held for this player; null before the player's turn. */
  readonly heldUntil: number | null;
}

/**
 * Condition of a machine. `free`: the next player in the queue could sit down now. `busy`: not now, because the seat is taken, staff have
 * reserved the machine, or its cabinet has a fault. `away`: its cabinet is disconnected. `closed`: out of service, removed, or of a hidden
 * brand.
 */
export type MachineConditionForQueue = 'free' | 'busy' | 'away' | 'closed';

export interface QueueSettings {
  /** Time in ms for which the free seat is held for the next player in the queue. */
  readonly holdMs: number;
  /** Maximum number of queues in which a player may have a place. */
  readonly placesOfPlayer: number;
  /** Maximum length of a machine's queue; 0: the operator offers no queues. */
  readonly length: number;
}

/** Time in ms after which a player's place expires if their turn never came, for instance because the machine stays offline. */
export const longestWaitMs = 12 * 60 * 60_000;

/**
 * Minimum time in ms for a player to reconnect and take the held seat after the queue was not checked for a while or the machine was
 * disconnected.
 */
const resumeMs = 30_000;

/**
 * Time in ms for which a player may not join a queue after missing a turn: after the first, the second, and each later one within a day.
 * Short at first, because the phone may have been asleep; long later, because several accounts taking turns could keep a machine empty.
 */
const lapseWaitsMs = [10 * 60_000, 2 * 60 * 60_000, 24 * 60 * 60_000] as const;
/** Time in ms after which a missed turn no longer counts towards a wait. */
export const lapsesCountMs = 24 * 60 * 60_000;

/**
 * Returns how many ms the player must still wait before joining a queue; 0: none. A missed turn later than `now` was stored before the
 * clock was set back. That turn is ignored, so that no wait is longer than intended.
 */
export const computeQueueRejoinDelayMs = (lapsedAt: readonly number[], now: number): number => {
  const counted = lapsedAt.filter((at) => at <= now && at > now - lapsesCountMs);
  const wait = lapseWaitsMs[Math.min(counted.length, lapseWaitsMs.length) - 1];
  return wait === undefined ? 0 : Math.max(0, Math.max(...counted) + wait - now);
};

interface At {
  readonly playerId: string;
  readonly machineId: string;
}

/** Reasons why a player lost a place in a queue, as in `lostPlaceSchema`. */
export type QueuePlaceLossReason = 'lapsed' | 'outOfService' | 'protection' | 'account' | 'staff' | 'tooLong';

export type QueueEvent =
  /**
   * A player joins the queue. `condition`: the machine's condition for this player. `isSeated`: the player has the machine's seat.
   * `lapseWaitMs`: remaining wait because of missed turns. `hasLowestStake`: the player can afford one round there.
   */
  | ({
      readonly kind: 'join';
      readonly condition: MachineConditionForQueue;
      readonly isSeated: boolean;
      readonly lapseWaitMs: number;
      readonly hasLowestStake: boolean;
    } & At)
  | ({ readonly kind: 'leave' } & At)
  /** The player is about to get the machine's seat, in the same transaction. `isReserved`: staff reserved the machine for the player. */
  | ({ readonly kind: 'sit'; readonly isReserved: boolean } & At)
  /**
   * Check of a machine's queue. `isFirst`: first check after a gap, for instance because the server was down, or the machine was
   * disconnected. `isLongAway`: the machine has been disconnected for so long that a turn there ends.
   */
  | {
      readonly kind: 'check';
      readonly machineId: string;
      readonly condition: MachineConditionForQueue;
      readonly isFirst?: boolean;
      readonly isLongAway?: boolean;
    }
  /** The player may no longer play. */
  | { readonly kind: 'bar'; readonly playerId: string; readonly reason: 'protection' | 'account' }
  /** Staff clear the queue. */
  | { readonly kind: 'clear'; readonly machineId: string };

export type QueueRefusal =
  | {
      readonly code: 'QUEUE_OFF' | 'QUEUE_FULL' | 'QUEUE_NOT_NEEDED' | 'QUEUE_NEEDS_MONEY' | 'MACHINE_OUT_OF_SERVICE';
    }
  | { readonly code: 'QUEUE_LAPSED'; readonly waitMs: number }
  | { readonly code: 'QUEUE_ELSEWHERE' | 'MACHINE_KEPT'; readonly machineId: string };

export type QueueEffect = At &
  (
    | { readonly kind: 'joined' | 'left' | 'seated' | 'unkept' }
    /** `kept`: the player's turn begins, and the seat is held. `prolonged`: the turn is extended. Both until `untilMs`. */
    | { readonly kind: 'kept' | 'prolonged'; readonly untilMs: number }
    | { readonly kind: 'lost'; readonly reason: QueuePlaceLossReason }
  );

/** The queue places after an event and its effects on players; or the refusal of the event, which changes nothing. */
export type QueueChanges =
  | {
      readonly ok: true;
      readonly places: readonly StoredQueuePlace[];
      readonly effects: readonly QueueEffect[];
    }
  | { readonly ok: false; readonly refusal: QueueRefusal };

/**
 * Computes the effect of an event on the queues (pure function). `places` must contain, in any order, all places at the event's machine and
 * all places of the players who have one there or whom the event names.
 */
export const applyQueueEvent = (
  queuePlaces: readonly StoredQueuePlace[],
  event: QueueEvent,
  now: number,
  settings: QueueSettings,
): QueueChanges => {
  switch (event.kind) {
    case 'join':
      return join(queuePlaces, event, now, settings);
    case 'leave':
      return take(queuePlaces, isAt(event), (place) => ({ kind: 'left', ...whoOf(place) }));
    case 'sit':
      return sit(queuePlaces, event);
    case 'check':
      return check(queuePlaces, event, now, settings);
    case 'bar': {
      const { playerId, reason } = event;
      return lose(queuePlaces, (place) => place.playerId === playerId, reason);
    }
    case 'clear':
      return lose(queuePlaces, ({ machineId }) => machineId === event.machineId, 'staff');
  }
};

/** Returns a machine's queue, the next player first. */
export const filterQueuePlacesByMachine = (
  queuePlaces: readonly StoredQueuePlace[],
  machineId: string,
): readonly StoredQueuePlace[] =>
  queuePlaces.filter((place) => place.machineId === machineId).sort((a, b) => a.number - b.number);

/** Returns the queue place whose turn would begin if the free machine were checked now; null if none. */
const nextInTurn = (places: readonly StoredQueuePlace[], machineId: string): StoredQueuePlace | null => {
  const [front] = filterQueuePlacesByMachine(places, machineId);
  if (!front || front.heldUntil !== null) return null;
  // No player has two held seats at once. The second machine waits, at most for the duration of one hold, so that nobody is overtaken.
  const isHeldElsewhere = places.some((place) => place.playerId === front.playerId && place.heldUntil !== null);
  return isHeldElsewhere ? null : front;
};

const join = (
  places: readonly StoredQueuePlace[],
  {
    playerId,
    machineId,
    condition,
    isSeated,
    lapseWaitMs: waitMs,
    hasLowestStake,
  }: QueueEvent & {
    kind: 'join';
  },
  now: number,
  { placesOfPlayer, length }: QueueSettings,
): QueueChanges => {
  if (places.some(isAt({ playerId, machineId }))) return { ok: true, places, effects: [] };
  if (length === 0) return refuse({ code: 'QUEUE_OFF' });
  if (condition === 'closed') return refuse({ code: 'MACHINE_OUT_OF_SERVICE' });
  const line = filterQueuePlacesByMachine(places, machineId);
  if (isSeated || (condition === 'free' && line.length === 0)) return refuse({ code: 'QUEUE_NOT_NEEDED' });
  const own = places.filter((place) => place.playerId === playerId);
  const [other] = own;
  if (other && own.length >= placesOfPlayer) return refuse({ code: 'QUEUE_ELSEWHERE', machineId: other.machineId });
  if (line.length >= length) return refuse({ code: 'QUEUE_FULL' });
  if (waitMs > 0) return refuse({ code: 'QUEUE_LAPSED', waitMs });
  if (!hasLowestStake) return refuse({ code: 'QUEUE_NEEDS_MONEY' });
  const number = (line.at(-1)?.number ?? 0) + 1;
  const place = { machineId, playerId, number, joinedAt: now, heldUntil: null };
  return { ok: true, places: [...places, place], effects: [{ kind: 'joined', playerId, machineId }] };
};

/**
 * Lets a player sit down. Only these may: the player whose turn it is, one for whom staff have reserved the machine, and anyone if the
 * queue is empty.
 */
const sit = (
  places: readonly StoredQueuePlace[],
  { playerId, machineId, isReserved }: QueueEvent & { kind: 'sit' },
): QueueChanges => {
  const [front] = filterQueuePlacesByMachine(places, machineId);
  if (front && front.playerId !== playerId && !isReserved) return refuse({ code: 'MACHINE_KEPT', machineId });
  const sat = take(places, isAt({ playerId, machineId }), (place) => ({ kind: 'seated', ...whoOf(place) }));
  return unkeep(sat, (place) => place.machineId === machineId);
};

const check = (
  places: readonly StoredQueuePlace[],
  { machineId, condition, isFirst = false, isLongAway = false }: QueueEvent & { kind: 'check' },
  now: number,
  { holdMs }: QueueSettings,
): QueueChanges => {
  const isHere = (place: StoredQueuePlace) => place.machineId === machineId;
  if (condition === 'closed') return lose(places, isHere, 'outOfService');
  const isTooOld = (place: StoredQueuePlace) =>
    isHere(place) && place.heldUntil === null && place.joinedAt + longestWaitMs <= now;
  const old = lose(places, isTooOld, 'tooLong');
  // If a node is killed, its agents are disconnected for some seconds. Do not end the turn, which would notify the player of it twice.
  if (condition === 'away' && !isLongAway) return old;
  if (condition !== 'free') return unkeep(old, isHere);
  if (isFirst) return resume(old, isHere, now + Math.min(holdMs, resumeMs));
  const isOver = (place: StoredQueuePlace) => isHere(place) && place.heldUntil !== null && place.heldUntil <= now;
  const left = lose(old.places, isOver, 'lapsed');
  const effects = [...old.effects, ...left.effects];
  const next = nextInTurn(left.places, machineId);
  if (next === null) return { ok: true, places: left.places, effects };
  const untilMs = now + holdMs;
  const kept = left.places.map((place) => (place === next ? { ...place, heldUntil: untilMs } : place));
  return { ok: true, places: kept, effects: [...effects, { kind: 'kept', ...whoOf(next), untilMs }] };
};

/** Ends the turn of a player whose machine is not free, through no fault of the player: the turn begins again later, with its full time. */
const unkeep = ({ places, effects }: Done, isHere: (place: StoredQueuePlace) => boolean): Done => {
  const isHeld = (place: StoredQueuePlace) => isHere(place) && place.heldUntil !== null;
  return {
    ok: true,
    places: places.map((place) => (isHeld(place) ? { ...place, heldUntil: null } : place)),
    effects: [...effects, ...places.filter(isHeld).map((place) => ({ kind: 'unkept', ...whoOf(place) }) as const)],
  };
};

/** Extends the current turn at a machine to at least `untilMs`. Later checks decide the rest. */
const resume = ({ places, effects }: Done, isHere: (place: StoredQueuePlace) => boolean, untilMs: number): Done => {
  const isShort = (place: StoredQueuePlace) => isHere(place) && place.heldUntil !== null && place.heldUntil < untilMs;
  return {
    ok: true,
    places: places.map((place) => (isShort(place) ? { ...place, heldUntil: untilMs } : place)),
    effects: [
      ...effects,
      ...places.filter(isShort).map((place) => ({ kind: 'prolonged', ...whoOf(place), untilMs }) as const),
    ],
  };
};

const refuse = (refusal: QueueRefusal): QueueChanges => ({ ok: false, refusal });

type Done = QueueChanges & { readonly ok: true };

const lose = (
  places: readonly StoredQueuePlace[],
  isLost: (place: StoredQueuePlace) => boolean,
  reason: QueuePlaceLossReason,
): Done => take(places, isLost, (place) => ({ kind: 'lost', ...whoOf(place), reason }));

const take = (
  places: readonly StoredQueuePlace[],
  isTaken: (place: StoredQueuePlace) => boolean,
  effectOf: (place: StoredQueuePlace) => QueueEffect,
): Done => ({
  ok: true,
  places: places.filter((place) => !isTaken(place)),
  effects: places.filter(isTaken).map(effectOf),
});

const isAt =
  ({ playerId, machineId }: At) =>
  (place: StoredQueuePlace): boolean =>
    place.playerId === playerId && place.machineId === machineId;

const whoOf = ({ playerId, machineId }: StoredQueuePlace): At => ({ playerId, machineId });
