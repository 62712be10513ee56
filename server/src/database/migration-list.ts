import { firstGeneration } from './first-generation.ts';
import { generations } from './migrations/2026-11-23T0040-generations.ts';
import { seatViewers } from './migrations/2026-11-23T0050-seat-viewers.ts';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * All migrations. A new one has the generation of the next release: the newest one here, or one more if that is released
 * already. It expands, and the code of this release must work with and without the changes of contracting migrations of its
 * own generation. What a generation stops using is removed by a contracting migration of the generation after it.
 */
export const migrations: readonly SchemaMigration[] = [
  ...firstGeneration,
  { name: '2026-11-23T0040-generations', generation: 2, kind: 'expand', statements: generations },
  { name: '2026-11-23T0050-seat-viewers', generation: 2, kind: 'expand', statements: seatViewers },
];
