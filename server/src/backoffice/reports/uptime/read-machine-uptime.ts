import type { Queries } from '../../../platform/database/database.ts';
import type { ReportDay } from '../report-date-range.ts';

/** Time that a machine spent in each state, in ms. The rest of the span is unknown. */
export interface MachineUptime {
  readonly playMs: number;
  readonly availableMs: number;
  readonly outMs: number;
}

interface WatchRow {
  readonly id: string;
  readonly from_at: number;
  readonly until_at: number;
}
interface StateRow {
  readonly machine_id: string;
  readonly at: number;
  readonly state: 'play' | 'available' | 'out';
}

/**
 * Reads how long each machine was in play, available and out of service, from the states that servers stored. Overlapping monitoring
 * periods of two servers count once. Machines without stored states are left out.
 */
export const readMachineUptime = async (
  db: Queries,
  { from, until }: Omit<ReportDay, 'day'>,
): Promise<ReadonlyMap<string, MachineUptime>> => {
  const watches = await db.all<WatchRow>(
    'SELECT id, from_at, until_at FROM machine_watches WHERE until_at > ? AND from_at < ? ORDER BY from_at, id',
    from,
    until,
  );
  const times = new Map<string, { play: number; available: number; out: number }>();
  let seenUntil = from;
  for (const watch of watches) {
    const span = { from: Math.max(seenUntil, watch.from_at), until: Math.min(until, watch.until_at) };
    if (span.from >= span.until) continue;
    seenUntil = span.until;
    const states = await db.all<StateRow>(
      'SELECT machine_id, at, state FROM machine_states WHERE watch_id = ? AND at < ? ORDER BY machine_id, at',
      watch.id,
      span.until,
    );
    states.forEach(({ machine_id, at, state }, index) => {
      const next = states[index + 1];
      const end = next?.machine_id === machine_id ? Math.min(next.at, span.until) : span.until;
      const begin = Math.max(at, span.from);
      if (begin >= end) return;
      const time = times.get(machine_id) ?? { play: 0, available: 0, out: 0 };
      time[state] += end - begin;
      times.set(machine_id, time);
    });
  }
  return new Map(
    [...times].map(([machine, { play, available, out }]) => [
      machine,
      { playMs: play, availableMs: available, outMs: out },
    ]),
  );
};
