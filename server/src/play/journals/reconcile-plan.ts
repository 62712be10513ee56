import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isAgentConnected } from '../machines/agent-link-store.ts';
import { isJournalRetired } from '../machines/check-and-store-journal.ts';
import { findJournalContradiction, type JournalContradiction } from '../machines/find-journal-contradiction.ts';
import { isNewJournal } from './accept-journal.ts';
import { type CabinetJournal, findMachineJournalInFolder } from './read-journal.ts';
import { type MachineMoneyState, readMachineMoneyState } from './read-machine-money-state.ts';

const decisions = ['none', 'replay', 'accept-ledger', 'replace-journal'] as const;

const planItemSchema = z.object({
  machine: z.string(),
  /** Differences between the ledger and the cabinet's journal, for the person who reads the plan. */
  differs: z.array(z.string()),
  decision: z.enum(decisions),
  /** How to end the machine's open cash transfers; null if the decision does not end them. */
  open: z.nullable(z.enum(['void', 'settle'])),
  /** Who receives credit that is in the ledger but not on the meter: a username or `house`. */
  to: z.nullable(z.string()),
});
export type ReconcilePlanItem = z.infer<typeof planItemSchema>;

/** Schema of a file with a plan to reconcile ledger and journals. A person may edit its decisions before it is applied. */
export const reconcilePlanSchema = z.object({
  format: z.literal(1),
  /** Absolute paths of the folders with the cabinets' journals. */
  journals: z.array(z.string()),
  /** Ids of agents whose disk is lost: each of their machines without a journal file has lost its journal. */
  lost: z.array(z.string()),
  /** Hash of the state of ledger and journals when the plan was made. The plan is applied only if this hash still matches. */
  seen: z.string(),
  /** Hash of the journals' state alone. An interrupted plan is resumed only if this hash still matches. */
  seenJournals: z.string(),
  machines: z.array(planItemSchema),
});
export type ReconcilePlan = z.infer<typeof reconcilePlanSchema>;

export interface ReconcileSources {
  readonly journals: readonly string[];
  readonly lost: readonly string[];
}

/** A machine's state according to the ledger and its journal file. */
export interface ReconcileCase {
  readonly found: MachineMoneyState;
  readonly journal: CabinetJournal | null;
  /** How the journal contradicts the ledger: judged by the journal file if there is one, otherwise by the agent's last `hello`. */
  readonly contradiction: JournalContradiction | null;
  readonly isConnected: boolean;
  readonly isLost: boolean;
  readonly waitingHandPays: readonly string[];
}

/** Reads the state of all machines from the ledger and their journal files. */
export const readJournalReconcileCases = async (db: Queries, sources: ReconcileSources): Promise<ReconcileCase[]> => {
  const machines = await db.all<{ id: string }>('SELECT id FROM machines ORDER BY id');
  const cases: ReconcileCase[] = [];
  for (const { id } of machines) {
    const found = await readMachineMoneyState(db, id);
    if (found) cases.push(await readReconcileCase(db, found, sources));
  }
  return cases;
};

const readReconcileCase = async (
  db: Queries,
  found: MachineMoneyState,
  { journals, lost }: ReconcileSources,
): Promise<ReconcileCase> => {
  const { machine } = found;
  const journal = newestOf(
    journals.map((folder) => findMachineJournalInFolder(folder, machine.id)).filter((each) => each !== null),
    machine.journalId,
  );
  const pays = await db.all<{ id: string }>(
    "SELECT id FROM waiting_hand_pays WHERE machine_id = ? AND state = 'waiting' ORDER BY id",
    machine.id,
  );
  return {
    found,
    journal,
    contradiction: journal === null ? found.contradiction : await judge(db, found, journal),
    isConnected: await isAgentConnected(db, machine.agentId),
    isLost: journal === null && lost.includes(machine.agentId),
    waitingHandPays: pays.map(({ id }) => id),
  };
};

/**
 * Returns the newest copy of the journal that the ledger accepts for the machine; if none was found, the newest copy of any other journal;
 * null if there is none.
 */
const newestOf = (found: readonly CabinetJournal[], followedId: string | null): CabinetJournal | null => {
  const followed = found.filter(({ facts }) => facts.id === followedId);
  const [first, ...more] = followed.length > 0 ? followed : found;
  if (!first) return null;
  return more.reduce((best, each) => (each.facts.revision > best.facts.revision ? each : best), first);
};

const judge = async (db: Queries, { machine }: MachineMoneyState, { facts }: CabinetJournal) =>
  findJournalContradiction(
    {
      machineId: machine.id,
      journalId: machine.journalId,
      revision: machine.journalRevision,
      acknowledgedSeq: machine.acknowledgedSeq,
      acknowledgedMeterMinor: machine.acknowledgedMeterMinor,
      epoch: machine.epoch,
      isRetired: await isJournalRetired(db, machine.id, facts.id),
    },
    facts,
  );

