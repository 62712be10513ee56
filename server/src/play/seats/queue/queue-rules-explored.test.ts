import { expect, it } from 'vitest';
import {
  applyQueueEvent,
  filterQueuePlacesByMachine,
  type MachineConditionForQueue,
  type QueueEffect,
  type QueueEvent,
  type StoredQueuePlace,
} from './queue-rules.ts';

/** Length of a hold, in ticks of this model's clock. A place grows too old only after far more ticks than are explored. */
const holdMs = 2;
const players = ['a', 'b', 'c'];
const machines = ['m1', 'm2'];

/** All that the model knows: who waits, who sits where, which machines are away or closed, and the time. */
interface World {
  readonly places: readonly StoredQueuePlace[];
  readonly seats: Readonly<Record<string, string | null>>;
  readonly states: Readonly<Record<string, 'there' | 'away' | 'closed'>>;
  readonly now: number;
}

type Move =
  | QueueEvent
  | { readonly kind: 'stand'; readonly machineId: string }
  | { readonly kind: 'set'; readonly machineId: string; readonly state: 'there' | 'away' | 'closed' }
  | { readonly kind: 'tick' };

const conditionOf = ({ seats, states }: World, machineId: string): MachineConditionForQueue => {
  if (states[machineId] === 'closed') return 'closed';
  if (seats[machineId]) return 'busy';
  return states[machineId] === 'away' ? 'away' : 'free';
};

const movesIn = (world: World): Move[] => [
  { kind: 'tick' },
  ...players.map((playerId) => ({ kind: 'bar', playerId, reason: 'protection' }) as const),
  ...machines.flatMap((machineId): Move[] => {
    const condition = conditionOf(world, machineId);
    const free = condition === 'free';
    return [
      { kind: 'check', machineId, condition },
      { kind: 'check', machineId, condition, isFirst: true },
      { kind: 'check', machineId, condition, isLongAway: true },
      { kind: 'clear', machineId },
      ...(world.seats[machineId] ? [{ kind: 'stand', machineId } as const] : []),
      ...(['there', 'away', 'closed'] as const)
        .filter((state) => state !== world.states[machineId])
        .map((state) => ({ kind: 'set', machineId, state }) as const),
      ...players.flatMap((playerId): Move[] => {
        const isSeated = world.seats[machineId] === playerId;
        const sits = Object.values(world.seats).includes(playerId);
        return [
          { kind: 'join', playerId, machineId, condition, isSeated, lapseWaitMs: 0, hasLowestStake: true },
          { kind: 'leave', playerId, machineId },
          ...(free && !sits
            ? ([false, true] as const).map((isReserved) => ({ kind: 'sit', playerId, machineId, isReserved }) as const)
            : []),
        ];
      }),
    ];
  }),
];

interface Step {
  readonly world: World;
  readonly effects: readonly QueueEffect[];
  readonly isRefused: boolean;
}

const after = (world: World, move: Move, placesOfPlayer: number): Step => {
  const quiet = (next: Partial<World>): Step => ({
    world: { ...world, ...next },
    effects: [],
    isRefused: false,
  });
  if (move.kind === 'tick') return quiet({ now: world.now + 1 });
  if (move.kind === 'stand') return quiet({ seats: { ...world.seats, [move.machineId]: null } });
  if (move.kind === 'set') return quiet({ states: { ...world.states, [move.machineId]: move.state } });
  const step = applyQueueEvent(world.places, move, world.now, { holdMs, placesOfPlayer, length: 3 });
  if (!step.ok) return { world, effects: [], isRefused: true };
  const seats = move.kind === 'sit' ? { ...world.seats, [move.machineId]: move.playerId } : world.seats;
  return { world: { ...world, places: step.places, seats }, effects: step.effects, isRefused: false };
};

/** Names the state, with times relative to now and numbers by their order: all that the rules can tell apart. */
const nameOf = ({ places, seats, states, now }: World): string =>
  JSON.stringify([
    machines.map((id) =>
      filterQueuePlacesByMachine(places, id).map(({ playerId, heldUntil }) => [
        playerId,
        heldUntil === null ? null : Math.max(0, heldUntil - now),
      ]),
    ),
    machines.map((id) => [seats[id], states[id]]),
  ]);

const key = ({ playerId, machineId }: { readonly playerId: string; readonly machineId: string }) =>
  `${playerId}@${machineId}`;

