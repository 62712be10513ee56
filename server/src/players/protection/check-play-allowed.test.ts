import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queries, SqlValue } from '../../platform/database/database.ts';
import { openTemporaryDatabase, testEngine } from '../../platform/database/temporary-database.ts';
import {
  addProtectedPlayers,
  type Combination,
  combinations,
  protectedAt,
  protectedPlayerId,
} from '../../testing/protected-players.ts';
import { isExhaustive } from '../../testing/test-depth.ts';
import { checkPlayAllowed } from './check-play-allowed.ts';

const at = protectedAt;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const acts = [
  { act: 'join' },
  { act: 'rejoin' },
  { act: 'cashIn' },
  { act: 'promotion' },
  { act: 'cancelCashOut' },
  { act: 'watch' },
  { act: 'deposit', amountMinor: 1_100 },
  { act: 'spin', stakeMinor: 10 },
  { act: 'spin', stakeMinor: 0 },
] as const;
type Act = (typeof acts)[number];

const refusal = (code: string, params: object) => ({ ok: false, refusal: { code, params } });
const reached = (kind: string, window: string, limit: number, left: number) =>
  refusal('LIMIT_REACHED', { kind, window, limit, left });

/** The rules, one after another, by what a combination was made of. */
const expected = (one: Combination, act: Act): object => {
  const isPaid = act.act === 'spin' && act.stakeMinor > 0;
  if (one.restriction === 'timeout') return refusal('RESTRICTED', { kind: 'timeout', until: at + hourMs });
  if (one.restriction === 'exclusion') return refusal('RESTRICTED', { kind: 'exclusion', until: 0 });
  const byRegister = expectedOfRegister(one, act);
  if (byRegister) return byRegister;
  if (one.age === 'child') return refusal('UNDER_AGE', { age: 18 });
  const isFree = act.act === 'rejoin' || act.act === 'watch' || (act.act === 'spin' && !isPaid);
  if (one.terms === 'due' && !isFree) return refusal('TERMS_NOT_ACCEPTED', { number: 2 });
  const byLimit = expectedOfLimits(one, act, isPaid);
  if (byLimit) return byLimit;
  if (one.check === 'due' && isPaid) return refusal('CHECK_DUE', {});
  if (one.check === 'rest' && (isPaid || act.act === 'join'))
    return refusal('BREAK_RUNS', { until: at + 10 * minuteMs });
  const maxStakeMinor = isPaid && one.limits === 'roomy' ? 50 : null;
  return { ok: true, value: { maxStakeMinor } };
};

const expectedOfRegister = ({ site, age }: Combination, { act }: Act): object | null => {
  const isEntry = act === 'join' || act === 'deposit';
  switch (site) {
    case 'excluded':
      return refusal('REGISTER_EXCLUDED', { register: 'GAMSTOP', until: 0 });
    case 'silent':
    case 'answered':
    case 'stale':
      if (age === 'unknown') return refusal('REGISTER_FACTS_MISSING', { register: 'GAMSTOP' });
      return site === 'silent' || (site === 'stale' && isEntry)
        ? refusal('REGISTER_SILENT', { register: 'GAMSTOP' })
        : null;
    default:
      return null;
  }
};

const expectedOfLimits = ({ site, limits }: Combination, { act }: Act, isPaid: boolean): object | null => {
  const isPlay = act === 'join' || isPaid;
  const isOwed = site === 'mustLimit' ? isPlay || act === 'deposit' : site === 'promptsLimit' && isPlay;
  if (isOwed && limits !== 'deposit') return refusal('LIMIT_MISSING', {});
  if (limits === 'stakeUsed' && isPaid) return reached('stake', 'day', 100, 0);
  if (limits === 'lossOfHouse' && isPaid) return reached('loss', 'week', 155, 5);
  const takesTime = isPlay || act === 'rejoin' || act === 'cashIn' || act === 'cancelCashOut';
  if (limits === 'timeUsed' && takesTime) return reached('time', 'day', 5, 0);
  if (limits === 'deposit' && act === 'deposit') return reached('deposit', 'month', 1_000, 1_000);
  return null;
};

/** Returns an answer as text, without until when a limit holds, of which `limits.test.ts` is. */
const answerOf = (answer: object): string =>
  JSON.stringify(answer, (name, value) => (name === 'freesAt' ? undefined : value));

/** Counts the reads of an act. */
const counted = (db: Queries): Queries & { reads: number } => {
  const counting = {
    ...{ engine: db.engine, query: db.query, reads: 0 },
    get: <Row>(sql: string, ...values: SqlValue[]) => {
      counting.reads++;
      return db.get<Row>(sql, ...values);
    },
    all: <Row>(sql: string, ...values: SqlValue[]) => {
      counting.reads++;
      return db.all<Row>(sql, ...values);
    },
  };
  return counting;
};

/** PostgreSQL takes ten times as long. Eleven divides no number of values, so that each meets each other. */
const tried = combinations.filter((_, index) => testEngine === 'sqlite' || isExhaustive || index % 11 === 0);

describe('whether a player may play', { timeout: 240_000 }, () => {
  let database: Database;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await addProtectedPlayers(database);
  }, 120_000);
  afterAll(() => remove());

  it(`is decided by the rules for each of ${tried.length} combinations, and mostly by one statement`, async () => {
    const wrong: object[] = [];
    const ask = async (one: Combination, act: Act, maxReads: number) => {
      const db = counted(database.read);
      const decided = await checkPlayAllowed(db, { ...act, playerId: protectedPlayerId(one), at });
      const right = expected(one, act);
      // When a limit is free again takes further reads.
      const isFrugal = db.reads <= maxReads || (!decided.ok && decided.refusal.code === 'LIMIT_REACHED');
      if (!isFrugal || answerOf(decided) !== answerOf(right))
        wrong.push({ one: protectedPlayerId(one), act, decided, right, reads: db.reads });
    };
    for (const one of tried) {
      const [first, ...others] = acts;
      // The first act finds out what the player has.
      await ask(one, first, 3);
      await Promise.all(others.map((act) => ask(one, act, 2)));
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});
