import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const words = {
  sqlite: { number: 'INTEGER', counted: 'INTEGER PRIMARY KEY AUTOINCREMENT', id: 'TEXT', strict: 'STRICT' },
  postgres: {
    number: 'BIGINT',
    counted: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    id: 'TEXT COLLATE "C"',
    strict: '',
  },
} as const;
type Engine = keyof typeof words;

const appendOnly: Record<Engine, string[]> = {
  sqlite: ['UPDATE', 'DELETE'].map(
    (verb) => `CREATE TRIGGER operator_changes_no_${verb.toLowerCase()} BEFORE ${verb} ON operator_changes
     BEGIN SELECT RAISE(ABORT, 'the record is only ever added to'); END`,
  ),
  postgres: [
    `CREATE FUNCTION keep_operator_changes() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'the record is only ever added to'; END $$`,
    `CREATE TRIGGER operator_changes_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_changes
     FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_changes()`,
  ],
};

/** Lets operators give machines to an agent before its first `hello`. A new agent may announce no other machines. */
const statements = (engine: Engine): string[] => {
  const { number, counted, id, strict } = words[engine];
  return [
    `CREATE TABLE operator_changes (
      id ${counted},
      at ${number} NOT NULL,
      who TEXT NOT NULL,
      what TEXT NOT NULL,
      subject TEXT NOT NULL,
      details TEXT NOT NULL
    ) ${strict}`,
    'CREATE INDEX operator_changes_by_subject ON operator_changes (subject, id)',
    ...appendOnly[engine],
    `ALTER TABLE agents ADD COLUMN announces_any ${number} NOT NULL DEFAULT 1 CHECK (announces_any IN (0, 1))`,
    `CREATE TABLE machine_allotments (
      machine_id ${id} PRIMARY KEY,
      brand_id ${id} NOT NULL REFERENCES brands (id),
      agent_id ${id} NOT NULL REFERENCES agents (id)
    ) ${strict}`,
    `CREATE TABLE outside_changes_next (
      kind TEXT NOT NULL CHECK (kind IN ('wallet', 'machine', 'brands', 'agent')),
      subject TEXT NOT NULL,
      PRIMARY KEY (kind, subject)
    ) ${strict}`,
    'INSERT INTO outside_changes_next SELECT kind, subject FROM outside_changes',
    'DROP TABLE outside_changes',
    'ALTER TABLE outside_changes_next RENAME TO outside_changes',
  ];
};

const migrationFor = (engine: Engine): Migration => ({
  up: async (db) => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db);
  },
});

export const operatorRecord = migrationFor('sqlite');
export const operatorRecordOnPostgres = migrationFor('postgres');
