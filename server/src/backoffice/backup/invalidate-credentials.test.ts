import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import {
  authenticationTables,
  endedColumns,
  invalidateRestoredCredentials,
  lastingSecrets,
} from './invalidate-credentials.ts';

/** Tables whose rows let nobody in. Whoever adds one decides here, or in `authenticationTables`, what a restore does with it. */
const otherTables = [
  ...[
    'sites',
    'site_connections',
    'displays',
    'platform_transfers',
    'platform_balances',
    'platform_reconciliations',
    'platform_call_ids',
    'platform_events',
    'platform_event_sites',
    'players',
    'account_edits',
    'consents',
    'terms_versions',
    'terms_texts',
    'logins',
    'login_attempts',
    'known_login_sources',
    'second_factors',
    'user_settings',
  ],
  ...['courses', 'watch_choices', 'chat_members', 'chat_messages', 'chat_statuses', 'push_keys'],
  ...['staff', 'staff_attempts', 'staff_known_login_sources', 'approval_requests', 'staff_steps'],
  ...[
    'operator_changes',
    'operator_chain',
    'alerts',
    'alert_messages',
    'attendant_tasks',
    'operator_files',
    'quick_panel_entries',
  ],
  ...['agents', 'agent_brands', 'agent_links', 'brands', 'machines', 'machine_assignments', 'machine_states'],
  ...[
    'machine_watches',
    'machines_out_of_service',
    'machine_commissionings',
    'watch_rules',
    'retired_journals',
    'nodes',
    'duties',
  ],
  ...[
    'jackpot_levels',
    'jackpot_level_changes',
    'waiting_hand_pays',
    'withdrawals',
    'deposits',
    'vouchers',
    'cashier_shifts',
    'shift_movements',
    'shift_steps',
    'cash_desk_movements',
    'safe_movements',
    'deposit_corrections',
    'receipt_series',
    'receipts',
    'daily_sheets',
    'daily_explanations',
    'day_meters',
  ],
  ...['transfers', 'entries', 'unlisted_entries', 'balances', 'cash_transfers', 'transactions', 'promotions'],
  ...['seats', 'seat_ends', 'sessions', 'ended_sessions', 'session_profiles', 'game_rounds', 'play_notes'],
  ...[
    'game_round_totals',
    'limited_spins',
    'queue_places',
    'queue_losses',
    'queue_lapses',
    'queue_versions',
    'availability_alerts',
    'availability_alert_versions',
  ],
  ...['recording_heads', 'recording_holds', 'recording_evidence', 'recording_views', 'complaints'],
  ...['restrictions', 'restriction_returns', 'restriction_ends', 'register_answers', 'limit_changes'],
  'first_limit_answers',
  ...[
    'limits_now',
    'acknowledgements',
    'check_choices',
    'check_orders',
    'harm_thresholds',
    'harm_indicators',
    'harm_checks',
  ],
  ...['harm_indicator_closings', 'interventions', 'player_messages', 'player_message_reads', 'release_requests'],
  ...['identity_documents', 'laundering_indicators', 'laundering_cases'],
  ...['laundering_case_indicators', 'laundering_case_notes'],
  ...['release_confirmations', 'profile_versions', 'profile_assignments', 'protection_state'],
  ...['changes', 'clock_state', 'books_terms', 'commit_marks', 'schema_migrations'],
  ...['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'],
];

/** Columns whose names sound like a secret and that open nothing. */
const harmlessColumns = [
  ...['harm_thresholds.hash', 'harm_indicators.thresholds_hash', 'profile_versions.hash', 'profile_assignments.hash'],
  ...[
    'operator_chain.hash',
    'daily_sheets.hash',
    'terms_versions.hash',
    'operator_chain.before_hash',
    'transfers.content_hash',
    'register_answers.facts_hash',
  ],
  ...['game_rounds.rules_hash', 'sessions.rules_hash', 'players.must_change_password', 'staff.must_change_password'],
  'identity_documents.key_id',
  ...['second_factors.key_id', 'staff.factor_key_id', 'staff.factor_set_at', 'push_keys.public_key'],
  ...[
    'machines.earlier_keys',
    'approval_requests.key_text',
    'staff_steps.key_text',
    'shift_steps.key_text',
    'chat_messages.message_key',
  ],
];
const soundsSecret = /hash|token|secret|password|(?:^|_)pin(?:_|$)|code|ticket|(?:^|_)key|auth|resume|salt|factor/;

let database: Database;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ database, remove } = await openTemporaryDatabase());
});
afterAll(() => remove());

const columns = (): Promise<{ name: string; of: string }[]> =>
  database.read.all(
    database.read.engine === 'sqlite'
      ? `SELECT m.name AS "of", c.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c
         WHERE m.type = 'table'`
      : `SELECT table_name AS "of", column_name AS name FROM information_schema.columns
         WHERE table_schema = 'public'`,
  );

describe('what proves somebody', () => {
  it('is known of every table', async () => {
    const known = new Set<string>([...authenticationTables, ...otherTables]);
    const tables = new Set((await columns()).map(({ of }) => of));
    expect([...tables].filter((table) => !known.has(table))).toEqual([]);
    expect(authenticationTables.filter((table) => !tables.has(table))).toEqual([]);
    expect(otherTables.filter((table) => (authenticationTables as readonly string[]).includes(table))).toEqual([]);
  });

  it('is known of every column that sounds like a secret', async () => {
    const known = new Set<string>([...harmlessColumns, ...endedColumns, ...lastingSecrets]);
    const suspects = (await columns())
      .filter(({ of }) => !(authenticationTables as readonly string[]).includes(of))
      .flatMap(({ of, name }) => (soundsSecret.test(name) ? [`${of}.${name}`] : []));
    expect(suspects.filter((column) => !known.has(column))).toEqual([]);
  });

  it('ends with a restore: used codes stay used, and what a second person could confirm lapses', async () => {
    const at = 1_800_000_000_000;
    await database.transact(async (tx) => {
      await tx.run(
        `INSERT INTO staff (id, login, name, role, password_hash, must_change_password, factor_last_step, created_at)
         VALUES ('s', 's', 'S', 'manager', 'h', 0, 5, 1)`,
      );
      await tx.run(
        `INSERT INTO staff_sign_ins (id, token_hash, staff_id, began_at, seen_at, address, browser)
         VALUES ('i', 'h', 's', 1, 1, 'a', 'b')`,
      );
      await tx.run(
        `INSERT INTO approval_requests (id, action, subject, content, reason, key_text, asked_by, asked_at, expires_at, state)
         VALUES ('r', 'a', 's', '{}', 'r', 'k', 's', 1, ?, 'waiting')`,
        at + 1,
      );
      await tx.run(
        "INSERT INTO mail_codes (code_hash, kind, email, content, made_at, expires_at) VALUES ('h', 'passwordReset', 'e', '', 1, 2)",
      );
    });
    await database.transact((tx) => invalidateRestoredCredentials(tx, at));
    for (const table of authenticationTables) expect(await database.read.all(`SELECT 1 FROM ${table}`)).toEqual([]);
    expect(await database.read.get('SELECT factor_last_step AS step FROM staff')).toEqual({
      step: at / 30_000 + 1,
    });
    expect(await database.read.get('SELECT expires_at AS ends FROM approval_requests')).toEqual({ ends: 0 });
  });
});
