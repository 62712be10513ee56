import { roundHalfAwayFromZero } from '@reelfloor/protocol/report-translations';
import type { BusinessDate } from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { ReportDay, ReportRange } from './report-date-range.ts';
import type { TheoreticalHoldByRules } from './theoretical-holds.ts';
import { type MachineUptime, readMachineUptime } from './uptime/machine-uptime.ts';

/** A machine's play under one set of game rules on one business day. Amounts in minor units. */
export interface MachineDayPlay {
  readonly machine: string;
  readonly brand: string;
  /** Hash of the game rules of the rounds; null if the cabinet did not report it. */
  readonly rules: string | null;
  /** Number of paid rounds. */
  readonly games: number;
  readonly freeGames: number;
  readonly coinInMinor: number;
  /** Wins credited to the machine's credit meter. */
  readonly coinOutMinor: number;
  readonly handPaysMinor: number;
  readonly jackpotsMinor: number;
  /** Number of hand pays and of jackpots. */
  readonly handPays: number;
  readonly jackpots: number;
}

/** Reads the rounds posted on the day. A round counts on the day on which the ledger received it. */
const readPlayedFacts = (db: Queries, { from, until }: Omit<ReportDay, 'day'>): Promise<MachineDayPlay[]> =>
  db.all<MachineDayPlay>(
    `SELECT machine_id AS "machine", brand_id AS "brand", rules_hash AS "rules",
       sum(CASE WHEN kind = 'round' AND free_spin = 0 THEN 1 ELSE 0 END) AS "games",
       sum(CASE WHEN kind = 'round' AND free_spin = 1 THEN 1 ELSE 0 END) AS "freeGames",
       sum(stake_minor) AS "coinInMinor",
       sum(CASE WHEN kind = 'round' THEN win_minor ELSE 0 END) AS "coinOutMinor",
       sum(CASE WHEN kind = 'handPay' THEN win_minor ELSE 0 END) AS "handPaysMinor",
       sum(CASE WHEN kind = 'jackpot' THEN win_minor ELSE 0 END) AS "jackpotsMinor",
       sum(CASE WHEN kind = 'handPay' THEN 1 ELSE 0 END) AS "handPays",
       sum(CASE WHEN kind = 'jackpot' THEN 1 ELSE 0 END) AS "jackpots"
     FROM game_rounds WHERE posted_at >= ? AND posted_at < ? GROUP BY machine_id, brand_id, rules_hash`,
    from,
    until,
  );

/** A machine and its current brand and agent. */
export interface CurrentMachineAssignment {
  readonly machine: string;
  readonly brand: string;
  readonly agent: string;
  /** When staff removed the machine from the floor; null if it is on the floor. */
  readonly removedAt: number | null;
}

export const readCurrentMachineAssignments = (db: Queries): Promise<CurrentMachineAssignment[]> =>
  db.all<CurrentMachineAssignment>(
    `SELECT m.id AS "machine", m.brand_id AS "brand", m.agent_id AS "agent", o.at AS "removedAt"
     FROM machines m LEFT JOIN machines_out_of_service o ON o.machine_id = m.id AND o.state = 'removed' ORDER BY m.id`,
  );

/** Compares ids in numeric order: 9 before 10. */
export const compareIdsNumerically = (a: string, b: string): number => order.compare(a, b) || (a < b ? -1 : 1);
const order = new Intl.Collator('en', { numeric: true });

/** Sums machines' play figures and uptime. Amounts in minor units, times in ms. */
export class FloorSums {
  readonly #holds: TheoreticalHoldByRules;
  #games = 0;
  #freeGames = 0;
  #coinIn = 0;
  #coinOut = 0;
  #handPaysMinor = 0;
  #jackpotsMinor = 0;
  #handPays = 0;
  #jackpots = 0;
  /** Coin-in of rounds whose game rules are known, and the theoretical hold of it, in millionths of a minor unit. */
  #ruledCoinIn = 0;
  #theoretical = 0n;
  #unknown = 0;
  readonly #time = { playMs: 0, availableMs: 0, outMs: 0 };
  #hasTime = false;

  constructor(holds: TheoreticalHoldByRules) {
    this.#holds = holds;
  }

  addPlayed(facts: MachineDayPlay): void {
    this.#games += facts.games;
    this.#freeGames += facts.freeGames;
    this.#coinIn += facts.coinInMinor;
    this.#coinOut += facts.coinOutMinor;
    this.#handPaysMinor += facts.handPaysMinor;
    this.#jackpotsMinor += facts.jackpotsMinor;
    this.#handPays += facts.handPays;
    this.#jackpots += facts.jackpots;
    const hold = facts.rules === null ? undefined : this.#holds.get(facts.rules);
    if (hold === undefined) return;
    this.#ruledCoinIn += facts.coinInMinor;
    this.#theoretical += BigInt(facts.coinInMinor) * BigInt(hold);
  }

