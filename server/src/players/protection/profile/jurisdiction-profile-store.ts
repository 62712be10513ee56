import { createHash } from 'node:crypto';
import type { Settings } from '@reelfloor/protocol';
import { publishDatabaseChange } from '../../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Engine, Queries } from '../../../platform/database/database.ts';
import { jsonArrayToRowsSql } from '../../../platform/database/json-rows.ts';
import { profileKeys } from './jurisdiction-profile-keys.ts';
import type { JurisdictionValues } from './jurisdiction-profile-values.ts';
import {
  failSafeValues,
  type ParsedJurisdictionProfile,
  parseJurisdictionProfile,
} from './parse-jurisdiction-profile.ts';

/**
 * Selects a jurisdiction profile. A player is under the profile of the player's site; a site without its own profile is under the hall's.
 */
export type JurisdictionProfileSelector = { readonly playerId: string } | { readonly siteKey: number } | 'hall';

/** An assignment of a jurisdiction profile to the hall or a site. Times: Unix time in ms. */
interface Assignment {
  /**
   * Sequence number of the assignment, from 1. The highest-numbered one of a site applies to the site; the highest-numbered one of the hall
   * to sites without their own.
   */
  readonly number: number;
  /** Key of the site to which the profile is assigned; null: the hall. */
  readonly siteKey: number | null;
  readonly at: number;
  readonly who: string;
  readonly reason: string;
}

export interface AssignedJurisdictionProfile extends Assignment {
  readonly hash: string;
  readonly parsed: ParsedJurisdictionProfile;
}

/** Cache of parsed jurisdiction profile versions by hash. A version is immutable, so entries never become stale. */
const known = new Map<string, ParsedJurisdictionProfile>();
const maxKnown = 64;

const parsedOf = async (db: Queries, hash: string): Promise<ParsedJurisdictionProfile> => {
  const earlier = known.get(hash);
  if (earlier) return earlier;
  const row = await db.get<{ json: string }>('SELECT json FROM profile_versions WHERE hash = ?', hash);
  const parsed = parseJurisdictionProfile(row?.json ?? '');
  if (known.size >= maxKnown) known.clear();
  known.set(hash, parsed);
  return parsed;
};

const columns = 'number, site_id AS "siteKey", hash, at, who, reason';
const newestOfHall = '(SELECT max(number) FROM profile_assignments WHERE site_id IS NULL)';
/**
 * Returns SQL for the number of a site's current profile assignment. `site`: SQL of the site's key. An assignment without a profile returns
 * the site to the hall's profile.
 */
const newestAt = (site: string): string => `coalesce((
    SELECT CASE WHEN hash IS NULL THEN NULL ELSE number END FROM profile_assignments
    WHERE site_id = ${site} ORDER BY number DESC LIMIT 1
  ), ${newestOfHall})`;

/** SQL of the hash of a site's current jurisdiction profile; null if none was ever assigned. `site`: SQL of the site's key. */
export const buildJurisdictionProfileHashSql = (site: string): string =>
  `(SELECT hash FROM profile_assignments WHERE number = ${newestAt(site)})`;

/** Returns the current jurisdiction profile; undefined if none was ever assigned. */
export const findCurrentJurisdictionProfile = async (
  db: Queries,
  selector: JurisdictionProfileSelector = 'hall',
): Promise<AssignedJurisdictionProfile | undefined> => {
  const find = (number: string, ...values: (string | number)[]) =>
    db.get<Assignment & { readonly hash: string }>(
      `SELECT ${columns} FROM profile_assignments WHERE number = ${number}`,
      ...values,
    );
  const row =
    selector === 'hall'
      ? await find(newestOfHall)
      : 'siteKey' in selector
        ? await find(newestAt('?'), selector.siteKey)
        : await find(newestAt('(SELECT site_id FROM players WHERE id = ?)'), selector.playerId);
  return row && { ...row, parsed: await parsedOf(db, row.hash) };
};

/** Returns all assignments of jurisdiction profiles, newest first. A null profile returned the site to the hall's. */
export const listJurisdictionAssignments = async (
  db: Queries,
): Promise<(Assignment & { readonly parsed: ParsedJurisdictionProfile | null })[]> => {
  const rows = await db.all<Assignment & { hash: string | null }>(
    `SELECT ${columns} FROM profile_assignments ORDER BY number DESC`,
  );
  const assigned: (Assignment & { readonly parsed: ParsedJurisdictionProfile | null })[] = [];
  for (const row of rows) assigned.push({ ...row, parsed: row.hash === null ? null : await parsedOf(db, row.hash) });
  return assigned;
};

