import type { Database, DatabaseTransaction, SqlValue } from '../platform/database/database.ts';
import { assignJurisdictionProfile } from '../players/protection/profile/jurisdiction-profile-store.ts';
import { hashPersonForExclusionQuery } from '../players/protection/registers/exclusion-register-store.ts';
import { profileText } from './reviewed-profile.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The time, in ms since 1970, at which the players are as their combinations say. */
export const protectedAt = 1_800_000_000_000;
const at = protectedAt;

/** What can protect a player. One of each is a combination. */
export const protections = {
  restriction: ['none', 'over', 'ended', 'timeout', 'exclusion'],
  /** Of the player's site: what its profile asks for first, or what its register has answered. */
  site: ['plain', 'mustLimit', 'promptsLimit', 'silent', 'answered', 'stale', 'excluded'],
  age: ['unknown', 'adult', 'child'],
  terms: ['accepted', 'due'],
  limits: ['none', 'removed', 'roomy', 'stakeUsed', 'lossOfHouse', 'timeUsed', 'deposit'],
  check: ['no', 'due', 'rest'],
} as const;
export type Combination = { readonly [Kind in keyof typeof protections]: (typeof protections)[Kind][number] };

export const combinations = Object.entries(protections).reduce<Record<string, string>[]>(
  (all, [kind, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [kind]: value }))),
  [{}],
) as unknown as readonly Combination[];

type Add = (table: string, row: Record<string, SqlValue>) => void;

/** Returns the id of the player who is protected by a combination. */
export const protectedPlayerId = (one: Combination): string => Object.values(one).join(' ');

/** Adds the rows of one player. */
const addRows = (one: Combination, add: Add): void => {
  const playerId = protectedPlayerId(one);
  const bornOn = { unknown: null, adult: '1990-02-28', child: '2015-02-28' }[one.age];
  const person = { name: 'A', lastname: 'B', email: 'a@b', born_on: bornOn };
  add('players', {
    ...{ id: playerId, username: playerId, display_name: playerId, ...person },
    site_id: protections.site.indexOf(one.site),
    ...{ password_hash: 'h', pin_code: 'h', user_group: 'user', permissions: '[]', created_at: 1 },
  });
  const startedAt = at - (one.check === 'due' ? 40 : 10) * minuteMs;
  const sessionId = `s ${playerId}`;
  add('sessions', {
    ...{ id: sessionId, player_id: playerId, machine_id: 'm', brand_id: 'koi' },
    ...{ started_at: startedAt, ip: '' },
  });
  add('session_profiles', { session_id: sessionId, assignment: 8 });
  const played = [
    { number: 1, stake: 300, win: 250, counted_at: at - 2 * dayMs, staked: 300, won: 250 },
    { number: 2, stake: 100, win: 0, counted_at: at - hourMs, staked: 400, won: 250 },
  ];
  for (const { number, stake, win, counted_at, staked, won } of played)
    add('game_rounds', {
      ...{ player_id: playerId, number, kind: 'round' },
      ...{ session_id: sessionId, machine_id: 'm', brand_id: 'koi' },
      ...{ free_spin: 0, stake_minor: stake, win_minor: win, counted_at, posted_at: counted_at },
      ...{ staked_total_minor: staked, won_total_minor: won },
    });
  add('game_round_totals', {
    ...{ player_id: playerId, number: 2, counted_at: at - hourMs, staked_minor: 400, won_minor: 250 },
  });
  addRestriction(one, add);
  addAnswer(one, bornOn, add);
  if (one.terms === 'accepted')
    add('consents', {
      ...{ player_id: playerId, at: 2, terms_url: '', terms_version: '', terms_number: 2, lang: 'en' },
    });
  if (one.check === 'rest')
    add('acknowledgements', {
      ...{ player_id: playerId, number: 1, session_id: sessionId, choice: 'break', at: at - minuteMs },
      ...{ break_until: at + 10 * minuteMs, newest_at: at, played_ms: 0, staked_minor: 0, won_minor: 0 },
    });
  for (const limit of limitsOf[one.limits]) add('limits_now', { player_id: playerId, from_at: 1, ...limit });
};

const limitOf = (kind: string, span: string, amount: number | null, by_operator = 0) => ({
  ...{ kind, span, amount, by_operator },
});
const limitsOf: Record<Combination['limits'], readonly Record<string, SqlValue>[]> = {
  none: [],
  removed: [limitOf('stake', 'day', null)],
  roomy: [limitOf('stake', 'month', 450), limitOf('time', 'week', 1_000)],
  stakeUsed: [limitOf('stake', 'day', 100)],
  lossOfHouse: [limitOf('loss', 'week', 1_000), limitOf('loss', 'week', 155, 1)],
  timeUsed: [limitOf('time', 'day', 5)],
  deposit: [limitOf('deposit', 'month', 1_000)],
};

