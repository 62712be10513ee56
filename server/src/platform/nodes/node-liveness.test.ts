import { describe, expect, it } from 'vitest';
import {
  heartbeatMs,
  heartbeatsBeforeJudging,
  initialNodeObservations,
  type NodeObservations,
  observeHeartbeats,
  silenceMs,
} from './node-liveness.ts';

const checkAt = (watch: NodeObservations, atMs: number, beat: number) =>
  observeHeartbeats(watch, [{ id: 'b', beat }], { askedMs: atMs, readMs: atMs });

describe('a node that watches another', () => {
  it('finds it silent after five seconds without a change of its heartbeat', () => {
    let watch = initialNodeObservations;
    const found: number[] = [];
    for (let atMs = 0; atMs <= 8_000; atMs += heartbeatMs) {
      const checked = checkAt(watch, atMs, atMs < 2_000 ? atMs : 2_000);
      watch = checked.watch;
      if (checked.silent.length > 0) found.push(atMs);
    }
    expect(found[0]).toBe(2_000 + silenceMs);
    expect(checkAt(watch, 9_000, 3).silent).toEqual([]);
  });

  it('counts silence from the end of its first look to the beginning of its last', () => {
    let { watch } = observeHeartbeats(initialNodeObservations, [{ id: 'b', beat: 1 }], {
      askedMs: 0,
      readMs: 900,
    });
    for (let atMs = 1_000; atMs < 5_900; atMs += 900) ({ watch } = checkAt(watch, atMs, 1));
    expect(observeHeartbeats(watch, [{ id: 'b', beat: 1 }], { askedMs: 5_899, readMs: 6_500 }).silent).toEqual([]);
    expect(observeHeartbeats(watch, [{ id: 'b', beat: 1 }], { askedMs: 5_900, readMs: 5_900 }).silent).toHaveLength(1);
  });

  it('judges nobody after a pause of its own, before five heartbeats of its own', () => {
    let watch = initialNodeObservations;
    for (let atMs = 0; atMs <= 3_000; atMs += heartbeatMs) ({ watch } = checkAt(watch, atMs, 1));
    const wokenMs = 60_000;
    for (let atMs = wokenMs; atMs < wokenMs + silenceMs; atMs += heartbeatMs) {
      const checked = checkAt(watch, atMs, 1);
      expect(checked.silent).toEqual([]);
      watch = checked.watch;
    }
    expect(checkAt(watch, wokenMs + silenceMs, 1).silent).toEqual([{ id: 'b', beat: 1 }]);
  });
});

/** What happens in one second: whether the database answers, and which nodes run. */
interface Second {
  readonly isUp: boolean;
  readonly runsA: boolean;
  readonly runsB: boolean;
  readonly isBFirst: boolean;
}

interface World {
  readonly atMs: number;
  readonly beat: number;
  readonly watch: NodeObservations;
  /** Seconds in a row in which node B sent no heartbeat. */
  readonly silentS: number;
  /** Seconds in a row in which the database answered and node A ran. */
  readonly watchedS: number;
}

const flags = [false, true];
const seconds: readonly Second[] = flags.flatMap((isUp) =>
  flags.flatMap((runsA) => flags.flatMap((runsB) => flags.map((isBFirst) => ({ isUp, runsA, runsB, isBFirst })))),
);

const step = (world: World, { isUp, runsA, runsB, isBFirst }: Second) => {
  const atMs = world.atMs + heartbeatMs;
  const sentHeartbeat = isUp && runsB;
  const seenHeartbeat = sentHeartbeat && isBFirst ? world.beat + 1 : world.beat;
  const checked = isUp && runsA ? checkAt(world.watch, atMs, seenHeartbeat) : null;
  const next: World = {
    atMs,
    beat: sentHeartbeat ? world.beat + 1 : world.beat,
    watch: checked?.watch ?? world.watch,
    silentS: sentHeartbeat ? 0 : world.silentS + 1,
    watchedS: isUp && runsA ? world.watchedS + 1 : 0,
  };
  return { next, isKilled: (checked?.silent.length ?? 0) > 0, wasAlive: sentHeartbeat && isBFirst };
};

/** Returns the same key for two worlds if no rule can distinguish them. */
const keyOf = ({ atMs, beat, watch, silentS, watchedS }: World): string => {
  const seen = watch.seen.get('b');
  return [
    watch.heartbeats,
    Math.min(atMs - watch.lastHeartbeatMs, 4_000),
    seen ? beat - seen.beat > 0 : 'unseen',
    seen ? Math.min(atMs - seen.sinceMs, 9_000) : '',
    Math.min(silentS, 9),
    Math.min(watchedS, 12),
  ].join();
};

it('in every order of outages and pauses sets dead only nodes that stood still while they could have sent heartbeats', () => {
  const first: World = { atMs: 0, beat: 0, watch: initialNodeObservations, silentS: 0, watchedS: 0 };
  const known = new Map([[keyOf(first), first]]);
  const open = [first];
  for (let world = open.pop(); world; world = open.pop()) {
    for (const second of seconds) {
      const { next, isKilled, wasAlive } = step(world, second);
      if (isKilled) {
        expect(wasAlive).toBe(false);
        expect(world.silentS * heartbeatMs).toBeGreaterThanOrEqual(silenceMs - heartbeatMs);
        // During these seconds the database answered, so node B could have sent its heartbeats.
        expect(next.watchedS).toBeGreaterThanOrEqual(heartbeatsBeforeJudging);
        continue;
      }
      // A node that runs without a pause finds out within nine seconds that another is silent.
      expect(Math.min(next.silentS, next.watchedS)).toBeLessThan(9);
      const key = keyOf(next);
      if (known.has(key)) continue;
      known.set(key, next);
      open.push(next);
    }
  }
  expect(known.size).toBeGreaterThan(100);
});
