import { type CashTransfer, listPendingCashTransfers } from '../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readBalance } from '../../money/ledger/ledger-account.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { parseContradiction } from '../machines/check-and-store-journal.ts';
import type { Contradiction } from '../machines/find-journal-contradiction.ts';
import { findMachine, type StoredMachine } from '../machines/machine-store.ts';
import { describeCabinetEvent, parseRefusedEvent } from '../machines/refused-event.ts';
import { findSeat, type StoredSeat } from '../seats/seat-store.ts';
import { findSessionAtMachine } from '../sessions/session-store.ts';

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

export const readJournalCase = async (db: Queries, machineId: string): Promise<JournalCase | null> => {
  const machine = await findMachine(db, machineId);
  if (!machine) return null;
  return {
    machine,
    contradiction: parseContradiction(machine),
    ledgerMinor: (await readBalance(db, machineMeterAccountOf(machineId))).balanceMinor,
    open: await listPendingCashTransfers(db, machineId),
    seat: await findSeat(db, machineId),
    claimant: await readClaimant(db, machineId),
  };
};

const readClaimant = async (db: Queries, machineId: string): Promise<Claimant | null> => {
  const session = await findSessionAtMachine(db, machineId);
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
export const requireJournalCase = async (db: Queries, id: string): Promise<JournalCase> => {
  const found = await readJournalCase(db, id);
  if (!found) throw new BrokenRule('NO_MACHINE', { machine: id });
  return found;
};

/** Returns the error with the machine's state appended to its message, for the operator at the command line. */
export const appendJournalCase = (rule: BrokenRule, found: JournalCase): BrokenRule =>
  rule.saying([rule.message, ...formatJournalCase(found), 'Nothing changed.'].join('\n'));

/** Formats the state of a machine's money as lines for the operator who decides about it. */
export const formatJournalCase = ({
  machine,
  contradiction,
  ledgerMinor,
  open,
  seat,
  claimant,
}: JournalCase): string[] => [
  `  ledger: credit ${formatLedgerAmount(ledgerMinor)}, events up to ${machine.acknowledgedSeq}, seat ${machine.epoch}, journal ${machine.journalId ?? 'not known yet'}`,
  ...(contradiction
    ? [
        `  cabinet: credit ${formatLedgerAmount(contradiction.journal.meterMinor)}, events ${contradiction.journal.firstSeq} to ${contradiction.journal.lastSeq}, seat ${contradiction.journal.epoch}, journal ${contradiction.journal.id}`,
      ]
    : []),
  `  player: ${claimant === null ? 'nobody yet' : seat ? `${claimant.username} has the seat (${seat.state})` : `${claimant.username} was the last one`}`,
  ...formatRefusedEvent(machine),
  ...open.map(
    ({ id, kind, amountMinor, at }) =>
      `  open: ${kind} ${id}${amountMinor === null ? '' : ` of ${formatLedgerAmount(amountMinor)}`}, since ${new Date(at).toISOString()}`,
  ),
];

/** Returns a line that describes the refused event with its sequence number, which an operator needs to skip it. */
export const formatRefusedEvent = (machine: Pick<StoredMachine, 'refusedEvent'>): string[] => {
  const event = parseRefusedEvent(machine);
  return event ? [`  refused: ${describeCabinetEvent(event)}`] : [];
};
