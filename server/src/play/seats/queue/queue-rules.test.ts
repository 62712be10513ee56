import { describe, expect, it } from 'vitest';
import {
  applyQueueEvent,
  computeQueueRejoinDelayMs,
  filterQueuePlacesByMachine,
  longestWaitMs,
  type MachineConditionForQueue,
  type QueueEffect,
  type QueueEvent,
  type StoredQueuePlace,
} from './queue-rules.ts';

const terms = { holdMs: 120_000, placesOfPlayer: 1, length: 3 };
const begin = 1_000_000;

/** Plays events one after the other, and fails at the first refused one unless it is the last. */
const played = (events: readonly (QueueEvent & { readonly at?: number })[], given = terms) => {
  let places: readonly StoredQueuePlace[] = [];
  let effects: readonly QueueEffect[] = [];
  for (const [index, event] of events.entries()) {
    const step = applyQueueEvent(places, event, event.at ?? begin, given);
    if (!step.ok) {
      expect(index).toBe(events.length - 1);
      return { places, effects: [], refusal: step.refusal };
    }
    ({ places, effects } = step);
  }
  return { places, effects, refusal: null };
};

const join = (playerId: string, machineId = 'm1', condition: MachineConditionForQueue = 'busy') =>
  ({
    kind: 'join',
    playerId,
    machineId,
    condition,
    isSeated: false,
    lapseWaitMs: 0,
    hasLowestStake: true,
  }) as const;
const check = (condition: MachineConditionForQueue, at = begin, machineId = 'm1') =>
  ({ kind: 'check', machineId, condition, at }) as const;
const sit = (playerId: string, machineId = 'm1', isReserved = false) =>
  ({ kind: 'sit', playerId, machineId, isReserved }) as const;
const line = (places: readonly StoredQueuePlace[]) =>
  filterQueuePlacesByMachine(places, 'm1').map(({ playerId }) => playerId);

describe('joining a queue', () => {
  it('puts the player behind all others, once however often it is asked', () => {
    const { places, effects } = played([join('a'), join('b'), join('b')]);
    expect(line(places)).toEqual(['a', 'b']);
    expect(effects).toEqual([]);
  });

  it.each([
    ['a machine that is free', [join('a', 'm1', 'free')], 'QUEUE_NOT_NEEDED'],
    ['a machine out of service', [join('a', 'm1', 'closed')], 'MACHINE_OUT_OF_SERVICE'],
    ["the player's own machine", [{ ...join('a'), isSeated: true }], 'QUEUE_NOT_NEEDED'],
    ['a second queue', [join('a'), join('a', 'm2')], 'QUEUE_ELSEWHERE'],
    ['a player who has not taken a turn', [{ ...join('a'), lapseWaitMs: 1 }], 'QUEUE_LAPSED'],
    ['a player who cannot pay for a round', [{ ...join('a'), hasLowestStake: false }], 'QUEUE_NEEDS_MONEY'],
    ['a full queue', [join('a'), join('b'), join('c'), join('d')], 'QUEUE_FULL'],
  ])('is refused for %s', (_, events, code) => {
    expect(played(events).refusal?.code).toBe(code);
  });

  it('is possible at a free machine for which others wait', () => {
    expect(line(played([join('a'), check('free'), join('b', 'm1', 'free')]).places)).toEqual(['a', 'b']);
  });

  it('is off with a length of 0, and allows as many queues as the setting says', () => {
    expect(played([join('a')], { ...terms, length: 0 }).refusal?.code).toBe('QUEUE_OFF');
    const two = { ...terms, placesOfPlayer: 2 };
    expect(played([join('a'), join('a', 'm2')], two).places).toHaveLength(2);
    expect(played([join('a'), join('a', 'm2'), join('a', 'm3')], two).refusal?.code).toBe('QUEUE_ELSEWHERE');
  });
});

describe('a turn that was not taken', () => {
  const minutes = (count: number) => count * 60_000;
  const now = minutes(100_000);
  const ago = (...counts: number[]) => counts.map((count) => now - minutes(count));

  it.each([
    ['no lapse', [], 0],
    ['one', ago(0), 10],
    ['one, nine minutes ago', ago(9), 1],
    ['one, ten minutes ago', ago(10), 0],
    ['a second one', ago(60, 0), 120],
    ['a third one', ago(600, 300, 0), 24 * 60],
    ['a seventh one', ago(6, 5, 4, 3, 2, 1, 0), 24 * 60],
    ['one of yesterday and one now', ago(24 * 60, 0), 10],
    ['one that a clock ahead has stored', ago(-60), 0],
    ['one of a clock ahead, and one now', ago(-60, 0), 10],
  ])('costs a wait: %s', (_, lapsedAt, wait) => {
    expect(computeQueueRejoinDelayMs(lapsedAt, now)).toBe(minutes(wait));
  });

  it('leaves a place that the player has', () => {
    const again = { ...join('a'), lapseWaitMs: 1, hasLowestStake: false };
    expect(line(played([join('a'), again]).places)).toEqual(['a']);
  });
});

