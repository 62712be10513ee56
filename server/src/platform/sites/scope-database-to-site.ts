import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database, Queries, SqlValue } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** Read access to the database, restricted to what a member of staff may see. */
export type ScopedDatabase = Pick<Database, 'read' | 'snapshot'>;

const ofPlayer = 'player_id IN (SELECT id FROM players)';
const ofStaff = 'staff_id IN (SELECT id FROM staff WHERE site_id = :site)';
const ofRestriction = 'restriction_id IN (SELECT id FROM restrictions)';

/**
 * SQL conditions that select a site's rows of each table. `:site` is the site's key. A table that a condition refers to means its rows of
 * the same site, so it must come earlier in this list.
 */
export const rowsOfSite: Readonly<Record<string, string>> = {
  players: 'site_id = :site',
  // Staff of the hall are visible too: they request and confirm actions about players of any site.
  staff: 'site_id IS NULL OR site_id = :site',
  sites: 'id = :site',
  sessions: ofPlayer,
  transactions: ofPlayer,
  sign_ins: ofPlayer,
  seats: ofPlayer,
  restrictions: ofPlayer,
  harm_indicators: ofPlayer,
  player_messages: ofPlayer,
  chat_members: ofPlayer,
  push_browsers: ofPlayer,
  cashier_shifts: 'cashier IN (SELECT login FROM staff WHERE site_id = :site)',

  account_edits: ofPlayer,
  acknowledgements: ofPlayer,
  availability_alert_versions: ofPlayer,
  availability_alerts: ofPlayer,
  // A voucher that was sold, but not redeemed, has no player yet.
  cash_desk_movements: `${ofPlayer} OR (player_id IS NULL AND cashier IN (SELECT login FROM staff WHERE site_id = :site))`,
  cash_transfers: ofPlayer,
  chat_statuses: ofPlayer,
  check_choices: ofPlayer,
  check_orders: ofPlayer,
  complaints: ofPlayer,
  consents: ofPlayer,
  courses: ofPlayer,
  deposit_corrections: ofPlayer,
  ended_sessions: ofPlayer,
  game_round_totals: ofPlayer,
  game_rounds: ofPlayer,
  harm_checks: ofPlayer,
  identity_documents: ofPlayer,
  laundering_indicators: ofPlayer,
  laundering_cases: ofPlayer,
  first_limit_answers: ofPlayer,
  interventions: ofPlayer,
  known_login_sources: ofPlayer,
  limit_changes: ofPlayer,
  limited_spins: ofPlayer,
  limits_now: ofPlayer,
  logins: ofPlayer,
  mail_codes: ofPlayer,
  play_notes: ofPlayer,
  promotions: ofPlayer,
  protection_state: ofPlayer,
  queue_lapses: ofPlayer,
  queue_losses: ofPlayer,
  queue_places: ofPlayer,
  queue_versions: ofPlayer,
  recovery_codes: ofPlayer,
  register_answers: ofPlayer,
  second_factors: ofPlayer,
  sign_in_tickets: ofPlayer,
  user_settings: ofPlayer,
  waiting_hand_pays: ofPlayer,
  watch_choices: ofPlayer,
  withdrawals: ofPlayer,
  deposits: ofPlayer,
  vouchers: 'site_id = :site',
  terms_versions: 'site_id = :site',
  terms_texts: 'site_id = :site',
  platform_transfers: ofPlayer,
  platform_balances: ofPlayer,
  platform_reconciliations: 'site_id = :site',
  platform_events: 'site_id = :site',
  platform_event_sites: 'site_id = :site',
  // API keys and launch tickets: hidden from staff of every site.
  site_connections: '0 = 1',
  launches: '0 = 1',
  platform_call_ids: '0 = 1',

  restriction_returns: ofRestriction,
  restriction_ends: ofRestriction,
  release_requests: ofRestriction,
  release_confirmations: `request_id IN (SELECT id FROM release_requests)`,
  laundering_case_indicators: 'indicator_id IN (SELECT id FROM laundering_indicators)',
  laundering_case_notes: 'case_number IN (SELECT number FROM laundering_cases)',
  harm_indicator_closings: 'harm_indicator_id IN (SELECT id FROM harm_indicators)',
  player_message_reads: 'message_id IN (SELECT id FROM player_messages)',
  seat_ends: 'session_id IN (SELECT id FROM sessions)',
  session_profiles: 'session_id IN (SELECT id FROM sessions)',
  chat_messages: 'chat_id IN (SELECT chat_id FROM chat_members)',
  push_messages: 'browser_id IN (SELECT id FROM push_browsers)',
  login_attempts: 'username IN (SELECT username FROM players)',

  // A site sees recordings of times in which its own players had the seat at the machine.
  recording_holds: `EXISTS (SELECT 1 FROM sessions s WHERE s.machine_id = recording_holds.machine_id
    AND s.started_at <= recording_holds.until_ms AND coalesce(s.ended_at, recording_holds.until_ms) >= recording_holds.from_ms)`,
  // Hidden: the copy of a recording for a legal hold covers its whole period, in which players of other sites may have played.
  recording_evidence: '0 = 1',
  recording_views: ofStaff,
  recording_clips: ofStaff,

  // Transfers of wallets, and arrivals of cash-ins at machines.
  transfers: `EXISTS (SELECT 1 FROM transactions l WHERE l.transfer_id = transfers.id) OR (transfers.id LIKE 'cash-in-arrived:%'
    AND EXISTS (SELECT 1 FROM cash_transfers o WHERE o.id = substr(transfers.id, 17)))`,
  entries: 'EXISTS (SELECT 1 FROM transfers t WHERE t.id = entries.transfer_id)',
  unlisted_entries: '0 = 1',
  balances: `account LIKE 'jackpot:%' OR (account LIKE 'wallet:%' AND substr(account, 8) IN (SELECT id FROM players))
    OR (account LIKE 'machine:%' AND substr(account, 9) IN (SELECT machine_id FROM seats))`,

  profile_assignments: 'site_id IS NULL OR site_id = :site',
  staff_sign_ins: ofStaff,
  displays: 'site_id = :site',
  staff_tickets: ofStaff,
  staff_steps: ofStaff,
  staff_known_login_sources: ofStaff,
  staff_attempts: 'login IN (SELECT login FROM staff WHERE site_id = :site)',
  approval_requests: 'site_id = :site',
  operator_changes: 'site_id = :site',
  shift_movements: 'shift_id IN (SELECT id FROM cashier_shifts)',
  shift_steps: 'shift_id IN (SELECT id FROM cashier_shifts)',
  safe_movements: 'shift_id IN (SELECT id FROM cashier_shifts)',
  receipts: `transfer_id IN (SELECT transfer_id FROM cash_desk_movements) OR transfer_id IN (SELECT id FROM safe_movements)
    OR transfer_id IN (SELECT id FROM deposit_corrections)`,
  receipt_series: 'name IN (SELECT series FROM receipts)',
  alerts: `(player_id IS NULL AND (site_id IS NULL OR site_id = :site)) OR ${ofPlayer}`,
  alert_messages: 'alert_id IN (SELECT id FROM alerts)',
  attendant_tasks: 'alert_id IN (SELECT id FROM alerts)',
};