/** Returns the hall's jurisdiction profile, if it has one, and those that sites have of their own. */
export const listCurrentJurisdictionProfiles = async (db: Queries): Promise<AssignedJurisdictionProfile[]> => {
  const rows = await db.all<Assignment & { hash: string }>(
    `SELECT ${columns} FROM profile_assignments
     WHERE hash IS NOT NULL AND number IN (SELECT max(number) FROM profile_assignments GROUP BY site_id)
     ORDER BY number`,
  );
  const held: AssignedJurisdictionProfile[] = [];
  for (const row of rows) held.push({ ...row, parsed: await parsedOf(db, row.hash) });
  return held;
};

export const hashJurisdictionProfile = (text: string): string => createHash('sha256').update(text).digest('hex');

interface NewAssignment {
  /** Text of the profile; null returns the site to the hall's profile. */
  readonly text: string | null;
  /** Key of the site to which the profile is assigned; omitted or null: the hall. */
  readonly siteKey?: number | null;
  readonly at: number;
  readonly who: string;
  readonly reason: string;
}

/**
 * Assigns a jurisdiction profile for all nodes, effective with this transaction's commit. Of two concurrent assignments, one fails on the
 * number's unique key and is retried.
 */
export const assignJurisdictionProfile = async (
  tx: DatabaseTransaction,
  { text, siteKey = null, at, who, reason }: NewAssignment,
): Promise<{ number: number; hash: string | null }> => {
  const hash = text === null ? null : hashJurisdictionProfile(text);
  if (text !== null)
    await tx.run('INSERT INTO profile_versions (hash, json) VALUES (?, ?) ON CONFLICT DO NOTHING', hash, text);
  const number = (await newestNumber(tx)) + 1;
  await tx.run(
    'INSERT INTO profile_assignments (number, site_id, hash, at, who, reason) VALUES (?, ?, ?, ?, ?, ?)',
    ...[number, siteKey, hash, at, who, reason],
  );
  await publishDatabaseChange(tx, 'profile', String(number));
  return { number, hash };
};

const newestNumber = async (db: Queries): Promise<number> =>
  (await db.get<{ number: number | null }>('SELECT max(number) AS number FROM profile_assignments'))?.number ?? 0;

/**
 * Returns the values of the current jurisdiction profile; the strictest values if none is assigned or it cannot be read. Read them in the
 * transaction whose decision depends on them.
 */
export const readJurisdictionValues = async (
  db: Queries,
  selector: JurisdictionProfileSelector,
): Promise<JurisdictionValues> => valuesOf(await findCurrentJurisdictionProfile(db, selector));

/** Like `readJurisdictionValues`, but for a profile hash that `buildJurisdictionProfileHashSql` has found. */
export const readJurisdictionValuesByHash = async (db: Queries, hash: string | null): Promise<JurisdictionValues> =>
  valuesOf(hash === null ? undefined : { parsed: await parsedOf(db, hash) });

const valuesOf = (assigned: Pick<AssignedJurisdictionProfile, 'parsed'> | undefined): JurisdictionValues =>
  assigned?.parsed.ok ? assigned.parsed.profile.values : failSafeValues;

/** The current jurisdiction profiles of the hall and of all sites. */
export interface JurisdictionProfilesBySite {
  readonly hall: JurisdictionValues;
  /** Jurisdiction profiles of sites that have their own, by site key. */
  readonly own: ReadonlyMap<number, JurisdictionValues>;
  at(siteKey: number): JurisdictionValues;
  /**
   * For each key of the jurisdiction profiles, the strictest value of the hall and of all sites. It applies to what sites share: machines,
   * agents, recordings.
   */
  readonly strictest: JurisdictionValues;
}

export const readJurisdictionProfilesBySite = async (db: Queries): Promise<JurisdictionProfilesBySite> => {
  const held = await listCurrentJurisdictionProfiles(db);
  const hall = valuesOf(held.find(({ siteKey }) => siteKey === null));
  const own = new Map(held.flatMap((one) => (one.siteKey === null ? [] : [[one.siteKey, valuesOf(one)] as const])));
  return {
    hall,
    own,
    at: (siteKey) => own.get(siteKey) ?? hall,
    strictest: [...own.values(), hall].reduce(mergeStricterJurisdictionValues),
  };
};

/** Returns the jurisdiction profile values that apply to what all sites share, such as machines. */
export const readStrictestJurisdictionValues = async (db: Queries): Promise<JurisdictionValues> =>
  (await readJurisdictionProfilesBySite(db)).strictest;

/** Stores the number of the newest profile assignment at a session's start. Call it in the transaction that starts the session. */
export const storeSessionJurisdiction = async (tx: DatabaseTransaction, sessionId: string): Promise<void> => {
  const number = await newestNumber(tx);
  await tx.run('INSERT INTO session_profiles (session_id, assignment) VALUES (?, ?)', sessionId, number);
};

