import type { LiveNode } from './plan-migrations.ts';
import type { RanMigration, SchemaMigration } from './schema-migration.ts';

/** Thrown if a newer version of this program has changed the database in an incompatible way. */
export class NewerSchema extends Error {
  constructor({ name, generation }: Pick<RanMigration, 'name' | 'generation'>, own: number) {
    super(`the migration ${name} of generation ${generation} ran on it, and this version has generation ${own}`);
  }
}

/** Thrown if the state of the database or its nodes does not allow the requested migration. The message says what to do. */
export class SchemaRefusal extends Error {}

export const missingMigrationError = ({ name }: SchemaMigration, nodes: readonly LiveNode[]): SchemaRefusal =>
  new SchemaRefusal(
    `The database lacks the migration ${name}, and other nodes use it (${listed(nodes)}); run npm run migrate of this version first, then start this again.`,
  );

export const blockedMigrationError = (
  { name, kind, generation }: SchemaMigration,
  nodes: readonly LiveNode[],
): SchemaRefusal => {
  if (kind === 'contract')
    return new SchemaRefusal(
      `The migration ${name} removes what these nodes still need: ${listed(nodes)}; update or stop them, then run this again.`,
    );
  return new SchemaRefusal(
    `Only nodes of the generations ${generation - 1} and ${generation} can use the database after the migration ${name}, but there is ${listed(nodes)}; update these to generation ${generation - 1} or stop them, then run this again.`,
  );
};

const listed = (nodes: readonly LiveNode[]): string =>
  nodes.map(({ name, generation }) => `${name} of generation ${generation}`).join(', ');

/** Thrown if a migration failed. Its changes were rolled back. */
export class MigrationFailed extends Error {
  readonly migration: string;

  constructor(migration: string, cause: unknown) {
    super(`the migration ${migration} failed`, { cause });
    this.migration = migration;
  }
}
