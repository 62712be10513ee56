import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeCashierShift,
  countCashierShiftDrawer,
  openCashierShift,
} from '../../backoffice/cash-desk/shifts/change-cashier-shifts.ts';
import { postCashDeskMovementInShift } from '../../backoffice/cash-desk/shifts/post-cash-desk-movement-in-shift.ts';
import type { CashDeskDependencies } from '../../backoffice/office-dependencies.ts';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { cashierNouns } from '../../start/cli/operator/cashier-shift-subcommands.ts';
import { parseSubcommandArguments } from '../../start/cli/operator/parse-subcommand-arguments.ts';
import { readOfficeSettings } from '../../start/config/office-settings.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { nextMigration, withMigrations } from '../../testing/trial-migrations.ts';
import { recordOperatorChange } from '../audit-trail/record-operator-change.ts';
import { verifyAuditTrail } from '../audit-trail/verify-audit-trail.ts';
import { databaseRoleStatements } from './database-role-statements.ts';
import { migrateDatabase } from './migrate-database.ts';
import { openPostgresDatabase } from './open-database.ts';
import type { SchemaMigration } from './schema-migration.ts';
import { createTemporaryDatabase, testEngine } from './temporary-database.ts';

it('takes no text for a prefix that could be more than a name', () => {
  expect(() => databaseRoleStatements('x; DROP TABLE players')).toThrow('is no prefix');
  expect(databaseRoleStatements('house').join('\n')).toContain('house_auditor');
});

const password = 'only for this test';
const prefix = `t${randomBytes(5).toString('hex')}`;
const roles = ['server', 'cashier', 'auditor'] as const;
type Role = (typeof roles)[number];

