import type { LimitKind, LimitWindow, RestrictionKind } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/json-rows.ts';
import { type CheckFacts, type CheckRow, checkFactsOf } from './checks/check-store.ts';
import type { KnownLimits } from './limits/check-limits.ts';
import { type LimitRow, limitOf } from './limits/limit-store.ts';
import { type OpenSpin, type OpenSpinRow, openSpinOf } from './limits/open-spin-store.ts';
import { windowFrom } from './limits/used-amounts.ts';
import { type PlayQuestion, playStatement } from './play-statement.ts';
import { failSafeValues } from './profile/parse-profile.ts';
import type { JudgedSession } from './profile/play-rules.ts';
import { type SeatRow, seatValuesOf, valuesOfHash } from './profile/profile-store.ts';
import type { ProfileValues } from './profile/profile-values.ts';
import type { AskedPerson } from './registers/exclusion-register.ts';
import {
  type AnswerRow,
  answerOf,
  type PersonRow,
  personOf,
  type StoredAnswer,
} from './registers/register-store.ts';

/** The data that decides whether a player may play, of one moment. */
export interface PlayFacts {
  /** The current profile of the player's site. */
  readonly profile: ProfileValues;
  readonly restriction: { readonly kind: RestrictionKind; readonly untilAt: number | null } | null;
  /** The facts that registers are asked about; null if they are incomplete. */
  readonly person: AskedPerson | null;
  readonly bornOn: string | null;
  /** The newest answer of each of the profile's registers. */
  readonly answers: readonly StoredAnswer[];
  /** The number of the current terms if the player has not accepted them; otherwise null, also if not requested. */
  readonly termsDue: number | null;
  readonly limits: KnownLimits;
  /** Null if not requested. */
  readonly check: { readonly facts: CheckFacts; readonly profile: ProfileValues } | null;
}

/** The same with the data that decides about a spin at a seat. */
export interface SpinFacts extends PlayFacts {
  readonly seat: JudgedSession & {
    /** True while the machine's journal has events that its last `hello` announced and that are not posted yet. */
    readonly isBehind: boolean;
    /** The player's last spin under limits. Not read for a player without limits. */
    readonly openSpin: OpenSpin | null;
    /** The number of the player's newest round; 0 before the first. */
    readonly lastRound: number;
  };
}

interface Row extends CheckRow, OpenSpinRow {
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
  readonly rules_hash: string | null;
  readonly has_brand_jackpot: number;
  readonly is_behind: number;
  readonly last_round: number | null;
}

/** What is assumed of a player before the read. The answer shows whether it was right. */
interface Assumed {
  readonly profile: ProfileValues;
  /** Whether some limit applies. */
  readonly isLimited: boolean;
}

/** What was found of players last. It only saves a second statement and decides nothing. */
const assumed = new Map<string, Assumed>();
const maxAssumed = 20_000;
/** Maximum number of statements for one answer. Profiles and limits do not change as fast. */
const maxStatements = 5;

/** Reads all data for an action in one statement, or in two after the player's profile or limits have changed. */
export const readPlayFacts = async (db: Queries, question: PlayQuestion): Promise<PlayFacts> => {
  const { row, profile, limits } = await readRow(db, question);
  return factsOf(db, question, row, { profile, limits });
};

/** The same for a spin at a seat. */
export const readSpinFacts = async (
  db: Queries,
  spin: Pick<PlayQuestion, 'playerId' | 'at'> & NonNullable<PlayQuestion['seat']>,
): Promise<SpinFacts> => {
  const { playerId, at } = spin;
  const question = { playerId, at, kinds: spinKinds, asksTerms: true, asksCheck: true, seat: spin };
  const { row, profile, limits } = await readRow(db, question);
  return {
    ...(await factsOf(db, question, row, { profile, limits })),
    seat: {
      profile: await seatProfileOf(db, row, spin.sessionId),
      rulesHash: row.rules_hash,
      hasBrandJackpot: row.has_brand_jackpot === 1,
      isBehind: row.is_behind === 1,
      openSpin: row.open_session_id === undefined ? null : openSpinOf(row),
      lastRound: row.last_round ?? 0,
    },
  };
};

const spinKinds: readonly LimitKind[] = ['stake', 'loss', 'time'];

type ReadLimit = LimitRow & { readonly used: number | null };

const readRow = async (db: Queries, question: PlayQuestion) => {
  const { playerId, at, seat } = question;
  let guess = assumed.get(playerId) ?? { profile: failSafeValues, isLimited: false };
  for (let statements = 1; statements <= maxStatements; statements++) {
    const { registers } = guess.profile;
    const windowAt = (window: LimitWindow) => (guess.isLimited ? windowFrom(guess.profile, window, at) : at);
    const row = await db.get<Row>(
      playStatement(db.engine, question, {
        isLimited: guess.isLimited,
        hasRegisters: registers.length > 0,
      }),
      ...[playerId, at, windowAt('day'), windowAt('week'), windowAt('month')],
      ...[JSON.stringify(registers), seat?.sessionId ?? null, seat?.machineId ?? null],
    );
    if (!row) throw new Error('a statement without conditions answered no row');
    const profile = await valuesOfHash(db, row.profile_hash);
    const limits = rowsOf<ReadLimit>(row.limits);
    const isLimited = limits.some(({ kind, amount }) => amount !== null && question.kinds.includes(kind));
    if (guess.profile === profile && (guess.isLimited || !isLimited)) return { row, profile, limits };
    guess = { profile, isLimited: isLimited || guess.isLimited };
    if (assumed.size >= maxAssumed) assumed.clear();
    assumed.set(playerId, guess);
  }
  throw new Error('profile or limits changed at each of several statements');
};

const factsOf = async (
  db: Queries,
  { playerId, asksCheck }: PlayQuestion,
  row: Row,
  { profile, limits }: { readonly profile: ProfileValues; readonly limits: readonly ReadLimit[] },
): Promise<PlayFacts> => ({
  profile,
  restriction: row.restriction_kind && { kind: row.restriction_kind, untilAt: row.restricted_until },
  person: row.name === null ? null : personOf(playerId, row as PersonRow),
  bornOn: row.born_on,
  answers: rowsOf<AnswerRow>(row.answers).map(answerOf),
  termsDue: row.terms_due,
  limits: knownLimits(row, limits),
  check: asksCheck ? await checkOf(db, row, profile) : null,
});

const knownLimits = (row: Row, limits: readonly ReadLimit[]): KnownLimits => ({
  stored: limits.map(limitOf),
  ...(row.has_answered !== null && { hasAnswered: row.has_answered === 1 }),
  used: (kind, window) =>
    limits.find((limit) => limit.kind === kind && limit.span === window && limit.used !== null)?.used ??
    undefined,
});

/** A check is under the profile of the player's seat or, without a seat, the current one. */
const checkOf = async (db: Queries, row: Row, profile: ProfileValues) => {
  const facts = checkFactsOf(row);
  const [newest] = facts.sessions;
  const isSeated = newest !== undefined && newest.endedAt === null;
  return { facts, profile: isSeated ? await seatProfileOf(db, row, newest.id) : profile };
};

const seatProfileOf = (db: Queries, row: Row, sessionId: string): Promise<ProfileValues> =>
  seatValuesOf(
    db,
    rowsOf<SeatRow>(row.seat_profiles).filter((seat) => seat.sessionId === sessionId),
  );
