import { firstGeneration } from './first-generation.ts';
import { generations } from './migrations/2026-11-23T0040-generations.ts';
import { seatViewers } from './migrations/2026-11-23T0050-seat-viewers.ts';
import { protection } from './migrations/2026-11-23T0740-protection.ts';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * All migrations. A new one gets the generation of the next release (the newest one here, or one more after its release)
 * and the kind `expand`. The code of this release must work before and after a `contract` of its own generation. What a
 * generation stops using is removed by a `contract` of the next generation.
 */
export const migrations: readonly SchemaMigration[] = [
  ...firstGeneration,
  { name: '2026-11-23T0040-generations', generation: 2, kind: 'expand', statements: generations },
  { name: '2026-11-23T0050-seat-viewers', generation: 2, kind: 'expand', statements: seatViewers },
  { name: '2026-11-23T0740-protection', generation: 2, kind: 'expand', statements: protection },
];