/** Checks one step. Does not use `expect` for what holds, because there are hundreds of thousands of steps. */
const faultsOf = (before: World, move: Move, { world, effects, isRefused }: Step, most: number): string[] => {
  const faults: string[] = [];
  const claim = (holds: boolean, what: string) => void (holds || faults.push(what));
  const kept = world.places.filter(({ heldUntil }) => heldUntil !== null);
  claim(new Set(kept.map(({ machineId }) => machineId)).size === kept.length, 'two kept places at a machine');
  claim(new Set(kept.map(({ playerId }) => playerId)).size === kept.length, 'two seats kept for a player');
  claim(new Set(world.places.map(key)).size === world.places.length, 'a place twice');
  for (const playerId of players)
    claim(world.places.filter((place) => place.playerId === playerId).length <= most, 'too many places');
  for (const machineId of machines) {
    const [old, line] = [
      filterQueuePlacesByMachine(before.places, machineId),
      filterQueuePlacesByMachine(world.places, machineId),
    ];
    const stayed = old.filter((place) => line.some(({ playerId }) => playerId === place.playerId));
    const order = line.slice(0, stayed.length).map(({ playerId }) => playerId);
    claim(String(order) === String(stayed.map(({ playerId }) => playerId)), 'somebody overtook');
    claim(
      line.slice(1).every(({ heldUntil }) => heldUntil === null),
      'a seat kept for one who is not next in turn',
    );
    for (const place of old)
      claim(
        stayed.includes(place) ||
          effects.some((effect) => key(effect) === key(place) && /left|seated|lost/.test(effect.kind)),
        'a place lost without being told',
      );
  }
  for (const effect of effects) {
    const wasHeld = before.places.some((place) => key(place) === key(effect) && place.heldUntil !== null);
    claim(effect.kind !== 'kept' || !wasHeld, 'a turn told twice');
    claim(effect.kind !== 'prolonged' || wasHeld, 'a turn prolonged that has not begun');
    if (effect.kind !== 'kept') continue;
    claim(conditionOf(world, effect.machineId) === 'free', 'kept a seat that cannot be taken');
    claim(effect.untilMs === world.now + holdMs, 'not kept for the whole time');
  }
  if (
    move.kind === 'check' &&
    (move.condition === 'busy' || move.condition === 'closed' || (move.condition === 'away' && move.isLongAway))
  )
    claim(!kept.some(({ machineId }) => machineId === move.machineId), 'a turn that cannot be taken goes on');
  if (move.kind === 'sit') {
    const [front] = filterQueuePlacesByMachine(before.places, move.machineId);
    const isOthersTurn = front !== undefined && front.playerId !== move.playerId;
    claim(isRefused === (isOthersTurn && !move.isReserved), 'the wrong one sits down');
    const stays = kept.some(({ machineId }) => machineId === move.machineId);
    claim(isRefused || !stays, 'a seat kept beside the one who sits there');
  }
  for (const place of before.places) {
    const isOver = place.heldUntil !== null && place.heldUntil <= before.now;
    const hasLapsed = effects.some(
      (effect) => key(effect) === key(place) && effect.kind === 'lost' && effect.reason === 'lapsed',
    );
    claim(!hasLapsed || isOver, 'lapsed before its time');
  }
  return faults;
};

/** Lets nobody act any more and both machines be free: everybody's turn must come, and only lapse after its whole time. */
const starves = (world: World, most: number): boolean => {
  const free = { m1: null, m2: null };
  let now: World = { ...world, seats: free, states: { m1: 'there', m2: 'there' } };
  const waiting = new Set(world.places.filter(({ heldUntil }) => heldUntil === null).map(key));
  for (let tick = 0; tick <= (world.places.length + 1) * (holdMs + 1); tick++) {
    for (const machineId of machines) {
      const step = after(now, { kind: 'check', machineId, condition: 'free' }, most);
      for (const effect of step.effects) if (effect.kind === 'kept') waiting.delete(key(effect));
      now = step.world;
    }
    now = { ...now, now: now.now + 1 };
  }
  return waiting.size > 0;
};

const explore = (most: number, depth: number) => {
  const first: World = {
    places: [],
    // Strangers play at both, as when a queue begins.
    seats: { m1: 'd', m2: 'e' },
    states: { m1: 'there', m2: 'there' },
    now: 1,
  };
  const seen = new Set([nameOf(first)]);
  const faults = new Set<string>();
  let edge = [first];
  let steps = 0;
  for (let level = 0; level < depth && edge.length > 0; level++) {
    const next: World[] = [];
    for (const world of edge)
      for (const move of movesIn(world)) {
        const step = after(world, move, most);
        steps++;
        for (const fault of faultsOf(world, move, step, most)) faults.add(`${fault}: ${JSON.stringify(move)}`);
        const name = nameOf(step.world);
        if (seen.has(name)) continue;
        seen.add(name);
        if (starves(step.world, most)) faults.add(`somebody starves in ${name}`);
        next.push(step.world);
      }
    edge = next;
  }
  return { faults: [...faults], states: seen.size, steps, isWhole: edge.length === 0 };
};

// It computes all the time, which takes a minute beside other busy processes.
it('holds for every order of events of three players at two machines, each in one queue', {
  timeout: 240_000,
}, () => {
  const { faults, states, isWhole } = explore(1, 40);
  expect(faults).toEqual([]);
  expect(isWhole).toBe(true);
  expect(states).toBeGreaterThan(1_000);
});

it('holds for every order of six events if a player may be in both queues', () => {
  const { faults, states } = explore(2, 6);
  expect(faults).toEqual([]);
  expect(states).toBeGreaterThan(1_000);
});
