import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expandFaults } from '../../testing/expand-faults.ts';
import { migrations } from './migration-list.ts';
import { computeChecksum } from './migration-log.ts';
import { type SchemaMigration, schemaGenerationOf, sortMigrations } from './schema-migration.ts';

describe('the list of migrations', () => {
  it('has each name once, as its file has it, and later than those of the generation before', () => {
    const names = migrations.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const files = readdirSync(join(import.meta.dirname, 'migrations'));
    expect(names.filter((name) => !files.includes(`${name}.ts`))).toEqual([]);
    for (const name of names) expect(name).toMatch(/^\d{4}-\d{2}-\d{2}T\d{4}-[a-z-]+$/);
    const sorted = sortMigrations(migrations.filter(({ kind }) => kind === 'expand')).map(({ name }) => name);
    expect(sorted).toEqual([...sorted].sort());
  });

  it('counts the generations without a gap', () => {
    const all = new Set(migrations.map(({ generation }) => generation));
    expect([...all].sort((a, b) => a - b)).toEqual(
      Array.from({ length: schemaGenerationOf(migrations) }, (_, index) => index + 1),
    );
  });

  const changedSinceRelease = (list: readonly SchemaMigration[]) =>
    list.flatMap(({ name, statements, released }) =>
      released === undefined
        ? []
        : (['sqlite', 'postgres'] as const)
            .filter((engine) => computeChecksum(statements[engine]) !== released[engine])
            .map((engine) => `${name} on ${engine}`),
    );

  it('changes nothing of a release, not even through helpers that several migrations share', () => {
    expect(changedSinceRelease(migrations)).toEqual([]);
    const [first] = migrations;
    if (!first) throw new Error('there are no migrations');
    const { sqlite, postgres } = first.statements;
    const released = { sqlite: computeChecksum(sqlite), postgres: computeChecksum(postgres) };
    expect(changedSinceRelease([{ ...first, released }])).toEqual([]);
    const statements = { sqlite, postgres: postgres.map((each) => each.replace('RAISE EXCEPTION', 'RAISE NOTICE')) };
    expect(changedSinceRelease([{ ...first, released, statements }])).toEqual([`${first.name} on postgres`]);
  });

  it.each(migrations.filter(({ kind }) => kind === 'expand'))(
    '$name adds only what older nodes can live with',
    (migration) => {
      const ofGeneration = migrations.filter(
        ({ kind, generation }) => kind === 'expand' && generation === migration.generation,
      );
      expect(expandFaults(migration, ofGeneration)).toEqual([]);
    },
  );
});

const faultsOn = (engine: 'sqlite' | 'postgres', ...statements: string[]) =>
  expandFaults({ statements: { sqlite: [], postgres: [], [engine]: statements } });
const onBoth = (...statements: string[]) => expandFaults({ statements: { sqlite: statements, postgres: statements } });