describe('the turn', () => {
  it('keeps the seat for the first, for the whole hold, and refuses everybody else', () => {
    const kept = [join('a'), join('b'), check('free')];
    expect(played(kept).effects).toEqual([
      { kind: 'kept', playerId: 'a', machineId: 'm1', untilMs: begin + terms.holdMs },
    ]);
    expect(played([...kept, check('free', begin + terms.holdMs - 1)]).effects).toEqual([]);
    expect(played([...kept, sit('b')]).refusal?.code).toBe('MACHINE_KEPT');
    expect(played([...kept, sit('stranger')]).refusal?.code).toBe('MACHINE_KEPT');
    expect(line(played([...kept, sit('a')]).places)).toEqual(['b']);
  });

  it('that lapses is lost, and the next one gets the seat', () => {
    const after = begin + terms.holdMs;
    expect(played([join('a'), join('b'), check('free'), check('free', after)]).effects).toEqual([
      { kind: 'lost', playerId: 'a', machineId: 'm1', reason: 'lapsed' },
      { kind: 'kept', playerId: 'b', machineId: 'm1', untilMs: after + terms.holdMs },
    ]);
  });

  it('is given again, with its whole time, if the machine could not be taken meanwhile', () => {
    const later = begin + 10 * terms.holdMs;
    const away = [join('a'), check('free'), check('busy', later)];
    expect(played(away).effects).toEqual([{ kind: 'unkept', playerId: 'a', machineId: 'm1' }]);
    expect(played([...away, check('free', later)]).effects).toEqual([
      { kind: 'kept', playerId: 'a', machineId: 'm1', untilMs: later + terms.holdMs },
    ]);
  });

  it('is not over at once if nobody has looked for some time', () => {
    const later = begin + 10 * terms.holdMs;
    const first = { ...check('free', later), isFirst: true };
    expect(played([join('a'), check('free'), first]).effects).toEqual([
      { kind: 'prolonged', playerId: 'a', machineId: 'm1', untilMs: later + 30_000 },
    ]);
    expect(played([join('a'), check('free', later), first]).effects).toEqual([]);
    expect(played([join('a'), check('free'), first, check('free', later + 30_000)]).effects).toEqual([
      { kind: 'lost', playerId: 'a', machineId: 'm1', reason: 'lapsed' },
    ]);
  });

  it('goes on while the machine is away for a moment, and ends, to come again, when it is away for long', () => {
    const kept = [join('a'), check('free')];
    expect(played([...kept, check('away', begin + 10 * terms.holdMs)]).effects).toEqual([]);
    const long = { ...check('away', begin + 30_000), isLongAway: true };
    expect(played([...kept, long]).effects).toEqual([{ kind: 'unkept', playerId: 'a', machineId: 'm1' }]);
  });

  it('gives nobody two seats: the second machine waits for the first of its queue', () => {
    const two = { ...terms, placesOfPlayer: 2 };
    const both = [join('a'), join('a', 'm2'), join('b', 'm2'), check('free'), check('free', begin, 'm2')];
    expect(played(both, two).effects).toEqual([]);
    expect(played([...both, sit('b', 'm2')], two).refusal?.code).toBe('MACHINE_KEPT');
    expect(played([...both, sit('a'), check('free', begin, 'm2')], two).effects).toEqual([
      expect.objectContaining({ kind: 'kept', playerId: 'a', machineId: 'm2' }),
    ]);
  });

  it('yields to a reservation of staff', () => {
    const { places } = played([join('a'), join('b'), sit('b', 'm1', true)]);
    expect(line(places)).toEqual(['a']);
    const overruled = played([join('a'), check('free'), sit('guest', 'm1', true)]);
    expect(overruled.effects).toEqual([{ kind: 'unkept', playerId: 'a', machineId: 'm1' }]);
    expect(line(overruled.places)).toEqual(['a']);
  });
});

describe('a place is lost', () => {
  const lost = (reason: string, playerId = 'a') => ({ kind: 'lost', playerId, machineId: 'm1', reason });

  it.each([
    ['the machine is out of service', check('closed'), 'outOfService'],
    ['its player may not play', { kind: 'bar', playerId: 'a', reason: 'protection' } as const, 'protection'],
    ['its account is blocked', { kind: 'bar', playerId: 'a', reason: 'account' } as const, 'account'],
    ['staff clear the queue', { kind: 'clear', machineId: 'm1' } as const, 'staff'],
    ['it has waited for half a day', check('busy', begin + longestWaitMs), 'tooLong'],
  ])('when %s', (_, event, reason) => {
    const { places, effects } = played([join('a'), event]);
    expect(places).toEqual([]);
    expect(effects).toEqual([lost(reason)]);
  });

  it('and the others move up', () => {
    const barred = { kind: 'bar', playerId: 'a', reason: 'protection' } as const;
    expect(line(played([join('a'), join('b'), barred]).places)).toEqual(['b']);
    expect(line(played([join('a'), join('b'), { kind: 'leave', playerId: 'a', machineId: 'm1' }]).places)).toEqual([
      'b',
    ]);
  });
});
