import type { Database } from '@reelfloor/server/testing/database';
import { auditDatabase } from '@reelfloor/server/testing/ledger';
import type { Asks } from './asks.ts';
import { checkAnswers } from './check-answers.ts';
import { checkCasino } from './check-casino.ts';
import { checkDatabase } from './check-database.ts';
import { checkDecisions } from './check-hand-pays.ts';
import { checkLevels } from './check-levels.ts';
import { checkNodes } from './check-nodes.ts';
import { checkRequests } from './check-requests.ts';
import { readLedger } from './floor-ledger.ts';
import type { KillTarget } from './kill-target.ts';
import type { OutsideMovement } from './random-cashier.ts';
import type { AskedCorrection } from './random-corrections.ts';
import type { AskedLevels } from './random-levels.ts';
import type { AskedDecision } from './random-operator.ts';
import type { AskedRequest } from './random-requests.ts';

interface AskedThings {
  readonly asks: Asks;
  readonly movements: readonly OutsideMovement[];
  readonly decisions: readonly AskedDecision[];
  readonly requests: readonly AskedRequest[];
  readonly corrections: readonly AskedCorrection[];
  readonly levels: readonly AskedLevels[];
  /** The players' tokens. */
  readonly tokens: readonly string[];
}

/** Checks ledger, journals, answers and nodes while nothing moves. Returns the faults. */
export const checkAtRest = async (
  target: KillTarget,
  database: Database,
  { asks, movements, decisions, requests, corrections, levels, tokens }: AskedThings,
): Promise<string[]> => {
  const faults = target.nodeUrls.length > 1 ? await checkNodes(target, database, tokens) : [];
  const audit = await database.snapshot((db) => auditDatabase(db, Date.now()));
  const ledger = await readLedger(database, (agentId) => target.journalDirOf(agentId));
  return [
    ...faults,
    ...audit.faults,
    ...checkDatabase(ledger, { movements, corrections }),
    ...(target.casino ? checkCasino(ledger, target.casino.ledger()) : []),
    ...checkAnswers(asks, ledger),
    ...checkDecisions(decisions, ledger),
    ...checkRequests(requests, ledger),
    ...checkLevels(levels, ledger),
  ];
};
