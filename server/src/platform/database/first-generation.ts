import type { Migration } from 'kysely/migration';
import type { Engine } from './database.ts';
import { firstSchema } from './migrations/2026-11-21-first-schema.ts';
import { firstSchemaOnPostgres } from './migrations/2026-11-21-first-schema-on-postgres.ts';
import { openAccounts, openAccountsOnPostgres } from './migrations/2026-11-21-open-accounts.ts';
import { teamChat, teamChatOnPostgres } from './migrations/2026-11-21-team-chat.ts';
import { transfersWhole, transfersWholeOnPostgres } from './migrations/2026-11-21-transfers-whole.ts';
import { waitingSeats, waitingSeatsOnPostgres } from './migrations/2026-11-21-waiting-seats.ts';
import { winsOfSession } from './migrations/2026-11-21-wins-of-session.ts';
import { signIns, signInsOnPostgres } from './migrations/2026-11-21T13-sign-ins.ts';
import { mailCodes, mailCodesOnPostgres } from './migrations/2026-11-21T14-mail-codes.ts';
import { voidedTransfers } from './migrations/2026-11-21T14-voided-transfers.ts';
import { operatorRecord, operatorRecordOnPostgres } from './migrations/2026-11-21T15-operator-record.ts';
import { courses, coursesOnPostgres } from './migrations/2026-11-21T16-courses.ts';
import { recordSorts, recordSortsOnPostgres } from './migrations/2026-11-21T16-record-sorts.ts';
import { entriesByTime, entriesByTimeOnPostgres } from './migrations/2026-11-21T17-entries-by-time.ts';
import { signInPlaces, signInPlacesOnPostgres } from './migrations/2026-11-21T18-sign-in-places.ts';
import {
  reservedAllotments,
  reservedAllotmentsOnPostgres,
} from './migrations/2026-11-21T19-reserved-allotments.ts';
import { waitingPays, waitingPaysOnPostgres } from './migrations/2026-11-22T0340-waiting-pays.ts';
import { timesNoted, timesNotedOnPostgres } from './migrations/2026-11-22T0355-times-noted.ts';
import { knownPlaces, knownPlacesOnPostgres } from './migrations/2026-11-22T0405-known-places.ts';
import { brandBounds, brandBoundsOnPostgres } from './migrations/2026-11-22T0415-brand-bounds.ts';
import { stakedBefore, stakedBeforeOnPostgres } from './migrations/2026-11-22T0424-staked-before.ts';
import { agentBrands, agentBrandsOnPostgres } from './migrations/2026-11-22T0425-agent-brands.ts';
import {
  creditNeedsASeat,
  creditNeedsASeatOnPostgres,
} from './migrations/2026-11-22T0430-credit-needs-a-seat.ts';
import { ledgerIsKept, ledgerIsKeptOnPostgres } from './migrations/2026-11-22T0435-ledger-is-kept.ts';
import { journals, journalsOnPostgres } from './migrations/2026-11-22T0450-journals.ts';
import { refusedEvents } from './migrations/2026-11-22T0640-refused-events.ts';
import { secondFactors, secondFactorsOnPostgres } from './migrations/2026-11-22T0715-second-factors.ts';
import { nodes, nodesOnPostgres } from './migrations/2026-11-22T2100-nodes.ts';
import { changes, changesOnPostgres } from './migrations/2026-11-22T2140-changes.ts';
import { seatCharge, seatChargeOnPostgres } from './migrations/2026-11-22T2145-seat-charge.ts';
import { jackpotVersions, jackpotVersionsOnPostgres } from './migrations/2026-11-22T2150-jackpot-versions.ts';
import { agentLinks, agentLinksOnPostgres } from './migrations/2026-11-22T2155-agent-links.ts';
import { duties, dutiesOnPostgres } from './migrations/2026-11-22T2158-duties.ts';
import { nodeWire } from './migrations/2026-11-22T2207-node-wire.ts';
import type { FirstMigration } from './schema-migration.ts';

