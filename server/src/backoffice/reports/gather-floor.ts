import type { DayName } from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type FloorPlace, readFloorPlaces, readPlayedFacts } from './floor-facts.ts';
import { FloorSums } from './floor-sums.ts';
import type { HoldByRules } from './published-returns.ts';
import type { ReportRange } from './report-range.ts';
import { readUptime } from './uptime/read-uptime.ts';

interface FloorGathering<Key> {
  readonly range: ReportRange;
  readonly holds: HoldByRules;
  /** The groups to which what a machine did on a day belongs. `place.brand` is that of the rounds. None: it is left out. */
  readonly groupsOf: (day: DayName, place: FloorPlace) => readonly Key[];
}

interface GatheredFloor<Key> {
  readonly groups: ReadonlyMap<Key, FloorSums>;
  readonly total: FloorSums;
}

/** Adds up what the machines did and how long they could be played, by groups. Reads one day at a time; pass a snapshot. */
export const gatherFloor = async <Key>(
  db: Queries,
  { range, holds, groupsOf }: FloorGathering<Key>,
): Promise<GatheredFloor<Key>> => {
  const places = new Map((await readFloorPlaces(db)).map((place) => [place.machine, place]));
  const groups = new Map<Key, FloorSums>();
  const total = new FloorSums(holds);
  for (const { day, from, until } of range.days) {
    const played = await readPlayedFacts(db, { from, until });
    const end = Math.min(until, range.now);
    const uptime = await readUptime(db, { from, until: end });
    const there = [...places.values()].filter(({ removedAt }) => removedAt === null || removedAt > from);
    const machines = new Set([
      ...there.map(({ machine }) => machine),
      ...played.map(({ machine }) => machine),
      ...uptime.keys(),
    ]);
    const sumsFor = (place: FloorPlace): FloorSums[] => {
      const keys = groupsOf(day, place);
      const sums = keys.map((key) => {
        const group = groups.get(key) ?? new FloorSums(holds);
        groups.set(key, group);
        return group;
      });
      return sums.length === 0 ? [] : [...sums, total];
    };
    for (const facts of played)
      for (const sums of sumsFor(placeOf(facts.machine, facts.brand, places))) sums.addPlayed(facts);
    // A machine's time counts for the brand to which it belongs now.
    for (const machine of machines) {
      const place = placeOf(machine, '', places);
      const spanMs = Math.max(0, Math.min(end, place.removedAt ?? end) - from);
      for (const sums of sumsFor(place)) sums.addTime(spanMs, uptime.get(machine) ?? null);
    }
  }
  return { groups, total };
};

/** Returns where a machine's figures belong. `brand`: that of its rounds; empty for the machine's present one. */
const placeOf = (machine: string, brand: string, places: ReadonlyMap<string, FloorPlace>): FloorPlace => {
  const place = places.get(machine);
  const agent = place?.agent ?? 'removed';
  return { machine, brand: brand || (place?.brand ?? 'removed'), agent, removedAt: place?.removedAt ?? null };
};
