import { describe, expect, it } from 'vitest';
import {
  findIncompatibleMigration,
  findPendingMigrations,
  type MigrationTask,
  planMigrations,
} from './plan-migrations.ts';
import { type RanMigration, type SchemaMigration, schemaGenerationOf } from './schema-migration.ts';

const statements = { sqlite: [], postgres: [] };
const expand = (generation: number): SchemaMigration => ({
  name: `${generation} expand`,
  generation,
  kind: 'expand',
  statements,
});
const contract = (generation: number): SchemaMigration => ({
  name: `${generation} contract`,
  generation,
  kind: 'contract',
  statements,
});

/** All migrations of a program of this generation. */
const programOf = (generation: number): SchemaMigration[] => {
  const list: SchemaMigration[] = [];
  // Put each contracting migration first, because the order in the list must not matter.
  for (let each = 1; each <= generation; each++) list.push(...(each > 1 ? [contract(each)] : []), expand(each));
  return list;
};
const log = (...migrations: readonly SchemaMigration[]) =>
  new Map<string, RanMigration>(migrations.map((migration) => [migration.name, migration]));
const ranBy = (generation: number) => log(...programOf(generation));
/** What a database has noted if only the contracting migration of the newest generation has not run. */
const expandedTo = (generation: number) => log(...programOf(generation - 1), expand(generation));
const nodes = (...generations: number[]) =>
  generations.map((generation) => ({ name: `node${generation}`, generation }));
const names = (migrations: readonly SchemaMigration[]) => migrations.map(({ name }) => name);

describe('a program of generation 3', () => {
  const own = programOf(3);
  const plan = (ran: ReadonlyMap<string, RanMigration>, task: MigrationTask, living = nodes()) => {
    const planned = planMigrations(own, ran, { task, living });
    return planned.kind === 'run'
      ? names(planned.steps)
      : `${planned.kind}: ${planned.migration.name} by ${planned.nodes.map(({ name }) => name).join()}`;
  };

  it('has the generation of its newest migration', () => {
    expect(schemaGenerationOf(own)).toBe(3);
  });

  it('runs each generation in order, and contracts the newest one only when asked to', () => {
    expect(names(findPendingMigrations(own, log(), 'start'))).toEqual([
      '1 expand',
      '2 expand',
      '2 contract',
      '3 expand',
    ]);
    expect(plan(log(), 'expand')).toEqual(['1 expand', '2 expand', '2 contract', '3 expand']);
    expect(plan(log(), 'contract')).toEqual(['1 expand', '2 expand', '2 contract', '3 expand', '3 contract']);
    expect(plan(expandedTo(3), 'expand')).toEqual([]);
    expect(plan(expandedTo(3), 'contract')).toEqual(['3 contract']);
  });

  it('at its start migrates alone, and otherwise only accepts what is there', () => {
    expect(plan(expandedTo(2), 'start')).toEqual(['2 contract', '3 expand']);
    expect(plan(expandedTo(2), 'start', nodes(2, 3))).toBe('lacking: 3 expand by node2,node3');
    expect(plan(expandedTo(3), 'start', nodes(2))).toEqual([]);
    expect(plan(log(expand(1), expand(2), expand(3)), 'start', nodes(2))).toEqual([]);
  });

  it('by command expands beside nodes of the generation before, also what that one left to contract', () => {
    expect(plan(expandedTo(2), 'expand', nodes(2))).toEqual(['2 contract', '3 expand']);
    expect(plan(ranBy(2), 'expand', nodes(2, 3))).toEqual(['3 expand']);
    expect(plan(ranBy(1), 'expand', nodes(1))).toBe('blocked: 2 contract by node1');
    expect(plan(ranBy(2), 'expand', nodes(1, 2))).toBe('blocked: 3 expand by node1');
    expect(plan(expandedTo(3), 'contract', nodes(3, 2, 3))).toBe('blocked: 3 contract by node2');
    expect(plan(expandedTo(3), 'contract', nodes(3, 4))).toEqual(['3 contract']);
  });

  it('lives with the next generation until that one has contracted', () => {
    expect(findIncompatibleMigration(own, ranBy(2))).toBeNull();
    expect(findIncompatibleMigration(own, ranBy(3))).toBeNull();
    expect(findIncompatibleMigration(own, log(...own, expand(4)))).toBeNull();
    expect(findIncompatibleMigration(own, log(...own, expand(4), contract(4)))?.name).toBe('4 contract');
    expect(findIncompatibleMigration(own, log(...own, expand(5)))?.name).toBe('5 expand');
    const another = { ...expand(3), name: 'of another branch' };
    expect(findIncompatibleMigration(own, log(...own, another))).toBeNull();
  });
});
