import { createHash } from 'node:crypto';
import { noteChange } from '../../../platform/bus/note-change.ts';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { failSafeValues, type ParsedProfile, parseProfile } from './parse-profile.ts';
import { profileKeys } from './profile-keys.ts';
import type { ProfileValues } from './profile-values.ts';

/** A profile in the database. Times are milliseconds since 1970. */
interface Assignment {
  /** Counts the assignments from 1; the highest is the one that holds. */
  readonly number: number;
  readonly hash: string;
  readonly at: number;
  readonly who: string;
  readonly reason: string;
}

export interface AssignedProfile extends Assignment {
  readonly parsed: ParsedProfile;
}

/** Parsed versions by hash. A version never changes, so neither does what it was parsed to. */
const known = new Map<string, ParsedProfile>();
const maxKnown = 64;

const parsedOf = async (db: Queries, hash: string): Promise<ParsedProfile> => {
  const earlier = known.get(hash);
  if (earlier) return earlier;
  const row = await db.get<{ json: string }>('SELECT json FROM profile_versions WHERE hash = ?', hash);
  const parsed = parseProfile(row?.json ?? '');
  if (known.size >= maxKnown) known.clear();
  known.set(hash, parsed);
  return parsed;
};

/** Returns the profile that holds now; undefined if none was ever assigned. */
export const findAssigned = async (db: Queries): Promise<AssignedProfile | undefined> => {
  const row = await db.get<Assignment>(
    'SELECT number, hash, at, who, reason FROM profile_assignments ORDER BY number DESC LIMIT 1',
  );
  return row && { ...row, parsed: await parsedOf(db, row.hash) };
};

/** Returns all assignments, the newest first. */
export const listAssignments = async (db: Queries): Promise<AssignedProfile[]> => {
  const rows = await db.all<Assignment>(
    'SELECT number, hash, at, who, reason FROM profile_assignments ORDER BY number DESC',
  );
  const assigned: AssignedProfile[] = [];
  for (const row of rows) assigned.push({ ...row, parsed: await parsedOf(db, row.hash) });
  return assigned;
};

export const hashOfProfile = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Makes a profile the one that holds, for every node from this transaction's commit on. Of two transactions that assign at once, one
 * fails at the number and is repeated.
 */
export const assignProfile = async (
  tx: DatabaseTransaction,
  { text, at, who, reason }: { text: string; at: number; who: string; reason: string },
): Promise<{ number: number; hash: string }> => {
  const hash = hashOfProfile(text);
  await tx.run('INSERT INTO profile_versions (hash, json) VALUES (?, ?) ON CONFLICT DO NOTHING', hash, text);
  const number = ((await findAssigned(tx))?.number ?? 0) + 1;
  await tx.run(
    'INSERT INTO profile_assignments (number, hash, at, who, reason) VALUES (?, ?, ?, ?, ?)',
    number,
    hash,
    at,
    who,
    reason,
  );
  await noteChange(tx, 'profile', String(number));
  return { number, hash };
};

/**
 * Returns the profile that holds now; the most careful one if none is assigned or it cannot be read. Read it in the transaction
 * that decides by it.
 */
export const readProfile = async (db: Queries): Promise<ProfileValues> => valuesOf(await findAssigned(db));

const valuesOf = (assigned: Pick<AssignedProfile, 'parsed'> | undefined): ProfileValues =>
  assigned?.parsed.ok ? assigned.parsed.profile.values : failSafeValues;

/** Notes under which profile a seat's session begins. Call it in the transaction that starts the session. */
export const noteSessionProfile = async (tx: DatabaseTransaction, sessionId: string): Promise<void> => {
  const number = (await findAssigned(tx))?.number ?? 0;
  await tx.run('INSERT INTO session_profiles (session_id, assignment) VALUES (?, ?)', sessionId, number);
};

/**
 * Returns what holds at a seat: for each key the strictest of the profiles that held since its session began, because a
 * stricter profile reaches a seat at once and a looser one the next session.
 */
export const readSeatProfile = async (db: Queries, sessionId: string): Promise<ProfileValues> => {
  const rows = await db.all<{ number: number; hash: string }>(
    `SELECT number, hash FROM profile_assignments
     WHERE number >= (SELECT assignment FROM session_profiles WHERE session_id = ?)
     ORDER BY number`,
    sessionId,
  );
  let values: ProfileValues | null = null;
  for (const { hash } of rows) {
    const next = valuesOf({ parsed: await parsedOf(db, hash) });
    values = values === null ? next : stricterValues(values, next);
  }
  return values ?? failSafeValues;
};

/** Returns for each key the value that holds at a seat that was taken under `before`, when `after` is assigned. */
export const stricterValues = (before: ProfileValues, after: ProfileValues): ProfileValues =>
  Object.fromEntries(
    Object.entries(profileKeys).map(([name, terms]) => {
      const key = name as keyof ProfileValues;
      const stricter = terms.stricter as (before: unknown, after: unknown) => unknown;
      return [key, stricter(before[key], after[key])];
    }),
  ) as unknown as ProfileValues;
