import type { Database } from '@reelfloor/server/testing/database';
import { auditBooks } from '@reelfloor/server/testing/ledger';
import type { Asks } from './asks.ts';
import { checkAnswers } from './check-answers.ts';
import { checkBooks } from './check-books.ts';
import { checkDecisions } from './check-hand-pays.ts';
import { checkLevels } from './check-levels.ts';
import { checkNodes } from './check-nodes.ts';
import { checkRequests } from './check-requests.ts';
import { readBooks } from './floor-books.ts';
import type { KillTarget } from './kill-target.ts';
import type { OutsideMove } from './random-cashier.ts';
import type { AskedCorrection } from './random-corrections.ts';
import type { AskedLevels } from './random-levels.ts';
import type { AskedDecision } from './random-operator.ts';
import type { AskedRequest } from './random-requests.ts';

interface AskedThings {
  readonly asks: Asks;
  readonly moves: readonly OutsideMove[];
  readonly decisions: readonly AskedDecision[];
  readonly requests: readonly AskedRequest[];
  readonly corrections: readonly AskedCorrection[];
  readonly levels: readonly AskedLevels[];
  /** The players' tokens. */
  readonly tokens: readonly string[];
}

/** Checks books, journals, answers and nodes while nothing moves. Returns the faults. */
export const checkAtRest = async (
  target: KillTarget,
  database: Database,
  { asks, moves, decisions, requests, corrections, levels, tokens }: AskedThings,
): Promise<string[]> => {
  const faults = target.nodeUrls.length > 1 ? await checkNodes(target, database, tokens) : [];
  const audit = await database.snapshot((db) => auditBooks(db, Date.now()));
  const books = await readBooks(database, (agentId) => target.journalDirOf(agentId));
  return [
    ...faults,
    ...audit.faults,
    ...checkBooks(books, { moves, corrections }),
    ...checkAnswers(asks, books),
    ...checkDecisions(decisions, books),
    ...checkRequests(requests, books),
    ...checkLevels(levels, books),
  ];
};