/**
 * Returns the journal's events that the ledger lacks; null if events are missing between the ledger's last one and the journal's first one.
 */
export const findJournalEventsMissingInLedger = ({
  found: { machine },
  journal,
}: ReconcileCase): CabinetJournal['events'] | null => {
  if (journal === null) return null;
  const { acknowledgedSeq, journalId } = machine;
  if (journalId !== null && journalId !== journal.facts.id) return null;
  const missing = journal.events.filter(({ seq }) => seq > acknowledgedSeq);
  return missing.every(({ seq }, index) => seq === acknowledgedSeq + 1 + index) ? missing : null;
};

/** Returns the hash of the state of ledger and journals. */
export const hashReconcileCases = (cases: readonly ReconcileCase[]): string => {
  const hash = createHash('sha256');
  for (const { found, journal, isLost, waitingHandPays } of cases) {
    const { machine, ledgerMinor, open, seat } = found;
    const { id, acknowledgedSeq, acknowledgedMeterMinor, epoch, journalId, journalNo, fault } = machine;
    const ledger = {
      id,
      acknowledgedSeq,
      acknowledgedMeterMinor,
      epoch,
      journalId,
      journalNo,
      fault,
      ledgerMinor,
    };
    const waits = { open, waitingHandPays, session: seat?.sessionId ?? null, refused: machine.refusedEvent };
    hash.update(JSON.stringify([ledger, waits, isLost, journal && [journal.facts, journal.events]]));
  }
  return hash.digest('hex');
};

/** Returns the hash of the state of the journals alone. */
export const hashReconcileJournals = (cases: readonly ReconcileCase[]): string => {
  const hash = createHash('sha256');
  for (const { found, journal } of cases)
    hash.update(JSON.stringify([found.machine.id, journal && [journal.facts, journal.events]]));
  return hash.digest('hex');
};

/** Proposes how to reconcile one machine's journal with the ledger. */
export const proposeJournalReconcileDecision = (reconcileCase: ReconcileCase): ReconcilePlanItem => {
  const { found, contradiction, journal, isConnected, isLost } = reconcileCase;
  const { machine, claimant, open } = found;
  const missing = findJournalEventsMissingInLedger(reconcileCase);
  const item = { machine: machine.id, differs: differences(reconcileCase, missing), open: null, to: null };
  const ended = {
    open: open.length > 0 ? ('void' as const) : null,
    to: found.ledgerMinor > 0 ? (claimant?.username ?? 'house') : null,
  };
  if (isLost) return { ...item, ...ended, decision: 'replace-journal' };
  if (journal === null)
    return contradiction?.kind === 'replaced' && isNewJournal(contradiction.journal)
      ? { ...item, ...ended, decision: 'replace-journal' }
      : { ...item, decision: 'none' };
  if (contradiction?.kind === 'setBack') return { ...item, ...ended, decision: 'replace-journal' };
  if (missing !== null && missing.length > 0 && (contradiction !== null || !isConnected))
    return { ...item, decision: 'replay' };
  if (contradiction?.kind === 'ledgerBehind') return { ...item, ...ended, decision: 'accept-ledger' };
  return { ...item, decision: 'none' };
};

const differences = (
  { found, journal, contradiction, isConnected, isLost, waitingHandPays }: ReconcileCase,
  missing: CabinetJournal['events'] | null,
): string[] => {
  const { machine, ledgerMinor, open } = found;
  const lines: string[] = [];
  if (isLost) lines.push(`its journal is lost with the disk of agent ${machine.agentId}`);
  else if (contradiction) lines.push(contradiction.text);
  else if (machine.fault !== null) lines.push(`out of play: ${machine.fault}`);
  if (journal === null && !isLost && !isConnected)
    lines.push(`its agent ${machine.agentId} is not connected, and no folder has its journal`);
  const [first] = missing ?? [];
  const last = missing?.at(-1);
  if (first && last)
    lines.push(`the ledger lacks its events ${first.seq} to ${last.seq}, ${missing?.length} in number`);
  const meterMinor = journal?.facts.meterMinor ?? (isLost ? 0 : ledgerMinor);
  if (meterMinor !== ledgerMinor)
    lines.push(`the meter shows ${formatLedgerAmount(meterMinor)}, the ledger ${formatLedgerAmount(ledgerMinor)}`);
  for (const { id, kind, amountMinor } of open)
    lines.push(`open: ${kind} ${id}${amountMinor === null ? '' : ` of ${formatLedgerAmount(amountMinor)}`}`);
  for (const id of waitingHandPays) lines.push(`pay ${id} waits for a person: npm run operator -- pay list`);
  return lines;
};
