import { type CashTransfer, listPendingCashTransfers } from '../../money/ledger/cash-transfers.ts';
import { machineMeterOf, readBalance } from '../../money/ledger/ledger-account.ts';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import type { Contradiction } from '../machines/judge-journal.ts';
import { findMachine, type StoredMachine } from '../machines/machine-store.ts';
import { contradictionOf } from '../machines/record-journal.ts';
import { describeEvent, refusedEventOf } from '../machines/refused-event.ts';
import { findSeat, type StoredSeat } from '../seats/seat-store.ts';
import { findSessionAt } from '../sessions/session-store.ts';

/** Data that an operator needs to decide about a machine's journal. */
export interface JournalCase {
  readonly machine: StoredMachine;
  readonly contradiction: Contradiction | null;
  readonly ledgerMinor: number;
  readonly open: readonly CashTransfer[];
  readonly seat: StoredSeat | undefined;
  /** The player in the seat or, if the machine has no seat, its last player; null if nobody ever played there. */
  readonly claimant: Claimant | null;
}

export interface Claimant {
  readonly playerId: string;
  readonly username: string;
  readonly sessionId: string;
}

export const readCase = async (db: Queries, machineId: string): Promise<JournalCase | null> => {
  const machine = await findMachine(db, machineId);
  if (!machine) return null;
  return {
    machine,
    contradiction: contradictionOf(machine),
    ledgerMinor: (await readBalance(db, machineMeterOf(machineId))).balanceMinor,
    open: await listPendingCashTransfers(db, machineId),
    seat: await findSeat(db, machineId),
    claimant: await readClaimant(db, machineId),
  };
};

const readClaimant = async (db: Queries, machineId: string): Promise<Claimant | null> => {
  const session = await findSessionAt(db, machineId);
  if (!session) return null;
  const player = await db.get<{ username: string }>(
    'SELECT username FROM players WHERE id = ?',
    session.playerId,
  );
  return { playerId: session.playerId, username: player?.username ?? '', sessionId: session.id };
};

/**
 * Returns the state of a machine's money: ledger, seat, open transfers, contradiction. Throws a ConfigError if there is no such machine.
 */
export const caseOf = async (db: Queries, id: string): Promise<JournalCase> => {
  const found = await readCase(db, id);
  if (!found) throw new BrokenRule('NO_MACHINE', { machine: id });
  return found;
};

/** Returns the error with the machine's state appended to its message, for the operator at the command line. */
export const withCase = (rule: BrokenRule, found: JournalCase): BrokenRule =>
  rule.saying([rule.message, ...caseLines(found), 'Nothing changed.'].join('\n'));

/** Formats the state of a machine's money as lines for the operator who decides about it. */
export const caseLines = ({
  machine,
  contradiction,
  ledgerMinor,
  open,
  seat,
  claimant,
}: JournalCase): string[] => [
  `  ledger: credit ${formatMajor(ledgerMinor)}, events up to ${machine.acknowledgedSeq}, seat ${machine.epoch}, journal ${machine.journalId ?? 'not known yet'}`,
  ...(contradiction
    ? [
        `  cabinet: credit ${formatMajor(contradiction.journal.meterMinor)}, events ${contradiction.journal.firstSeq} to ${contradiction.journal.lastSeq}, seat ${contradiction.journal.epoch}, journal ${contradiction.journal.id}`,
      ]
    : []),
  `  player: ${claimant === null ? 'nobody yet' : seat ? `${claimant.username} has the seat (${seat.state})` : `${claimant.username} was the last one`}`,
  ...refusedLines(machine),
  ...open.map(
    ({ id, kind, amountMinor, at }) =>
      `  open: ${kind} ${id}${amountMinor === null ? '' : ` of ${formatMajor(amountMinor)}`}, since ${new Date(at).toISOString()}`,
  ),
];

/** Returns a line that describes the refused event with its sequence number, which an operator needs to skip it. */
export const refusedLines = (machine: Pick<StoredMachine, 'refusedEvent'>): string[] => {
  const event = refusedEventOf(machine);
  return event ? [`  refused: ${describeEvent(event)}`] : [];
};