const byName: Record<string, Record<Engine, Migration>> = {
  '2026-11-21-first-schema': { sqlite: firstSchema, postgres: firstSchemaOnPostgres },
  '2026-11-21-open-accounts': { sqlite: openAccounts, postgres: openAccountsOnPostgres },
  '2026-11-21-team-chat': { sqlite: teamChat, postgres: teamChatOnPostgres },
  '2026-11-21-transfers-whole': { sqlite: transfersWhole, postgres: transfersWholeOnPostgres },
  '2026-11-21-waiting-seats': { sqlite: waitingSeats, postgres: waitingSeatsOnPostgres },
  '2026-11-21-wins-of-session': { sqlite: winsOfSession, postgres: winsOfSession },
  '2026-11-21T13-sign-ins': { sqlite: signIns, postgres: signInsOnPostgres },
  '2026-11-21T14-mail-codes': { sqlite: mailCodes, postgres: mailCodesOnPostgres },
  '2026-11-21T14-voided-transfers': { sqlite: voidedTransfers, postgres: voidedTransfers },
  '2026-11-21T15-operator-record': { sqlite: operatorRecord, postgres: operatorRecordOnPostgres },
  '2026-11-21T16-record-sorts': { sqlite: recordSorts, postgres: recordSortsOnPostgres },
  '2026-11-21T16-courses': { sqlite: courses, postgres: coursesOnPostgres },
  '2026-11-21T17-entries-by-time': { sqlite: entriesByTime, postgres: entriesByTimeOnPostgres },
  '2026-11-21T18-sign-in-places': { sqlite: signInPlaces, postgres: signInPlacesOnPostgres },
  '2026-11-21T19-reserved-allotments': { sqlite: reservedAllotments, postgres: reservedAllotmentsOnPostgres },
  '2026-11-22T0340-waiting-pays': { sqlite: waitingPays, postgres: waitingPaysOnPostgres },
  '2026-11-22T0355-times-noted': { sqlite: timesNoted, postgres: timesNotedOnPostgres },
  '2026-11-22T0405-known-places': { sqlite: knownPlaces, postgres: knownPlacesOnPostgres },
  '2026-11-22T0415-brand-bounds': { sqlite: brandBounds, postgres: brandBoundsOnPostgres },
  '2026-11-22T0424-staked-before': { sqlite: stakedBefore, postgres: stakedBeforeOnPostgres },
  '2026-11-22T0425-agent-brands': { sqlite: agentBrands, postgres: agentBrandsOnPostgres },
  '2026-11-22T0430-credit-needs-a-seat': { sqlite: creditNeedsASeat, postgres: creditNeedsASeatOnPostgres },
  '2026-11-22T0435-ledger-is-kept': { sqlite: ledgerIsKept, postgres: ledgerIsKeptOnPostgres },
  '2026-11-22T0450-journals': { sqlite: journals, postgres: journalsOnPostgres },
  '2026-11-22T0640-refused-events': { sqlite: refusedEvents, postgres: refusedEvents },
  '2026-11-22T0715-second-factors': { sqlite: secondFactors, postgres: secondFactorsOnPostgres },
  '2026-11-22T2100-nodes': { sqlite: nodes, postgres: nodesOnPostgres },
  '2026-11-22T2140-changes': { sqlite: changes, postgres: changesOnPostgres },
  '2026-11-22T2145-seat-charge': { sqlite: seatCharge, postgres: seatChargeOnPostgres },
  '2026-11-22T2150-jackpot-versions': { sqlite: jackpotVersions, postgres: jackpotVersionsOnPostgres },
  '2026-11-22T2155-agent-links': { sqlite: agentLinks, postgres: agentLinksOnPostgres },
  '2026-11-22T2158-duties': { sqlite: duties, postgres: dutiesOnPostgres },
  '2026-11-22T2207-node-wire': { sqlite: nodeWire, postgres: nodeWire },
};

/**
 * The migrations of generation 1. They also drop and rename, because only one server used a database at their time. Do
 * not add to them: a new migration belongs into `migration-list.ts`.
 */
export const firstGeneration: readonly FirstMigration[] = Object.entries(byName).map(([name, up]) => ({
  name,
  generation: 1,
  kind: 'expand',
  up,
}));