/** A profile assignment that has applied to a player since a session began, oldest first. */
export interface SeatProfileRow {
  readonly sessionId: string;
  readonly number: number;
  readonly siteKey: number | null;
  readonly hash: string | null;
  /** Number of the newest profile assignment when the session began. */
  readonly assignment: number;
}

const seatColumns = {
  sessionId: 'begun.session_id',
  number: 'a.number',
  siteKey: 'a.site_id',
  hash: 'a.hash',
  assignment: 'begun.assignment',
} as const;
/** SQL of the profile assignments that have applied since each session began, for players of the site `site` (SQL of its key). */
const ofSeats = (site: string): string => `session_profiles begun
  JOIN profile_assignments a ON a.site_id = ${site} OR (a.site_id IS NULL AND a.number >= coalesce((
    SELECT max(h.number) FROM profile_assignments h WHERE h.site_id IS NULL AND h.number <= begun.assignment), 0))`;

/**
 * SQL of the rows that `mergeSeatJurisdictionValues` needs of some sessions of a player, as `jsonArrayToRowsSql`. `sessionIds`: SQL of a
 * list; `site`: SQL of the key of the player's site.
 */
export const buildSeatJurisdictionsSql = (engine: Engine, sessionIds: string, site: string): string =>
  `(SELECT ${jsonArrayToRowsSql(engine, seatColumns, 'a.number')} FROM ${ofSeats(site)} WHERE begun.session_id IN (${sessionIds}))`;

const siteOfSession =
  '(SELECT p.site_id FROM sessions s JOIN players p ON p.id = s.player_id WHERE s.id = begun.session_id)';

/**
 * Returns the profile values in force at a seat: for each key the strictest of the jurisdiction profiles that have applied to its player
 * since the session began. A stricter profile thus applies to a seat at once, a looser one from the next session on.
 */
export const readSeatJurisdictionValues = async (db: Queries, sessionId: string): Promise<JurisdictionValues> => {
  const columns = Object.entries(seatColumns).map(([name, column]) => `${column} AS "${name}"`);
  const rows = await db.all<SeatProfileRow>(
    `SELECT ${columns.join(', ')} FROM ${ofSeats(siteOfSession)} WHERE begun.session_id = ? ORDER BY a.number`,
    sessionId,
  );
  return mergeSeatJurisdictionValues(db, rows);
};

/** Like `readSeatJurisdictionValues`, but from the rows of one session, oldest first. */
export const mergeSeatJurisdictionValues = async (
  db: Queries,
  rows: readonly SeatProfileRow[],
): Promise<JurisdictionValues> => {
  let hall: string | null = null;
  let own: string | null = null;
  let values: JurisdictionValues | null = null;
  for (const [place, { number, siteKey, hash, assignment }] of rows.entries()) {
    if (siteKey === null) hall = hash;
    else own = hash;
    const next = rows[place + 1];
    // Skip a profile assignment that was replaced before the session began.
    if (next && next.number <= assignment) continue;
    const held: string | null = number > assignment && siteKey === null && own !== null ? null : (own ?? hall);
    if (held === null) continue;
    const holds = valuesOf({ parsed: await parsedOf(db, held) });
    values = values === null ? holds : mergeStricterJurisdictionValues(values, holds);
  }
  return values ?? failSafeValues;
};

/**
 * Returns for each key of the jurisdiction profile the value in force at a seat that was taken under `before`, after `after` is assigned.
 */
export const mergeStricterJurisdictionValues = (
  before: JurisdictionValues,
  after: JurisdictionValues,
): JurisdictionValues =>
  Object.fromEntries(
    Object.entries(profileKeys).map(([name, terms]) => {
      const key = name as keyof JurisdictionValues;
      const stricter = terms.stricter as (before: unknown, after: unknown) => unknown;
      return [key, stricter(before[key], after[key])];
    }),
  ) as unknown as JurisdictionValues;

/** Returns overrides of the site's `Settings.json` for features that the jurisdiction profile forbids, so that pages hide them. */
export const readJurisdictionSettingOverrides = async (db: Queries, siteKey: number): Promise<Partial<Settings>> => {
  const values = await readJurisdictionValues(db, { siteKey });
  const isUnreadable = (await findCurrentJurisdictionProfile(db, { siteKey }))?.parsed.ok !== true;
  return {
    ...(values['play.autoRounds'] === 1 && { ALLOW_AUTOPLAY: false }),
    ...(!values['money.allIn'] && { HOT_COINS: [] }),
    ...(values['money.discount'] !== 'auto' && { AUTO_DISCOUNT: false }),
    ...(values['money.bonus'] !== 'auto' && { AUTO_BONUS: false }),
    ...(isUnreadable && { FAIL_SAFE: true }),
  };
};