/** Tables whose rows belong to the hall rather than to one site, visible to all staff whose role may read them. */
export const tablesOfHall: readonly string[] = [
  'agent_brands',
  'agent_links',
  'agents',
  'books_terms',
  'brands',
  'changes',
  'clock_state',
  'commit_marks',
  'daily_explanations',
  'daily_sheets',
  'day_meters',
  'duties',
  'harm_thresholds',
  'jackpot_level_changes',
  'jackpot_levels',
  'machine_assignments',
  'machine_commissionings',
  'machine_states',
  'machine_watches',
  'machines',
  'machines_out_of_service',
  'nodes',
  'operator_chain',
  'operator_files',
  'profile_versions',
  'push_keys',
  'quick_panel_entries',
  'recording_heads',
  'retired_journals',
  'schema_migrations',
  'watch_rules',
];

/**
 * Returns the database as staff of a site may see it: each table in any query contains only the rows of that site and of the hall. Null:
 * staff of the hall, who see everything. So a query that was written without regard to sites cannot show another site's player.
 */
export const scopeDatabaseToSite = (database: ScopedDatabase, siteKey: number | null): ScopedDatabase =>
  siteKey === null
    ? database
    : {
        read: scopedQueries(database.read, siteKey),
        snapshot: (work) => database.snapshot((db) => work(scopedQueries(db, siteKey))),
      };

