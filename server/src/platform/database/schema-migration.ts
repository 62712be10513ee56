import type { Engine } from './database.ts';

/**
 * A migration. It is a list of statements, so that a test can check it (`server/src/testing/expand-faults.ts`). All of them run in one
 * transaction, except on PostgreSQL those of a migration that begins with CREATE INDEX CONCURRENTLY.
 */
export interface SchemaMigration {
  /** Time when the migration was written, and its purpose. Within a generation and kind, migrations run in the order of their names. */
  readonly name: string;
  /** Number of the release that introduces it. Nodes of two consecutive generations can share a database. */
  readonly generation: number;
  /**
   * `expand` only adds, so it is compatible with nodes of the previous generation; it runs before the nodes are updated. `contract` removes
   * what nodes older than `generation` still need; it runs when all nodes have been updated.
   */
  readonly kind: 'expand' | 'contract';
  readonly statements: Readonly<Record<Engine, readonly string[]>>;
  /**
   * Checksums of the statements when a release first had them (`computeChecksum`); undefined before. A test then refuses each change of the
   * statements, also by code that several migrations share, because such a version would refuse the database of every customer.
   */
  readonly released?: Readonly<Record<Engine, string>>;
  /** If triggers of an `expand` migration refuse certain writes: why an older node never makes them, or must not. */
  readonly refusesBecause?: string;
}

/** A migration that has run, as recorded in the database. */
export type RanMigration = Pick<SchemaMigration, 'name' | 'kind' | 'generation'>;

/** Returns the schema generation (release number) of a program with these migrations: that of the newest one. */
export const schemaGenerationOf = (migrations: readonly SchemaMigration[]): number =>
  Math.max(...migrations.map(({ generation }) => generation));

/** Sorts migrations into the order in which they run. */
export const sortMigrations = (migrations: readonly SchemaMigration[]): SchemaMigration[] =>
  [...migrations].sort(
    (a, b) =>
      a.generation - b.generation || rank[a.kind] - rank[b.kind] || (a.name < b.name ? -1 : Number(a.name > b.name)),
  );

const rank = { expand: 0, contract: 1 } as const;
