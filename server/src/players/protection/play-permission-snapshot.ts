import type { LimitKind, LimitWindow, RestrictionKind } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { parseJsonRows } from '../../platform/database/json-rows.ts';
import {
  type RealityCheckRow,
  type RealityCheckSnapshot,
  toRealityCheckSnapshot,
} from './checks/reality-check-store.ts';
import type { PreloadedLimits } from './limits/check-limits.ts';
import { type LimitRow, toStoredLimit } from './limits/limit-store.ts';
import { type OpenSpin, type OpenSpinRow, toOpenSpin } from './limits/open-spin-store.ts';
import { getLimitWindowStart } from './limits/used-limit-amounts.ts';
import { buildPlayPermissionSql, type PlayPermissionQuery } from './play-permission-sql.ts';
import type { SessionUnderProfile } from './profile/jurisdiction-play-rules.ts';
import {
  mergeSeatJurisdictionValues,
  readJurisdictionValuesByHash,
  type SeatProfileRow,
} from './profile/jurisdiction-profile-store.ts';
import type { JurisdictionValues } from './profile/jurisdiction-profile-values.ts';
import { failSafeValues } from './profile/parse-jurisdiction-profile.ts';
import type { ExclusionQueryPerson } from './registers/exclusion-register.ts';
import {
  type RegisterAnswerRow,
  type RegisterPersonRow,
  type StoredExclusionAnswer,
  toPersonForExclusionQuery,
  toStoredExclusionAnswer,
} from './registers/exclusion-register-store.ts';

/** The data that decides whether a player may play, all read at one moment. */
export interface PlayPermissionSnapshot {
  /** The current jurisdiction profile of the player's site. */
  readonly profile: JurisdictionValues;
  readonly restriction: { readonly kind: RestrictionKind; readonly untilAt: number | null } | null;
  /** The personal data sent to exclusion registers; null if they are incomplete. */
  readonly person: ExclusionQueryPerson | null;
  readonly bornOn: string | null;
  /** The newest answer of each exclusion register that the jurisdiction profile names. */
  readonly answers: readonly StoredExclusionAnswer[];
  /** The number of the current terms and conditions if the player has not accepted them; otherwise null, also if not requested. */
  readonly termsDue: number | null;
  readonly limits: PreloadedLimits;
  /** The player's reality check data; null if not requested. */
  readonly check: { readonly facts: RealityCheckSnapshot; readonly profile: JurisdictionValues } | null;
}

/** `PlayPermissionSnapshot` with the data that decides whether a spin at a seat is within the player's limits. */
export interface LimitedSpinSnapshot extends PlayPermissionSnapshot {
  readonly seat: {
    /** True while the machine's journal has events that its last `hello` announced and that are not posted to the ledger yet. */
    readonly isBehind: boolean;
    /** The player's last spin under limits. Not read for a player without limits. */
    readonly openSpin: OpenSpin | null;
    /** The number of the player's newest round; 0 before the first. */
    readonly lastRound: number;
  };
}

/** `LimitedSpinSnapshot` with the rules under which the seat's session is played. */
export interface SpinPermissionSnapshot extends LimitedSpinSnapshot {
  readonly seat: LimitedSpinSnapshot['seat'] & SessionUnderProfile;
}

interface Row extends RealityCheckRow, OpenSpinRow {
  readonly name: string | null;
  readonly lastname: string;
  readonly email: string;
  readonly born_on: string | null;
  readonly profile_hash: string | null;
  readonly restriction_kind: RestrictionKind | null;
  readonly restricted_until: number | null;
  readonly answers: string | null;
  readonly terms_due: number | null;
  readonly limits: string | null;
  readonly has_answered: number | null;
  readonly seat_profiles: string | null;
  readonly rules_hash?: string | null;
  readonly has_brand_jackpot?: number;
  readonly is_behind: number;
  readonly last_round: number | null;
}

/** What is assumed about a player when the query is built. The query's result shows whether it was right. */
interface Assumed {
  readonly profileHash: string | null;
  readonly profile: JurisdictionValues;
  /** Whether some limit applies to the player. */
  readonly isLimited: boolean;
}

/** Cache of what was last read about each player. It only saves a second query and decides nothing. */
const assumed = new Map<string, Assumed>();
const maxAssumed = 20_000;
/** Maximum number of queries for one decision: each repeat means that the player's jurisdiction profile or limits have just changed. */
const maxStatements = 5;

/**
 * Reads all data that decide about a player's action in one query, or in two after the player's jurisdiction profile or limits have
 * changed.
 */
export const readPlayPermissionSnapshot = async (
  db: Queries,
  query: PlayPermissionQuery,
): Promise<PlayPermissionSnapshot> => {
  const { row, profile, limits } = await readRow(db, query);
  return factsOf(db, query, row, { profile, limits });
};

type SpinQuery = Pick<PlayPermissionQuery, 'playerId' | 'at'> & NonNullable<PlayPermissionQuery['seat']>;