describe('the rules of an expanding migration', () => {
  it.each([
    ['drops a table', 'DROP TABLE sessions', 'does not only add'],
    ['drops a column', 'ALTER TABLE sessions DROP COLUMN ip', 'does not only add'],
    ['drops a column beside adding one', 'ALTER TABLE sessions ADD COLUMN a TEXT, DROP COLUMN ip', 'does not only add'],
    ['drops an index', 'DROP INDEX sessions_by_player', 'does not only add'],
    ['renames a table', 'ALTER TABLE sessions RENAME TO games', 'does not only add'],
    ['renames a column', 'ALTER TABLE sessions RENAME COLUMN ip TO address', 'does not only add'],
    ['changes a type', 'ALTER TABLE sessions ALTER COLUMN ip TYPE INTEGER', 'does not only add'],
    ['requires a column', 'ALTER TABLE sessions ALTER COLUMN ended_at SET NOT NULL', 'does not only add'],
    ['adds a check to a table', "ALTER TABLE seats ADD CONSTRAINT s CHECK (state <> 'held')", 'does not only add'],
    ['deletes rows', 'DELETE FROM sessions', 'does not only add'],
    ['forbids a right', 'REVOKE UPDATE ON seats FROM reelfloor', 'does not only add'],
    ['adds a column that needs a value', 'ALTER TABLE seats ADD COLUMN a TEXT NOT NULL', 'needs a default'],
    ['adds a unique column', 'ALTER TABLE seats ADD COLUMN a TEXT UNIQUE', 'refuses rows'],
    ['adds a check of other columns', 'ALTER TABLE seats ADD COLUMN a INTEGER CHECK (epoch > 3)', 'other columns'],
    ['adds a column that is computed', 'ALTER TABLE seats ADD COLUMN a BIGINT DEFAULT now()', 'writes each row anew'],
    ['adds a unique index', 'CREATE UNIQUE INDEX one ON sessions (ip)', 'refuses rows'],
    ['changes rows', "UPDATE sessions SET ip = ''", 'changes rows'],
    ['changes rows of another table', 'UPDATE seats SET a = 1, epoch = 2 WHERE a = 3', 'changes rows'],
    ['replaces rows', 'INSERT INTO seats (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET epoch = 2', 'changes rows'],
    [
      'adds a trigger that refuses',
      "CREATE TRIGGER t AFTER INSERT ON seats BEGIN SELECT RAISE(ABORT, 'no'); END",
      'may refuse',
    ],
    [
      'adds a trigger that changes',
      'CREATE TRIGGER t BEFORE INSERT ON seats FOR EACH ROW EXECUTE FUNCTION f()',
      'may refuse or change',
    ],
    ['replaces a function', 'CREATE OR REPLACE FUNCTION note_sign_in() RETURNS trigger', 'relies on'],
  ])('name one that %s', (_, statement, fault) => {
    const added = 'ALTER TABLE sessions ADD COLUMN a INTEGER';
    for (const found of [onBoth(statement), onBoth(added, statement)]) {
      expect(found).toHaveLength(2);
      for (const each of found) expect(each).toContain(fault);
    }
  });

  it('name an index that blocks writers, and one that cannot run in a transaction', () => {
    expect(faultsOn('sqlite', 'CREATE INDEX i ON sessions (ip)')).toEqual([]);
    expect(faultsOn('postgres', 'CREATE INDEX i ON sessions (ip)')).toEqual([expect.stringContaining('blocks all')]);
    expect(faultsOn('postgres', 'CREATE INDEX CONCURRENTLY i ON sessions (ip)')).toHaveLength(1);
    const concurrent = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON sessions (ip)';
    expect(faultsOn('postgres', concurrent)).toEqual([]);
    expect(faultsOn('postgres', 'ALTER INDEX i SET (autosummarize = on)')).toEqual([]);
    expect(faultsOn('postgres', 'ALTER INDEX i SET (fillfactor = 50)')).toHaveLength(1);
    expect(faultsOn('postgres', concurrent, 'CREATE TABLE a (b TEXT)')).toEqual([
      expect.stringContaining('a migration of its own'),
    ]);
  });

  it('let a new column be filled, but not while its table is locked', () => {
    const add = 'ALTER TABLE seats ADD COLUMN a BIGINT NOT NULL DEFAULT 0, ADD COLUMN b TEXT';
    const fill = 'UPDATE seats SET a = coalesce(epoch, 2), b = (SELECT id FROM brands WHERE id = 3) WHERE epoch = 1';
    const both = (...statements: string[]) => ({ statements: { sqlite: statements, postgres: statements } });
    expect(expandFaults(both(fill), [both(add), both(fill)])).toEqual([]);
    expect(expandFaults(both(add, fill))).toEqual([
      expect.stringContaining('while the table is locked'),
      expect.stringContaining('while the table is locked'),
    ]);
  });

  it('let a trigger of a new table be dropped again, and name one of an older table', () => {
    const both = (...statements: string[]) => ({ statements: { sqlite: statements, postgres: statements } });
    const triggerOn = (table: string) => `CREATE TRIGGER t BEFORE DELETE ON ${table} BEGIN SELECT 1; END`;
    const [fresh, drop] = [both('CREATE TABLE notes (id TEXT)', triggerOn('notes')), both('DROP TRIGGER t')];
    expect(expandFaults(drop, [fresh, drop])).toEqual([]);
    expect(expandFaults(drop, [both(triggerOn('seats')), drop])).toHaveLength(2);
    expect(expandFaults(drop)).toHaveLength(2);
  });

  it('name a function that refuses, if a trigger of an older table calls it', () => {
    expect(
      faultsOn(
        'postgres',
        'CREATE TABLE shards (id TEXT)',
        "CREATE FUNCTION g() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$",
        'CREATE TRIGGER v AFTER UPDATE ON shards FOR EACH STATEMENT EXECUTE FUNCTION g()',
        'CREATE TRIGGER w AFTER UPDATE ON seats FOR EACH STATEMENT EXECUTE FUNCTION g()',
      ),
    ).toEqual([expect.stringContaining('may refuse')]);
  });

  it('allow what only adds, also anything about a table or column that is new', () => {
    expect(
      onBoth(
        'CREATE TABLE shards (id TEXT PRIMARY KEY, brand_id TEXT NOT NULL REFERENCES brands (id))',
        'CREATE UNIQUE INDEX shards_by_brand ON shards (brand_id)',
        'ALTER TABLE shards ADD CONSTRAINT c CHECK (id > 0)',
        "INSERT INTO shards SELECT id || ':0', id FROM brands",
        "UPDATE shards SET id = ''",
        "CREATE TRIGGER u BEFORE DELETE ON shards BEGIN SELECT RAISE(ABORT, 'no'); END",
        "CREATE FUNCTION g() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$",
        'CREATE TRIGGER v BEFORE UPDATE ON shards FOR EACH STATEMENT EXECUTE FUNCTION g()',
        'ALTER TABLE seats ADD COLUMN a BIGINT NOT NULL DEFAULT 0 CHECK (a >= 0), ADD COLUMN b TEXT',
        'ALTER TABLE seats ALTER COLUMN epoch DROP NOT NULL',
        'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
        'CREATE TRIGGER t AFTER INSERT ON seats FOR EACH ROW EXECUTE FUNCTION f()',
      ),
    ).toEqual([]);
  });
});
