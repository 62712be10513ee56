import { initialSchema } from './migrations/2026-11-28T2345-initial-schema.ts';
import { endReasonsAndAlertSites } from './migrations/2026-11-30T0125-end-reasons-and-alert-sites.ts';
import { cancelledVouchers } from './migrations/2026-11-30T0430-cancelled-vouchers.ts';
import { entriesOfPlatforms } from './migrations/2026-11-30T0435-entries-of-platforms.ts';
import { movesOfAPlayer } from './migrations/2026-11-30T0440-moves-of-a-player.ts';
import { firstLimitAnswers } from './migrations/2026-11-30T0745-first-limit-answers.ts';
import { dailySheets } from './migrations/2026-11-30T0800-daily-sheets.ts';
import { doneAtOnce } from './migrations/2026-11-30T0800-done-at-once.ts';
import { attendantsTasks } from './migrations/2026-11-30T0805-attendants-tasks.ts';
import type { SchemaMigration } from './schema-migration.ts';

/**
 * All migrations. A new one gets the generation of the next release (the newest one here, or one more after its release)
 * and the kind `expand`. The code of this release must work before and after a `contract` of its own generation. What a
 * generation stops using is removed by a `contract` of the next generation.
 */
export const migrations: readonly SchemaMigration[] = [
  { name: '2026-11-28T2345-initial-schema', generation: 1, kind: 'expand', statements: initialSchema },
  {
    name: '2026-11-30T0125-end-reasons-and-alert-sites',
    generation: 1,
    kind: 'expand',
    statements: endReasonsAndAlertSites,
  },
  {
    name: '2026-11-30T0430-cancelled-vouchers',
    generation: 1,
    kind: 'expand',
    statements: cancelledVouchers,
  },
  {
    name: '2026-11-30T0435-entries-of-platforms',
    generation: 1,
    kind: 'expand',
    statements: entriesOfPlatforms,
  },
  { name: '2026-11-30T0440-moves-of-a-player', generation: 1, kind: 'expand', statements: movesOfAPlayer },
  {
    name: '2026-11-30T0745-first-limit-answers',
    generation: 1,
    kind: 'expand',
    statements: firstLimitAnswers,
  },
  { name: '2026-11-30T0800-daily-sheets', generation: 1, kind: 'expand', statements: dailySheets },
  { name: '2026-11-30T0800-done-at-once', generation: 1, kind: 'expand', statements: doneAtOnce },
  {
    name: '2026-11-30T0805-attendants-tasks',
    generation: 1,
    kind: 'expand',
    statements: attendantsTasks,
  },
];