if (testEngine === 'postgres')
  describe('the roles of the database', () => {
    let floor: TestFloor;
    let owner: Client;
    const urlOf = (role: Role): string => {
      const url = new URL(floor.config.databaseUrl ?? '');
      url.username = `${prefix}_${role}_login`;
      url.password = encodeURIComponent(password);
      return url.href;
    };
    /** Runs SQL as a role. Returns `done`, or why it was refused. */
    const as = async (role: Role, sql: string): Promise<string> => {
      const client = new Client({ connectionString: urlOf(role) });
      await client.connect();
      try {
        await client.query(sql);
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      } finally {
        await client.end();
      }
    };
    const refused = expect.stringMatching(/permission denied|must be owner/);
    const rowsOf = async <Row>(sql: string): Promise<Row[]> => (await owner.query(sql)).rows as Row[];

    beforeAll(async () => {
      floor = await TestFloor.open();
      owner = new Client({ connectionString: floor.config.databaseUrl ?? '' });
      await owner.connect();
      // Twice, because the owner may run it again.
      for (const statement of [...databaseRoleStatements(prefix), ...databaseRoleStatements(prefix)])
        await owner.query(statement);
      for (const role of roles)
        await owner.query(`CREATE ROLE ${prefix}_${role}_login LOGIN PASSWORD '${password}' IN ROLE ${prefix}_${role}`);
    });
    afterAll(async () => {
      await floor.close();
      for (const role of roles) {
        await owner.query(`DROP ROLE ${prefix}_${role}_login`);
        await owner.query(`DROP OWNED BY ${prefix}_${role}`);
        await owner.query(`DROP ROLE ${prefix}_${role}`);
      }
      await owner.end();
    });

    it('let the server run a whole game, and change nothing that is only ever added to', async () => {
      floor.agent.cut();
      await floor.restart({ databaseUrl: urlOf('server') });
      await floor.connectAgent();
      const player = await floor.player('player1');
      const game = await player.game();
      expect(await game.init('m1')).toMatchObject({ kind: 'accepted' });
      expect(await game.cashIn(1_000)).toMatchObject({ kind: 'accepted' });
      await expect
        .poll(async () => (await rowsOf("SELECT 1 FROM cash_transfers WHERE state = 'settled'")).length)
        .toBe(1);
      for (const sql of [
        "UPDATE transfers SET kind = 'x'",
        'DELETE FROM entries',
        'TRUNCATE operator_changes',
        "UPDATE operator_chain SET hash = 'x'",
        'DELETE FROM restrictions',
        'DROP TRIGGER entries_are_kept ON entries',
        'ALTER TABLE transfers DISABLE TRIGGER ALL',
        'DROP TABLE game_rounds',
        "UPDATE staff_steps SET answer = 'x'",
        'CREATE TABLE mine (id TEXT)',
        'DELETE FROM schema_migrations',
      ])
        expect(await as('server', sql), sql).toEqual(refused);
    });

    it('let the cashier move money, and touch neither protection nor secrets', async () => {
      const database = await openPostgresDatabase(urlOf('cashier'));
      const movement = { username: 'player2', amountMinor: 500, note: '', key: 'desk-roles', at: Date.now() };
      const moved = await database.transact(async (tx) => {
        const act = { who: 'desk', at: movement.at, shiftId: null, reason: null };
        await openCashierShift(tx, { ...act, key: 'shift-roles', floatMinor: 1_000 });
        const done = await postCashDeskMovementInShift(
          tx,
          { ...movement, who: 'desk', direction: 'deposit' },
          'required',
        );
        await countCashierShiftDrawer(tx, { ...act, key: 'count-roles', amountMinor: 1_500 });
        expect(await closeCashierShift(tx, { ...act, key: 'close-roles' })).toMatchObject({ kind: 'done' });
        const what = { what: 'cashier deposit', subject: 'player2', details: { key: movement.key } };
        await recordOperatorChange(tx, { ...what, at: movement.at, who: 'desk' });
        return done;
      });
      expect(moved).toMatchObject({ ok: true, value: { isNew: true } });
      const cashDesk: CashDeskDependencies = {
        ...{ database, shifts: 'optional', now: () => movement.at, registers: { ask: async () => {} } },
        ...readOfficeSettings({}),
      };
      const context = {
        ...{ database, dataDir: '', minPasswordLength: 8, registers: [], who: 'desk', at: movement.at },
        ...{ cashDesk: () => cashDesk, readSecret: async () => '' },
      };
      for (const [done, ...words] of [
        ['Done: 5.00', '', 'deposit', 'player2', '5', '--key', 'desk-typed'],
        ['Already done', '', 'deposit', 'player2', '5', '--key', 'desk-typed'],
        ['Done: 5.00', '', 'withdraw', 'player2', '5'],
        ['Done: shift', 'shift', 'open', '--float', '10'],
      ] as const) {
        const { subcommand, input } = parseSubcommandArguments(words, {
          command: 'cashier',
          nouns: cashierNouns,
        });
        expect((await subcommand.run(context, input)).join()).toContain(done);
      }
      await database.close();
      for (const sql of [
        'SELECT password_hash FROM players',
        'SELECT * FROM second_factors',
        'SELECT password_hash FROM staff',
        'SELECT * FROM staff_tickets',
        'SELECT token_hash FROM agents',
        'UPDATE players SET banned = 0',
        "UPDATE players SET password_hash = ''",
        "INSERT INTO restriction_ends (restriction_id, at, reason, who) VALUES ('x', 1, '', '')",
        'DELETE FROM limits_now',
        'UPDATE limits_now SET amount = 1',
        'DELETE FROM balances',
        "UPDATE transfers SET kind = 'x'",
        'UPDATE machines SET acknowledged_meter_minor = 0',
      ])
        expect(await as('cashier', sql), sql).toEqual(refused);
    });

    it('let the auditor recount the database, and write nowhere', async () => {
      const database = await openPostgresDatabase(urlOf('auditor'));
      const faults = await database.snapshot(async (db) => [
        ...(await auditDatabase(db, Date.now())).faults,
        ...(await verifyAuditTrail(db)),
      ]);
      await database.close();
      expect(faults).toEqual([]);
      const tables = await rowsOf<{ name: string }>(
        "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
      );
      expect(tables.length).toBeGreaterThan(50);
      const writable = await rowsOf(
        `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
         AND has_table_privilege('${prefix}_auditor_login', oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')`,
      );
      expect(writable).toEqual([]);
      for (const sql of [
        'SELECT pin_code FROM players',
        'SELECT * FROM sign_ins',
        'SELECT factor_secret FROM staff',
        'SELECT token_hash FROM staff_sign_ins',
        "INSERT INTO changes (kind, subject) VALUES ('x', 'y')",
      ])
        expect(await as('auditor', sql), sql).toEqual(refused);
      expect(await as('auditor', 'SELECT username FROM players')).toBe('done');
    });

    it('get their rights in tables that a migration adds, and no more than that', async () => {
      const place = await createTemporaryDatabase();
      const databaseUrl = place.databaseUrl ?? '';
      const kept =
        'BEFORE UPDATE OR DELETE ON later_lines FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()';
      const later = nextMigration(
        'expand',
        'later',
        'CREATE TABLE later (id TEXT)',
        'CREATE TABLE later_lines (id TEXT)',
        `CREATE TRIGGER later_lines_are_kept ${kept}`,
      );
      const migrateTo = (...more: readonly SchemaMigration[]) =>
        migrateDatabase(place, 'expand', { migrations: withMigrations(...more), rolePrefix: prefix });
      // Roles that exist, but have nothing in this database, are another one's.
      expect(await migrateTo()).toMatchObject({ hasRenewedRights: false });
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      const rightsOf = async (role: Role, table: string) => {
        const asked = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].map(
          (right) =>
            `CASE WHEN has_${right === 'DELETE' ? 'table' : 'any_column'}_privilege('${prefix}_${role}', '${table}', '${right}') THEN '${right} ' ELSE '' END`,
        );
        const { rows } = await client.query<{ rights: string }>(`SELECT ${asked.join(' || ')} AS rights`);
        return rows[0]?.rights.trim();
      };
      try {
        for (const statement of databaseRoleStatements(prefix)) await client.query(statement);
        expect(await migrateTo(later)).toMatchObject({ ran: [later.name], hasRenewedRights: true });
        expect(await rightsOf('server', 'later')).toBe('SELECT INSERT UPDATE DELETE');
        expect(await rightsOf('server', 'later_lines')).toBe('SELECT INSERT');
        expect(await rightsOf('auditor', 'later')).toBe('SELECT');
        expect(await rightsOf('cashier', 'later')).toBe('SELECT');
        expect(await rightsOf('auditor', 'sign_ins')).toBe('');
        // One that did not come so far the last time.
        await client.query(`REVOKE ALL ON later FROM ${prefix}_server`);
        expect(await migrateTo(later)).toMatchObject({ ran: [], hasRenewedRights: true });
        expect(await rightsOf('server', 'later')).toBe('SELECT INSERT UPDATE DELETE');
      } finally {
        for (const role of roles) await client.query(`DROP OWNED BY ${prefix}_${role}`);
        await client.end();
      }
    });

    it('that cannot be given their rights are named by the migration, which stays done', async () => {
      const databaseUrl = (await createTemporaryDatabase()).databaseUrl ?? '';
      const client = new Client({ connectionString: databaseUrl });
      await client.connect();
      const name = `${prefix}_migrator`;
      try {
        for (const statement of databaseRoleStatements(prefix)) await client.query(statement);
        await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
        await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`);
        const url = new URL(databaseUrl);
        url.username = name;
        url.password = encodeURIComponent(password);
        await expect(
          migrateDatabase({ databaseUrl: url.href, databasePath: '' }, 'expand', { rolePrefix: prefix }),
        ).rejects.toThrow(/permission denied.*run npm run --silent database:roles/);
      } finally {
        for (const role of [...roles.map((each) => `${prefix}_${each}`), name])
          await client.query(`DROP OWNED BY ${role}`);
        await client.query(`DROP ROLE ${name}`);
        await client.end();
      }
    });
  });