/** Like `readPlayPermissionSnapshot`, for a spin at a seat. */
export const readSpinPermissionSnapshot = async (db: Queries, spin: SpinQuery): Promise<SpinPermissionSnapshot> => {
  const { row, facts } = await readSpinRow(db, spin, true);
  const rules = {
    profile: await seatProfileOf(db, row, spin.sessionId),
    rulesHash: row.rules_hash ?? null,
    hasBrandJackpot: row.has_brand_jackpot === 1,
  };
  return { ...facts, seat: { ...facts.seat, ...rules } };
};

/**
 * Like `readSpinPermissionSnapshot` without the rules of the seat, for the transaction that marks a spin as open: it must not read a
 * brand's jackpots, to which every round of the brand contributes, or each of these rounds would make PostgreSQL repeat the transaction.
 */
export const readLimitedSpinSnapshot = async (db: Queries, spin: SpinQuery): Promise<LimitedSpinSnapshot> =>
  (await readSpinRow(db, spin, false)).facts;

const readSpinRow = async (db: Queries, spin: SpinQuery, asksRules: boolean) => {
  const { playerId, at } = spin;
  const question = {
    playerId,
    at,
    kinds: spinKinds,
    asksTerms: true,
    asksCheck: true,
    seat: spin,
    asksRules,
  };
  const { row, profile, limits } = await readRow(db, question);
  const seat = {
    isBehind: row.is_behind === 1,
    openSpin: row.open_session_id === undefined ? null : toOpenSpin(row),
    lastRound: row.last_round ?? 0,
  };
  return { row, facts: { ...(await factsOf(db, question, row, { profile, limits })), seat } };
};

const spinKinds: readonly LimitKind[] = ['stake', 'loss', 'time'];

type ReadLimit = LimitRow & { readonly used: number | null };

const readRow = async (db: Queries, question: PlayPermissionQuery) => {
  const { playerId, at, seat } = question;
  let guess = assumed.get(playerId) ?? { profileHash: null, profile: failSafeValues, isLimited: false };
  for (let statements = 1; statements <= maxStatements; statements++) {
    const { registers } = guess.profile;
    const windowAt = (window: LimitWindow) => (guess.isLimited ? getLimitWindowStart(guess.profile, window, at) : at);
    const row = await db.get<Row>(
      buildPlayPermissionSql(db.engine, question, {
        isLimited: guess.isLimited,
        hasRegisters: registers.length > 0,
      }),
      ...[playerId, at, windowAt('day'), windowAt('week'), windowAt('month')],
      ...[JSON.stringify(registers), seat?.sessionId ?? null, seat?.machineId ?? null],
    );
    if (!row) throw new Error('a statement without conditions answered no row');
    const { profile_hash: profileHash } = row;
    const profile = await readJurisdictionValuesByHash(db, profileHash);
    const limits = parseJsonRows<ReadLimit>(row.limits);
    const isLimited = limits.some(({ kind, amount }) => amount !== null && question.kinds.includes(kind));
    if (guess.profileHash === profileHash && (guess.isLimited || !isLimited)) return { row, profile, limits };
    guess = { profileHash, profile, isLimited: isLimited || guess.isLimited };
    if (assumed.size >= maxAssumed) assumed.clear();
    assumed.set(playerId, guess);
  }
  throw new Error('profile or limits changed at each of several statements');
};

const factsOf = async (
  db: Queries,
  { playerId, asksCheck }: PlayPermissionQuery,
  row: Row,
  { profile, limits }: { readonly profile: JurisdictionValues; readonly limits: readonly ReadLimit[] },
): Promise<PlayPermissionSnapshot> => ({
  profile,
  restriction: row.restriction_kind && { kind: row.restriction_kind, untilAt: row.restricted_until },
  person: row.name === null ? null : toPersonForExclusionQuery(playerId, row as RegisterPersonRow),
  bornOn: row.born_on,
  answers: parseJsonRows<RegisterAnswerRow>(row.answers).map(toStoredExclusionAnswer),
  termsDue: row.terms_due,
  limits: knownLimits(row, limits),
  check: asksCheck ? await checkOf(db, row, profile) : null,
});

const knownLimits = (row: Row, limits: readonly ReadLimit[]): PreloadedLimits => ({
  stored: limits.map(toStoredLimit),
  ...(row.has_answered !== null && { hasAnswered: row.has_answered === 1 }),
  used: (kind, window) =>
    limits.find((limit) => limit.kind === kind && limit.span === window && limit.used !== null)?.used ?? undefined,
});

/** Returns the data for a reality check, with the jurisdiction profile of the player's seat or, without a seat, the current one. */
const checkOf = async (db: Queries, row: Row, profile: JurisdictionValues) => {
  const facts = toRealityCheckSnapshot(row);
  const [newest] = facts.sessions;
  const isSeated = newest !== undefined && newest.endedAt === null;
  return { facts, profile: isSeated ? await seatProfileOf(db, row, newest.id) : profile };
};

const seatProfileOf = (db: Queries, row: Row, sessionId: string): Promise<JurisdictionValues> =>
  mergeSeatJurisdictionValues(
    db,
    parseJsonRows<SeatProfileRow>(row.seat_profiles).filter((seat) => seat.sessionId === sessionId),
  );
