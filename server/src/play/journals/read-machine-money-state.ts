import { type CashTransfer, listPendingCashTransfersAtMachine } from '../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { parseJournalContradiction } from '../machines/check-and-store-journal.ts';
import type { JournalContradiction } from '../machines/find-journal-contradiction.ts';
import { findMachine, type StoredMachine } from '../machines/machine-store.ts';
import { describeCabinetEvent, parseRefusedEvent } from '../machines/refused-cabinet-event.ts';
import { findSeat, type StoredSeat } from '../seats/seat-store.ts';
import { findPlaySessionAtMachine } from '../sessions/play-session-store.ts';

/** Data that an operator needs to decide about a machine's journal. */
export interface MachineMoneyState {
  readonly machine: StoredMachine;
  readonly contradiction: JournalContradiction | null;
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

export const readMachineMoneyState = async (db: Queries, machineId: string): Promise<MachineMoneyState | null> => {
  const machine = await findMachine(db, machineId);
  if (!machine) return null;
  return {
    machine,
    contradiction: parseJournalContradiction(machine),
    ledgerMinor: (await readLedgerBalance(db, machineMeterAccountOf(machineId))).balanceMinor,
    open: await listPendingCashTransfersAtMachine(db, machineId),
    seat: await findSeat(db, machineId),
    claimant: await readClaimant(db, machineId),
  };
};

const readClaimant = async (db: Queries, machineId: string): Promise<Claimant | null> => {
  const session = await findPlaySessionAtMachine(db, machineId);
  if (!session) return null;
  const player = await db.get<{ username: string }>('SELECT username FROM players WHERE id = ?', session.playerId);
  return { playerId: session.playerId, username: player?.username ?? '', sessionId: session.id };
};

/**
 * Returns a machine's credit in the ledger, seat, open transfers and contradiction with its journal. Throws a ConfigError if there is no
 * such machine.
 */
export const requireMachineMoneyState = async (db: Queries, id: string): Promise<MachineMoneyState> => {
  const found = await readMachineMoneyState(db, id);
  if (!found) throw new BusinessRuleError('NO_MACHINE', { machine: id });
  return found;
};

/**
 * Returns the error with the credit, seat and open transfers of the machine appended to its message, for the operator at the command line.
 */
export const appendMachineMoneyStateToError = (
  error: BusinessRuleError,
  machineState: MachineMoneyState,
): BusinessRuleError =>
  error.saying([error.message, ...formatMachineMoneyState(machineState), 'Nothing changed.'].join('\n'));

/** Formats a machine's credit, seat and open transfers as lines for the operator who decides about its journal. */
export const formatMachineMoneyState = ({
  machine,
  contradiction,
  ledgerMinor,
  open,
  seat,
  claimant,
}: MachineMoneyState): string[] => [
  `  ledger: credit ${formatLedgerAmount(ledgerMinor)}, events up to ${machine.acknowledgedSeq}, seat ${machine.epoch}, journal ${machine.journalId ?? 'not known yet'}`,
  ...(contradiction
    ? [
        `  cabinet: credit ${formatLedgerAmount(contradiction.journal.meterMinor)}, events ${contradiction.journal.firstSeq} to ${contradiction.journal.lastSeq}, seat ${contradiction.journal.epoch}, journal ${contradiction.journal.id}`,
      ]
    : []),
  `  player: ${claimant === null ? 'nobody yet' : seat ? `${claimant.username} has the seat (${seat.state})` : `${claimant.username} was the last one`}`,
  ...formatRefusedCabinetEvent(machine),
  ...open.map(
    ({ id, kind, amountMinor, at }) =>
      `  open: ${kind} ${id}${amountMinor === null ? '' : ` of ${formatLedgerAmount(amountMinor)}`}, since ${new Date(at).toISOString()}`,
  ),
];

/** Returns a line that describes the refused event with its sequence number, which an operator needs to skip it. */
export const formatRefusedCabinetEvent = (machine: Pick<StoredMachine, 'refusedEvent'>): string[] => {
  const event = parseRefusedEvent(machine);
  return event ? [`  refused: ${describeCabinetEvent(event)}`] : [];
};