const scopedQueries = (db: Queries, siteKey: number): Queries => ({
  engine: db.engine,
  query: new Kysely<Schema>({ dialect: scopedDialect(db, siteKey) }),
  get: <Row>(sql: string, ...values: SqlValue[]) => db.get<Row>(scopedSql(sql, db.engine, siteKey), ...values),
  all: <Row>(sql: string, ...values: SqlValue[]) => db.all<Row>(scopedSql(sql, db.engine, siteKey), ...values),
});

/** Returns a Kysely dialect that rewrites each SQL statement so that it reads only the site's rows. */
const scopedDialect = (db: Queries, siteKey: number): Dialect => {
  const isSqlite = db.engine === 'sqlite';
  const connection: DatabaseConnection = {
    executeQuery: <Row>({ sql, parameters }: CompiledQuery) =>
      db.query.executeQuery<Row>(CompiledQuery.raw(scopedSql(sql, db.engine, siteKey), [...parameters])),
    // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here reads by streams.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('streaming is not supported');
    },
  };
  const none = async () => {
    throw new Error('only reads are scoped to a site');
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    ...{ beginTransaction: none, commitTransaction: none, rollbackTransaction: none },
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return {
    createAdapter: () => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
    createDriver: () => driver,
    createIntrospector: (kysely) => (isSqlite ? new SqliteIntrospector(kysely) : new PostgresIntrospector(kysely)),
    createQueryCompiler: () => (isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
  };
};

/** Cache of rewritten SQL texts. The code has a few hundred statements, and a hall a few sites. */
const known = new Map<string, string>();
const maxKnown = 5_000;

/** Returns a query that reads each table of `rowsOfSite` through a common table expression of the same name. */
const scopedSql = (sql: string, engine: Queries['engine'], siteKey: number): string => {
  const key = `${engine} ${siteKey} ${sql}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const text = withTables(sql, engine, siteKey);
  if (known.size < maxKnown) known.set(key, text);
  return text;
};

const withTables = (sql: string, engine: Queries['engine'], siteKey: number): string => {
  if (!/^\s*(?:SELECT|WITH)\b/i.test(sql)) throw new Error(`only reads are scoped to a site: ${sql}`);
  const used = new Set<string>();
  const use = (text: string) => {
    for (const [word] of text.matchAll(/[a-z_]+/g)) {
      const rows = Object.hasOwn(rowsOfSite, word) ? rowsOfSite[word] : undefined;
      if (rows === undefined || used.has(word)) continue;
      used.add(word);
      use(rows);
    }
  };
  use(sql);
  if (used.size === 0) return sql;
  // Qualify the table: SQLite resolves an unqualified name to the common table expression itself, PostgreSQL to the table behind it.
  const base = engine === 'sqlite' ? 'main.' : '';
  const tables = Object.keys(rowsOfSite).filter((table) => used.has(table));
  const expressions = tables.map(
    (table) =>
      `${table} AS NOT MATERIALIZED (SELECT * FROM ${base}${table} AS ${table} WHERE ${rowsOfSite[table]?.replaceAll(':site', String(siteKey))})`,
  );
  const list = expressions.join(',\n');
  const [own = '', recursive = ''] = /^\s*WITH\s+(RECURSIVE\s+)?/i.exec(sql) ?? [];
  if (own === '') return `WITH ${list}\n${sql}`;
  // In a recursive `WITH`, wrap the query: PostgreSQL too would resolve an unqualified table name to the expression itself.
  if (recursive !== '' && engine === 'postgres') return `WITH ${list}\nSELECT * FROM (${sql}) AS rows_of_site`;
  return `WITH ${recursive}${list},\n${sql.slice(own.length)}`;
};
