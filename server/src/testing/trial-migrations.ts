import { migrations } from '../platform/database/migration-list.ts';
import { type SchemaMigration, schemaGenerationOf } from '../platform/database/schema-migration.ts';

const next = schemaGenerationOf(migrations) + 1;

/** Makes a migration of the release after this one. */
export const nextMigration = (
  kind: 'expand' | 'contract',
  words: string,
  ...statements: readonly string[]
): SchemaMigration => ({
  name: `2099-01-0${kind === 'expand' ? 1 : 2}T0000-${words}`,
  generation: next,
  kind,
  statements: { sqlite: statements, postgres: statements },
});

/** Returns the migrations of a program that knows these in addition to the present ones. */
export const withMigrations = (...more: readonly SchemaMigration[]): readonly SchemaMigration[] => [
  ...migrations,
  ...more,
];
