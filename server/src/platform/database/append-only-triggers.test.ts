import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import type { Database } from './database.ts';
import { openTemporaryDatabase } from './temporary-database.ts';

/** What tells how a player was protected, and who changed what. */
const kept = [
  ...['restrictions', 'restriction_returns', 'restriction_ends', 'register_answers', 'limit_changes'],
  ...['first_limit_answers', 'consents', 'terms_versions', 'terms_texts'],
  ...[
    'acknowledgements',
    'check_choices',
    'check_orders',
    'game_rounds',
    'play_notes',
    'harm_thresholds',
    'harm_indicators',
  ],
  ...['harm_indicator_closings', 'interventions', 'player_messages', 'player_message_reads', 'release_requests'],
  ...['release_confirmations', 'profile_versions', 'profile_assignments', 'session_profiles', 'operator_chain'],
  ...['laundering_indicators', 'laundering_case_indicators', 'laundering_case_notes'],
  ...['shift_movements', 'shift_steps', 'cash_desk_movements', 'daily_sheets', 'daily_explanations'],
  'day_meters',
];

let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await insertTestSeat(database);
  await run(
    `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who)
     VALUES ('r', 'p', 'exclusion', 1, 9, '', 'player')`,
  );
});
afterAll(() => remove());

const run = (sql: string) => database.transact(async (tx) => void (await tx.run(sql)));

it.each(kept)('refuses to change or delete a row of %s', async (table) => {
  if (database.read.engine === 'postgres') {
    for (const sql of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])
      await expect(run(sql)).rejects.toThrow('only ever added to');
    return;
  }
  const rows = await database.read.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?",
    table,
  );
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([`${table}_no_update`, `${table}_no_delete`]));
});

it('refuses a row that would take the place of one, which is a deletion too', async () => {
  const values = "('r', 'p', 'exclusion', 1, 2, '', 'player')";
  const sql =
    database.read.engine === 'sqlite'
      ? `INSERT OR REPLACE INTO restrictions (id, player_id, kind, from_at, until_at, reason, who) VALUES ${values}`
      : `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who) VALUES ${values}
         ON CONFLICT (id) DO UPDATE SET until_at = excluded.until_at`;
  await expect(run(sql)).rejects.toThrow('only ever added to');
  expect(await database.read.all('SELECT until_at FROM restrictions')).toEqual([{ until_at: 9 }]);
});
