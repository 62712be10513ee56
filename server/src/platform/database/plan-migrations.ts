import { type RanMigration, type SchemaMigration, schemaGenerationOf, sortMigrations } from './schema-migration.ts';

/** A live node, as stored in the table `nodes`. */
export interface LiveNode {
  readonly name: string;
  readonly generation: number;
}

/** What runs the migrations: `start`, a starting server or command; `expand` and `contract`, the two forms of `npm run migrate`. */
export type MigrationTask = 'start' | 'expand' | 'contract';

export type MigrationPlan =
  | { readonly kind: 'run'; readonly steps: readonly SchemaMigration[] }
  /** The database lacks this migration, and while these nodes are running only `npm run migrate` may run it. */
  | { readonly kind: 'lacking'; readonly migration: SchemaMigration; readonly nodes: readonly LiveNode[] }
  /** The migration must not run, because these running nodes would be incompatible with it. */
  | { readonly kind: 'blocked'; readonly migration: SchemaMigration; readonly nodes: readonly LiveNode[] };

type Ran = ReadonlyMap<string, RanMigration>;

/**
 * Returns the pending migrations of the task, in order: all `expand` migrations, and `contract` migrations up to the generation (release
 * number) before the newest. Only the task `contract` contracts the newest generation, because the previous release cannot use the database
 * after that.
 */
export const findPendingMigrations = (
  migrations: readonly SchemaMigration[],
  ranMigrations: Ran,
  migrationTask: MigrationTask,
): SchemaMigration[] => {
  const newest = schemaGenerationOf(migrations);
  return sortMigrations(migrations).filter(
    ({ name, kind, generation }) =>
      !ranMigrations.has(name) && (kind === 'expand' || generation < newest || migrationTask === 'contract'),
  );
};

/** Returns the oldest schema generation (release number) whose nodes are compatible with the migration. */
export const oldestCompatibleSchemaGeneration = ({ kind, generation }: SchemaMigration): number =>
  kind === 'contract' ? generation : generation - 1;

export const planMigrations = (
  migrations: readonly SchemaMigration[],
  ran: Ran,
  { task, living }: { readonly task: MigrationTask; readonly living: readonly LiveNode[] },
): MigrationPlan => {
  const steps = findPendingMigrations(migrations, ran, task);
  const lacking = steps.find(({ kind }) => kind === 'expand');
  if (task === 'start' && living.length > 0)
    return lacking ? { kind: 'lacking', migration: lacking, nodes: living } : { kind: 'run', steps: [] };
  for (const migration of steps) {
    const nodes = living.filter(({ generation }) => generation < oldestCompatibleSchemaGeneration(migration));
    if (nodes.length > 0) return { kind: 'blocked', migration, nodes };
  }
  return { kind: 'run', steps };
};

/** Returns a migration of a newer version that is incompatible with a program with these migrations; null if there is none. */
export const findIncompatibleMigration = (migrations: readonly SchemaMigration[], ran: Ran): RanMigration | null => {
  const own = schemaGenerationOf(migrations);
  const names = new Set(migrations.map(({ name }) => name));
  for (const migration of ran.values()) {
    const { name, kind, generation } = migration;
    const newest = kind === 'expand' ? own + 1 : own;
    if (!names.has(name) && generation > newest) return migration;
  }
  return null;
};