const addRestriction = (one: Combination, add: Add): void => {
  if (one.restriction === 'none') return;
  const [playerId, id] = [protectedPlayerId(one), `r ${protectedPlayerId(one)}`];
  const isExclusion = one.restriction === 'exclusion' || one.restriction === 'ended';
  const until = { over: at - 1, timeout: at + hourMs, ended: null, exclusion: null }[one.restriction];
  add('restrictions', {
    ...{ id, player_id: playerId, kind: isExclusion ? 'exclusion' : 'timeout' },
    ...{ from_at: 1, until_at: until, reason: '', who: '' },
  });
  if (one.restriction === 'ended') add('restriction_ends', { restriction_id: id, at: 2, reason: '', who: '' });
};

const addAnswer = (one: Combination, bornOn: string | null, add: Add): void => {
  const account = protectedPlayerId(one);
  const facts = { account, firstName: 'A', lastName: 'B', bornOn: bornOn ?? '', email: 'a@b' };
  const ageMs = { answered: minuteMs, stale: hourMs, excluded: 9 * dayMs }[one.site as 'answered'] ?? null;
  if (ageMs === null) return;
  const isExcluded = one.site === 'excluded';
  const answered = { asked_at: at - ageMs, answered_at: at - ageMs };
  const answer = {
    player_id: account,
    register: 'GAMSTOP',
    facts_hash: hashPersonForExclusionQuery(facts),
    ...answered,
  };
  const [excluded, opposite] = isExcluded ? [1, 0] : [0, 1];
  add('register_answers', { ...answer, number: 2, excluded });
  // An older answer says the opposite, and so does a register for which the profile does not ask.
  add('register_answers', { ...answer, number: 1, asked_at: 1, answered_at: 1, excluded: opposite });
  add('register_answers', { ...answer, number: 3, register: 'OTHER', excluded: opposite });
};

const insert = async (tx: DatabaseTransaction, table: string, rows: readonly Record<string, SqlValue>[]) => {
  const byColumns = Map.groupBy(rows, (row) => Object.keys(row).join(', '));
  for (const [columns, alike] of byColumns) {
    const places = `(${columns
      .split(', ')
      .map(() => '?')
      .join(', ')})`;
    for (let from = 0; from < alike.length; from += 50) {
      const some = alike.slice(from, from + 50);
      const sql = `INSERT INTO ${table} (${columns}) VALUES ${some.map(() => places).join(', ')}`;
      await tx.run(sql, ...some.flatMap((row) => Object.values(row)));
    }
  }
};

const profileOf: Readonly<Record<Combination['site'], Record<string, unknown>>> = {
  plain: {},
  mustLimit: { 'limits.first': 'must' },
  promptsLimit: { 'limits.first': 'prompt' },
  silent: { registers: ['GAMSTOP'] },
  answered: { registers: ['GAMSTOP'] },
  stale: { registers: ['GAMSTOP'] },
  excluded: { registers: ['GAMSTOP'] },
};

/**
 * Adds a player for each combination to an empty database: seated, with a stake of 300 and a win of 250 two days ago, and a lost stake of
 * 100 an hour ago.
 */
export const addProtectedPlayers = async (database: Database): Promise<void> => {
  const rows = new Map<string, Record<string, SqlValue>[]>();
  const add: Add = (table, row) => {
    const known = rows.get(table) ?? [];
    known.push(row);
    rows.set(table, known);
  };
  add('agents', { id: 'agent', token_hash: 'h' });
  add('brands', { id: 'koi', name: 'Koi', position: 1 });
  add('machines', { id: 'm', brand_id: 'koi', agent_id: 'agent', description: '{}' });
  // The third version holds only later.
  const versions = [0, 1, at + 1].map((from_at, index) => ({ number: index + 1, from_at, published_at: 0 }));
  for (const site_id of protections.site.keys())
    for (const version of versions) add('terms_versions', { ...version, site_id, hash: 'h' });
  for (const one of combinations) addRows(one, add);
  await database.transact(async (tx) => {
    for (const [key, site] of protections.site.entries()) {
      const text = profileText('demo', { id: site.toLowerCase(), values: profileOf[site] });
      await assignJurisdictionProfile(tx, { text, siteKey: key, at: 1, who: 'test', reason: 'test' });
    }
    for (const [table, some] of rows) await insert(tx, table, some);
  });
};
