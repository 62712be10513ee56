import { initialSchema } from './migrations/2026-11-28T2345-initial-schema.ts';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * All migrations. A new one gets the generation number of the next release (the newest number here, or one more after its release) and the
 * kind `expand`. The code of this release must work before and after a `contract` of its own generation. A `contract` of the next
 * generation removes what a generation no longer uses. A release adds the checksums (`released`) of its migrations.
 */
export const migrations: readonly SchemaMigration[] = [
  { name: '2026-11-28T2345-initial-schema', generation: 1, kind: 'expand', statements: initialSchema },
];
