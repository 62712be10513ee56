import type { Queries } from '../database/database.ts';
import { compareIds, type FloorPlace, readFloorPlaces, readPlayedFacts } from './floor-facts.ts';
import { FloorSums } from './floor-sums.ts';
import type { HoldByRules } from './published-returns.ts';
import type { ReportRange } from './report-range.ts';
import { amounts, counts, durations, ppm, type RangedSheet, stateOf, texts } from './report-sheet.ts';
import { readUptime } from './uptime/read-uptime.ts';

export const floorGroups = ['machine', 'brand', 'agent', 'day'] as const;
type FloorGroup = (typeof floorGroups)[number];

interface FloorQuery {
  readonly range: ReportRange;
  readonly by: FloorGroup;
  readonly holds: HoldByRules;
}

/**
 * Reports what the machines took in and paid, against what their rules say, and how long they could be played. Net win is
 * coin-in less coin-out, hand pays and jackpots. Reads one day at a time; pass a snapshot.
 */
export const readFloorReport = async (
  db: Queries,
  { range, by, holds }: FloorQuery,
): Promise<RangedSheet> => {
  const places = new Map((await readFloorPlaces(db)).map((place) => [place.machine, place]));
  const groups = new Map<string, FloorSums>();
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
      const key = by === 'day' ? day : place[by];
      const group = groups.get(key) ?? new FloorSums(holds);
      groups.set(key, group);
      return [group, total];
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
  const untilOf = new Map(range.days.map(({ day, until }) => [day, until]));
  const rowOf = (key: string, sums: FloorSums) => ({
    [by]: key,
    state: stateOf((by === 'day' ? untilOf.get(key) : undefined) ?? range.until, range.now),
    ...sums.figures(),
  });
  return {
    report: 'floor',
    by,
    range,
    columns: [...texts({ [by]: by, state: 'state' }), ...figureColumns],
    rows: [...groups].sort(([a], [b]) => compareIds(a, b)).map(([key, sums]) => rowOf(key, sums)),
    totals: [rowOf('all', total)],
    notes: notesOf(total),
  };
};

const figureColumns = [
  ...counts({ games: 'games', freeGames: 'free games' }),
  ...amounts({
    coinInMinor: 'coin-in',
    coinOutMinor: 'coin-out',
    handPaysMinor: 'hand pays',
    jackpotsMinor: 'jackpots',
    netWinMinor: 'net win',
  }),
  ...ppm({
    holdPpm: 'hold %',
    theoreticalHoldPpm: 'theoretical %',
    ruledPpm: 'covered %',
  }),
  ...durations({
    playMs: 'in play',
    availableMs: 'available',
    outMs: 'out',
    unknownMs: 'not known',
  }),
];

const notesOf = (total: FloorSums): string[] => {
  const { coinInMinor, ruledPpm, unknownMs } = total.figures();
  return [
    ...(coinInMinor > 0 && ruledPpm !== 1_000_000
      ? ['The theoretical hold is that of the rounds whose rules are published here.']
      : []),
    ...(unknownMs > 0 ? ['Time is not known while no server ran, and before servers noted it.'] : []),
  ];
};

/** Returns where a machine's figures belong. `brand`: that of its rounds; empty for the machine's present one. */
const placeOf = (machine: string, brand: string, places: ReadonlyMap<string, FloorPlace>): FloorPlace => {
  const place = places.get(machine);
  const agent = place?.agent ?? 'removed';
  return { machine, brand: brand || (place?.brand ?? 'removed'), agent, removedAt: place?.removedAt ?? null };
};
