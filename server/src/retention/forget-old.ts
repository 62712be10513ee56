import type { Database, UnitOfWork } from '../database/database.ts';
import { recordChange } from '../operator-record/record-change.ts';

/** Days for which traces of people are kept; 0 keeps them for ever. Books, rounds and protection have no such term. */
export interface RetentionTerms {
  /** The log of logins. */
  readonly logins: number;
  /** Messages of the team chat. */
  readonly chat: number;
  /** The addresses in sessions, in the log of logins and in known places. */
  readonly addresses: number;
}

/** Most rows that one unit of work changes, so that others hardly wait for it. */
const mostRows = 500;
/** Most units of work in a run. What is left waits for the next run. */
const mostUnits = 200;
const dayMs = 86_400_000;

type Forget = (unit: UnitOfWork, before: number) => Promise<number>;

/** What is deleted, the oldest first. Ids of logins and messages grow with time, so the oldest rows are found at once. */
const rules: readonly {
  readonly term: keyof RetentionTerms;
  readonly what: string;
  readonly forget: Forget;
}[] = [
  { term: 'logins', what: 'logins', forget: (unit, before) => deleteOldest(unit, 'logins', before) },
  {
    term: 'chat',
    what: 'chat messages',
    forget: (unit, before) => deleteOldest(unit, 'chat_messages', before),
  },
  {
    term: 'addresses',
    what: 'addresses of logins',
    forget: (unit, before) =>
      unit.run(
        `UPDATE logins SET ip = '' WHERE at < ? AND id IN
           (SELECT id FROM logins WHERE ip <> '' ORDER BY id LIMIT ${mostRows})`,
        before,
      ),
  },
  {
    term: 'addresses',
    what: 'addresses of sessions',
    forget: (unit, before) =>
      unit.run(
        `UPDATE sessions SET ip = '' WHERE id IN
           (SELECT id FROM sessions WHERE ip <> '' AND ended_at < ? ORDER BY ended_at LIMIT ${mostRows})`,
        before,
      ),
  },
  {
    term: 'addresses',
    what: 'known addresses',
    forget: (unit, before) =>
      unit.run("DELETE FROM known_places WHERE seen_at < ? AND place LIKE 'address:%'", before),
  },
];

/**
 * Deletes what is older than its term, in small units of work, each with its line in the operators' record. Whole days
 * (UTC) are forgotten, so there is something to do once a day. Running twice at once does no harm.
 */
export const forgetOld = async (database: Database, terms: RetentionTerms, now: number): Promise<void> => {
  let units = 0;
  for (const { term, what, forget } of rules) {
    if (terms[term] === 0) continue;
    const before = Math.floor(now / dayMs) * dayMs - terms[term] * dayMs;
    for (let rows = mostRows; rows >= mostRows && units < mostUnits; units++)
      rows = await database.transact(async (unit) => {
        const forgotten = await forget(unit, before);
        if (forgotten > 0)
          await recordChange(unit, {
            ...{ at: now, who: 'server', what: 'retention', subject: what },
            details: { rows: forgotten, before: new Date(before).toISOString(), days: terms[term] },
          });
        return forgotten;
      });
  }
};

const deleteOldest = (unit: UnitOfWork, table: 'logins' | 'chat_messages', before: number): Promise<number> =>
  unit.run(
    `DELETE FROM ${table} WHERE at < ? AND id IN (SELECT id FROM ${table} ORDER BY id LIMIT ${mostRows})`,
    before,
  );
