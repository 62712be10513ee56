import { firstGeneration } from './first-generation.ts';
import { generations } from './migrations/2026-11-23T0040-generations.ts';
import { seatViewers } from './migrations/2026-11-23T0050-seat-viewers.ts';
import { protection } from './migrations/2026-11-23T0740-protection.ts';
import { plays } from './migrations/2026-11-23T1300-plays.ts';
import { marks } from './migrations/2026-11-23T1330-marks.ts';
import { profiles } from './migrations/2026-11-23T1330-profiles.ts';
import { checks } from './migrations/2026-11-23T1335-checks.ts';
import { interventions } from './migrations/2026-11-23T1345-interventions.ts';
import { clockState } from './migrations/2026-11-23T1400-clock-state.ts';
import { checkOrders } from './migrations/2026-11-23T1410-check-orders.ts';
import { limits } from './migrations/2026-11-23T1415-limits.ts';
import { bornOn } from './migrations/2026-11-23T1420-born-on.ts';
import { registerAnswers } from './migrations/2026-11-23T2015-register-answers.ts';
import { rulesHash } from './migrations/2026-11-23T2045-rules-hash.ts';
import { booksTerms } from './migrations/2026-11-23T2100-books-terms.ts';
import { alerts } from './migrations/2026-11-23T2110-alerts.ts';
import { operatorChain } from './migrations/2026-11-23T2130-operator-chain.ts';
import { accountEdits } from './migrations/2026-11-23T2131-account-edits.ts';
import { firstPasswords } from './migrations/2026-11-23T2132-first-passwords.ts';
import { keptAddresses } from './migrations/2026-11-23T2133-kept-addresses.ts';
import { outOfService } from './migrations/2026-11-23T2150-out-of-service.ts';
import { brandLife } from './migrations/2026-11-23T2151-brand-life.ts';
import { agentLife } from './migrations/2026-11-23T2152-agent-life.ts';
import { reportIndexes } from './migrations/2026-11-23T2200-report-indexes.ts';
import { machineWatches } from './migrations/2026-11-23T2205-machine-watches.ts';
import { reportSummaries } from './migrations/2026-11-23T2206-report-summaries.ts';
import { shifts } from './migrations/2026-11-23T2210-shifts.ts';
import { staff } from './migrations/2026-11-24T0300-staff.ts';
import { staffKnownPlaces } from './migrations/2026-11-24T0301-staff-known-places.ts';
import { seatEnds } from './migrations/2026-11-24T0320-seat-ends.ts';
import { transfersByMachine } from './migrations/2026-11-24T0321-transfers-by-machine.ts';
import { houseFiles } from './migrations/2026-11-24T1530-house-files.ts';
import { watching } from './migrations/2026-11-24T1540-watching.ts';
import { queues } from './migrations/2026-11-24T1610-queues.ts';
import { oldStaffSteps } from './migrations/2026-11-26T2305-old-staff-steps.ts';
import { wishes } from './migrations/2026-11-26T2317-wishes.ts';
import { push } from './migrations/2026-11-26T2318-push.ts';
import { queueLapses } from './migrations/2026-11-28T0726-queue-lapses.ts';
import { pendingPays } from './migrations/2026-11-28T0755-pending-pays.ts';
import { listedWalletEntries } from './migrations/2026-11-28T0756-listed-wallet-entries.ts';
import { earlierKeys } from './migrations/2026-11-28T0825-earlier-keys.ts';
import { awaitedEvents } from './migrations/2026-11-28T0830-awaited-events.ts';
import { requestFacts } from './migrations/2026-11-28T0844-request-facts.ts';
import { usernameSkeletons } from './migrations/2026-11-28T0855-username-skeletons.ts';
import { looseningFacts } from './migrations/2026-11-28T1206-loosening-facts.ts';
import { foldedMail } from './migrations/2026-11-28T1213-folded-mail.ts';
import { consents } from './migrations/2026-11-28T1410-consents.ts';
import { bigWins } from './migrations/2026-11-28T1429-big-wins.ts';
import { signInBrowsers } from './migrations/2026-11-28T1502-sign-in-browsers.ts';
import { inServiceSince } from './migrations/2026-11-28T1914-in-service-since.ts';
import { hallWins } from './migrations/2026-11-28T1915-hall-wins.ts';
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
  { name: '2026-11-23T1300-plays', generation: 2, kind: 'expand', statements: plays },
  { name: '2026-11-23T1330-marks', generation: 2, kind: 'expand', statements: marks },
  { name: '2026-11-23T1330-profiles', generation: 2, kind: 'expand', statements: profiles },
  { name: '2026-11-23T1335-checks', generation: 2, kind: 'expand', statements: checks },
  { name: '2026-11-23T1345-interventions', generation: 2, kind: 'expand', statements: interventions },
  { name: '2026-11-23T1400-clock-state', generation: 2, kind: 'expand', statements: clockState },
  { name: '2026-11-23T1410-check-orders', generation: 2, kind: 'expand', statements: checkOrders },
  { name: '2026-11-23T1415-limits', generation: 2, kind: 'expand', statements: limits },
  { name: '2026-11-23T1420-born-on', generation: 2, kind: 'expand', statements: bornOn },
  { name: '2026-11-23T2015-register-answers', generation: 2, kind: 'expand', statements: registerAnswers },
  { name: '2026-11-23T2045-rules-hash', generation: 2, kind: 'expand', statements: rulesHash },
  { name: '2026-11-23T2100-books-terms', generation: 2, kind: 'expand', statements: booksTerms },
  { name: '2026-11-23T2110-alerts', generation: 2, kind: 'expand', statements: alerts },
  { name: '2026-11-23T2130-operator-chain', generation: 2, kind: 'expand', statements: operatorChain },
  { name: '2026-11-23T2131-account-edits', generation: 2, kind: 'expand', statements: accountEdits },
  { name: '2026-11-23T2132-first-passwords', generation: 2, kind: 'expand', statements: firstPasswords },
  { name: '2026-11-23T2133-kept-addresses', generation: 2, kind: 'expand', statements: keptAddresses },
  { name: '2026-11-23T2150-out-of-service', generation: 2, kind: 'expand', statements: outOfService },
  { name: '2026-11-23T2151-brand-life', generation: 2, kind: 'expand', statements: brandLife },
  { name: '2026-11-23T2152-agent-life', generation: 2, kind: 'expand', statements: agentLife },
  { name: '2026-11-23T2200-report-indexes', generation: 2, kind: 'expand', statements: reportIndexes },
  { name: '2026-11-23T2205-machine-watches', generation: 2, kind: 'expand', statements: machineWatches },
  { name: '2026-11-23T2206-report-summaries', generation: 2, kind: 'expand', statements: reportSummaries },
  { name: '2026-11-23T2210-shifts', generation: 2, kind: 'expand', statements: shifts },
  { name: '2026-11-24T0300-staff', generation: 2, kind: 'expand', statements: staff },
  { name: '2026-11-24T0301-staff-known-places', generation: 2, kind: 'expand', statements: staffKnownPlaces },
  { name: '2026-11-24T0320-seat-ends', generation: 2, kind: 'expand', statements: seatEnds },
  {
    name: '2026-11-24T0321-transfers-by-machine',
    generation: 2,
    kind: 'expand',
    statements: transfersByMachine,
  },
  { name: '2026-11-24T1530-house-files', generation: 2, kind: 'expand', statements: houseFiles },
  { name: '2026-11-24T1540-watching', generation: 2, kind: 'expand', statements: watching },
  { name: '2026-11-24T1610-queues', generation: 2, kind: 'expand', statements: queues },
  { name: '2026-11-26T2305-old-staff-steps', generation: 2, kind: 'expand', statements: oldStaffSteps },
  { name: '2026-11-26T2317-wishes', generation: 2, kind: 'expand', statements: wishes },
  { name: '2026-11-26T2318-push', generation: 2, kind: 'expand', statements: push },
  { name: '2026-11-28T0726-queue-lapses', generation: 2, kind: 'expand', statements: queueLapses },
  {
    name: '2026-11-28T0755-pending-pays',
    generation: 2,
    kind: 'expand',
    statements: pendingPays,
    refusesBecause: 'a node that does not know the account of a waiting jackpot would pay it twice',
  },
  {
    name: '2026-11-28T0756-listed-wallet-entries',
    generation: 2,
    kind: 'expand',
    statements: listedWalletEntries,
    refusesBecause: 'older nodes, too, write a statement entry with each movement of a wallet',
  },
  { name: '2026-11-28T0825-earlier-keys', generation: 2, kind: 'expand', statements: earlierKeys },
  { name: '2026-11-28T0830-awaited-events', generation: 2, kind: 'expand', statements: awaitedEvents },
  { name: '2026-11-28T0844-request-facts', generation: 2, kind: 'expand', statements: requestFacts },
  {
    name: '2026-11-28T0855-username-skeletons',
    generation: 2,
    kind: 'expand',
    statements: usernameSkeletons,
  },
  { name: '2026-11-28T1206-loosening-facts', generation: 2, kind: 'expand', statements: looseningFacts },
  { name: '2026-11-28T1213-folded-mail', generation: 2, kind: 'expand', statements: foldedMail },
  { name: '2026-11-28T1410-consents', generation: 2, kind: 'expand', statements: consents },
  { name: '2026-11-28T1429-big-wins', generation: 2, kind: 'expand', statements: bigWins },
  { name: '2026-11-28T1502-sign-in-browsers', generation: 2, kind: 'expand', statements: signInBrowsers },
  { name: '2026-11-28T1914-in-service-since', generation: 2, kind: 'expand', statements: inServiceSince },
  { name: '2026-11-28T1915-hall-wins', generation: 2, kind: 'expand', statements: hallWins },
];
