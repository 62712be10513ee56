/** Secret columns, such as hashes and keys, which only the server may read. Null: the whole table is hidden. */
const hidden: Readonly<Record<string, readonly string[] | null>> = {
  players: ['password_hash', 'pin_code'],
  agents: ['token_hash'],
  seats: ['resume_hash'],
  sign_ins: null,
  second_factors: null,
  recovery_codes: null,
  sign_in_tickets: null,
  staff: ['password_hash', 'factor_secret'],
  staff_sign_ins: ['token_hash'],
  displays: ['token_hash'],
  staff_tickets: null,
  mail_codes: null,
  push_keys: null,
  site_connections: null,
  launches: null,
  platform_call_ids: null,
  identity_documents: ['sealed_picture'],
  push_browsers: ['endpoint', 'p256dh', 'auth'],
};

/** Tables that the cashier command writes. A table that is missing in the database is skipped. */
const cashiers = {
  INSERT: [
    ...['transfers', 'entries', 'transactions', 'operator_changes', 'operator_chain', 'play_notes', 'register_answers'],
    ...[
      'changes',
      'balances',
      'harm_checks',
      'commit_marks',
      'cashier_shifts',
      'shift_steps',
      'shift_movements',
      'cash_desk_movements',
      'safe_movements',
      'deposit_corrections',
      'receipt_series',
      'receipts',
      'vouchers',
    ],
  ],
  UPDATE: [
    'withdrawals',
    'deposits',
    'vouchers',
    'balances',
    'harm_checks',
    'commit_marks',
    'cashier_shifts',
    'receipt_series',
  ],
} as const;

/** Tables that only the database's owner writes, because migrations write them. */
const owners = ['schema_migrations'];

/** Returns the names of the roles server, cashier and auditor. */
export const databaseRoleNames = (prefix: string): readonly [string, string, string] => {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(prefix)) throw new Error(`"${prefix}" is no prefix of a role`);
  return [`${prefix}_server`, `${prefix}_cashier`, `${prefix}_auditor`];
};

/**
 * Returns SQL that creates three roles without a login and grants each what it needs: `PREFIX_server`, `PREFIX_cashier` and
 * `PREFIX_auditor`. The owner of the tables runs it; it revokes earlier grants first. `renewRoleRights` repeats it at each `npm run
 * migrate`.
 */
export const databaseRoleStatements = (prefix = 'reelfloor'): string[] => {
  const [server, cashier, auditor] = databaseRoleNames(prefix);
  const all = `${server}, ${cashier}, ${auditor}`;
  const readers = `${cashier}, ${auditor}`;
  return [
    inBlock(
      `FOREACH r IN ARRAY ARRAY['${server}', '${cashier}', '${auditor}'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = r) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', r); END IF;
  END LOOP;`,
      'r TEXT;',
    ),
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `GRANT USAGE ON SCHEMA public TO ${all}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${all}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${server}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${server}, ${cashier}`,
    // These tables are append-only. Their triggers also refuse changes, and only the tables' owner can drop the triggers.
    inBlock(
      `FOR t IN SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE '%\\_are\\_kept' LOOP
    EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM ${server}', t);
  END LOOP;`,
      't TEXT;',
    ),
    inBlock(
      `FOR t IN SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE '%\\_are\\_not\\_changed' LOOP
    EXECUTE format('REVOKE UPDATE ON %s FROM ${server}', t);
  END LOOP;`,
      't TEXT;',
    ),
    onTables(owners, `REVOKE INSERT, UPDATE, DELETE ON %I FROM ${server}`),
    // Readers are granted each table column by column, without the hidden columns.
    inBlock(
      `FOR t, columns IN SELECT table_name, string_agg(quote_ident(column_name), ', ')
      FROM information_schema.columns c
      WHERE table_schema = 'public' AND NOT (${Object.entries(hidden).map(hides).join(' OR ')})
        AND EXISTS (SELECT FROM pg_tables p WHERE p.schemaname = 'public' AND p.tablename = c.table_name)
      GROUP BY table_name LOOP
    EXECUTE format('GRANT SELECT (%s) ON %I TO ${readers}', columns, t);
  END LOOP;`,
      't TEXT; columns TEXT;',
    ),
    onTables(cashiers.INSERT, `GRANT INSERT ON %I TO ${cashier}`),
    onTables(cashiers.UPDATE, `GRANT UPDATE ON %I TO ${cashier}`),
  ];
};

const hides = ([table, columns]: [string, readonly string[] | null]): string =>
  columns === null
    ? `table_name = '${table}'`
    : `(table_name = '${table}' AND column_name IN (${columns.map((column) => `'${column}'`).join(', ')}))`;

const onTables = (tables: readonly string[], statement: string): string =>
  inBlock(
    `FOREACH t IN ARRAY ARRAY[${tables.map((table) => `'${table}'`).join(', ')}] LOOP
    IF to_regclass('public.' || t) IS NOT NULL THEN EXECUTE format('${statement}', t); END IF;
  END LOOP;`,
    't TEXT;',
  );

const inBlock = (work: string, declares: string): string => `DO $$ DECLARE ${declares} BEGIN
  ${work}
END $$`;