  /** Adds a machine's uptime on one day. `uptime`: null if unknown. */
  addTime(spanMs: number, uptime: MachineUptime | null): void {
    const { playMs, availableMs, outMs } = uptime ?? { playMs: 0, availableMs: 0, outMs: 0 };
    this.#unknown += Math.max(0, spanMs - playMs - availableMs - outMs);
    if (uptime === null) return;
    this.#hasTime = true;
    this.#time.playMs += playMs;
    this.#time.availableMs += availableMs;
    this.#time.outMs += outMs;
  }

  figures() {
    const netWinMinor = this.#coinIn - this.#coinOut - this.#handPaysMinor - this.#jackpotsMinor;
    const { playMs, availableMs, outMs } = this.#time;
    return {
      games: this.#games,
      freeGames: this.#freeGames,
      coinInMinor: this.#coinIn,
      coinOutMinor: this.#coinOut,
      handPaysMinor: this.#handPaysMinor,
      jackpotsMinor: this.#jackpotsMinor,
      handPays: this.#handPays,
      jackpots: this.#jackpots,
      netWinMinor,
      holdPpm: ratioPpm(netWinMinor, this.#coinIn),
      theoreticalHoldPpm:
        this.#ruledCoinIn === 0 ? null : roundHalfAwayFromZero(Number(this.#theoretical) / this.#ruledCoinIn),
      ruledPpm: ratioPpm(this.#ruledCoinIn, this.#coinIn),
      // Null means that the uptime is unknown, as opposed to zero.
      playMs: this.#hasTime ? playMs : null,
      availableMs: this.#hasTime ? availableMs : null,
      outMs: this.#hasTime ? outMs : null,
      unknownMs: this.#unknown,
    };
  }
}

const ratioPpm = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundHalfAwayFromZero((part / whole) * 1_000_000);

interface FloorGathering<Key> {
  readonly range: ReportRange;
  readonly holds: TheoreticalHoldByRules;
  /**
   * Returns the groups that include a machine's figures of a day. `place.brand` is the brand of the rounds. An empty list excludes the
   * figures.
   */
  readonly groupsOf: (day: BusinessDate, place: CurrentMachineAssignment) => readonly Key[];
}

interface GatheredFloor<Key> {
  readonly groups: ReadonlyMap<Key, FloorSums>;
  readonly total: FloorSums;
}

/** Sums the machines' play and the time for which they could be played, by groups. Reads one day at a time; pass a database snapshot. */
export const sumFloorPlayByGroup = async <Key>(
  db: Queries,
  { range, holds, groupsOf }: FloorGathering<Key>,
): Promise<GatheredFloor<Key>> => {
  const places = new Map((await readCurrentMachineAssignments(db)).map((place) => [place.machine, place]));
  const groups = new Map<Key, FloorSums>();
  const total = new FloorSums(holds);
  for (const { day, from, until } of range.days) {
    const played = await readPlayedFacts(db, { from, until });
    const end = Math.min(until, range.now);
    const uptime = await readMachineUptime(db, { from, until: end });
    const there = [...places.values()].filter(({ removedAt }) => removedAt === null || removedAt > from);
    const machines = new Set([
      ...there.map(({ machine }) => machine),
      ...played.map(({ machine }) => machine),
      ...uptime.keys(),
    ]);
    const sumsFor = (place: CurrentMachineAssignment): FloorSums[] => {
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
    // A machine's uptime counts for its current brand.
    for (const machine of machines) {
      const place = placeOf(machine, '', places);
      const spanMs = Math.max(0, Math.min(end, place.removedAt ?? end) - from);
      for (const sums of sumsFor(place)) sums.addTime(spanMs, uptime.get(machine) ?? null);
    }
  }
  return { groups, total };
};

/**
 * Returns the brand and agent to which a machine's figures belong. `brand`: the brand of its rounds; empty for the machine's current brand.
 */
const placeOf = (
  machine: string,
  brand: string,
  places: ReadonlyMap<string, CurrentMachineAssignment>,
): CurrentMachineAssignment => {
  const place = places.get(machine);
  const agent = place?.agent ?? 'removed';
  return { machine, brand: brand || (place?.brand ?? 'removed'), agent, removedAt: place?.removedAt ?? null };
};
