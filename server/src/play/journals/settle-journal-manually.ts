import { foldNameForComparison } from '@reelfloor/protocol';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { appendNothingChangedNotice, BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import type { ConfigError } from '../../platform/process/config-error.ts';
import { type AcceptJournalResult, acceptLedgerOlderThanJournal, acceptNewJournal } from './accept-journal.ts';
import {
  type ClearMachineFaultRequest,
  type ClearMachineFaultResult,
  clearMachineFault,
  isMachineMeterUnknownToLedger,
} from './clear-faulted-machine.ts';
import {
  appendMachineMoneyStateToError,
  type MachineMoneyState,
  requireMachineMoneyState,
} from './read-machine-money-state.ts';
import { replaceJournal } from './replace-journal.ts';
import type { OpenTransferDecision } from './settle-or-void-transfer.ts';

interface JournalRequest {
  /** Machine id. */
  readonly id: string;
  readonly way: 'accept-journal' | 'accept-ledger' | 'replace-journal';
  readonly decision: OpenTransferDecision | null;
  /** Who receives the ledger's credit: `house` or the name of the machine's player; null if undecided. */
  readonly to: string | null;
  /** Folder with the cabinets' journals; null if none is available. */
  readonly journals: string | null;
  readonly at: number;
}

export interface SettledJournal {
  readonly found: MachineMoneyState;
  readonly decision: OpenTransferDecision | null;
  readonly acknowledgedSeq: number;
  readonly differenceMinor: number;
  /** Who received the difference between ledger and meter: `house` or a username; null if there was none. */
  readonly receiver: string | null;
  /** Details for the audit trail. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Returns the meter amount that the ledger will adopt, and by how much the ledger's amount then exceeds it, once open cash transfers have
 * ended as decided. Changes nothing.
 */
export const computeMeterDifference = (
  { ledgerMinor, open, contradiction }: MachineMoneyState,
  { way, decision }: Pick<JournalRequest, 'way' | 'decision'>,
): { readonly differenceMinor: number; readonly meterMinor: number } => {
  const meterMinor = way === 'accept-ledger' ? (contradiction?.journal.meterMinor ?? 0) : 0;
  let creditMinor = ledgerMinor;
  if (decision === 'settle')
    for (const { kind, amountMinor } of open) creditMinor = kind === 'cashIn' ? creditMinor + (amountMinor ?? 0) : 0;
  return { differenceMinor: creditMinor - meterMinor, meterMinor };
};

/**
 * Replaces a machine's journal, or accepts its contradiction with the ledger, as an operator decided. Throws a ConfigError that names the
 * missing input or the obstacle.
 */
export const settleJournalManually = async (
  tx: DatabaseTransaction,
  request: JournalRequest,
): Promise<SettledJournal> => {
  const { id, decision, at } = request;
  const found = await requireMachineMoneyState(tx, id);
  if (request.way !== 'replace-journal' && !found.contradiction)
    throw new BusinessRuleError('JOURNAL_AGREES', { machine: id });
  const to = receiverOf(request.to, found);
  const accepted = await carryOut(tx, found, request, { decision, to, at });
  if (accepted.kind !== 'accepted') throw findJournalRuleError(accepted, found);
  const { machine, contradiction, open } = found;
  const { differenceMinor, acknowledgedSeq } = accepted;
  const receiver = differenceMinor === 0 ? null : to === 'house' ? 'house' : (to?.username ?? null);
  const details = {
    ...(request.way === 'replace-journal'
      ? { journal: { from: machine.journalId } }
      : {
          contradiction: contradiction?.text,
          journal: { from: machine.journalId, to: contradiction?.journal.id },
        }),
    acknowledgedSeq: { from: machine.acknowledgedSeq, to: acknowledgedSeq },
    open: open.map(({ id: transferId, kind }) => ({ transferId, kind, decision })),
    differenceMinor,
    to: receiver,
  };
  return { found, decision, acknowledgedSeq, differenceMinor, receiver, details };
};

const carryOut = (
  tx: DatabaseTransaction,
  found: MachineMoneyState,
  { way, journals }: JournalRequest,
  acceptance: Parameters<typeof acceptNewJournal>[2],
): Promise<AcceptJournalResult> => {
  const { contradiction } = found;
  if (way === 'replace-journal' || !contradiction) return replaceJournal(tx, found, { ...acceptance, journals });
  const accepting = way === 'accept-journal' ? acceptNewJournal : acceptLedgerOlderThanJournal;
  return accepting(tx, { ...found, contradiction }, acceptance);
};

/**
 * Returns who receives the difference between ledger and meter; null if the operator has not decided. Throws unless it is the player or
 * `house`.
 */
const receiverOf = (value: string | null, { machine, claimant }: MachineMoneyState) => {
  if (value === null) return null;
  if (value === 'house') return 'house';
  if (claimant && foldNameForComparison(value) === foldNameForComparison(claimant.username)) return claimant;
  const isAt = { machine: machine.id, name: claimant?.username ?? '' };
  throw new BusinessRuleError(
    claimant ? 'JOURNAL_RECEIVER' : 'JOURNAL_RECEIVER_HOUSE',
    isAt,
    `--to is house${claimant ? ` or ${claimant.username}` : ''}, whose credit is at machine ${machine.id}; nothing changed.`,
  );
};

const findJournalRuleError = (
  refused: Exclude<AcceptJournalResult, { kind: 'accepted' }>,
  found: MachineMoneyState,
): ConfigError => {
  if (refused.kind === 'impossible') return appendNothingChangedNotice(refused.why);
  const machine = found.machine.id;
  const rule =
    refused.missing === 'open'
      ? new BusinessRuleError(
          'JOURNAL_OPEN_UNDECIDED',
          { machine },
          'Transfers are open that no journal can tell of any more. Say what became of them: --open settle (a cash-in arrived, a cash-out was paid) or --open void (a cash-in goes back to the wallet, a cash-out did not happen).',
        )
      : new BusinessRuleError(
          'JOURNAL_DIFFERENCE_UNDECIDED',
          { machine, amountMinor: refused.differenceMinor },
          `The ledger has ${formatLedgerAmount(refused.differenceMinor)} more at the machine than its meter shows. Say who gets it: --to house${found.claimant ? ` or --to ${found.claimant.username}` : ''}.`,
        );
  return appendMachineMoneyStateToError(rule, found);
};

type Done = Extract<ClearMachineFaultResult, { kind: 'cleared' }>;

export interface ManualClearing {
  readonly cleared: Done;
  readonly found: MachineMoneyState;
  /** Details for the audit trail. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Clears a machine's fault as an operator decided. Throws a ConfigError that names the missing input or the obstacle. */
export const clearMachineFaultManually = async (
  tx: DatabaseTransaction,
  id: string,
  request: ClearMachineFaultRequest,
): Promise<ManualClearing> => {
  const found = await requireMachineMoneyState(tx, id);
  const cleared = await clearMachineFault(tx, found, request);
  if (cleared.kind !== 'cleared') throw appendMachineMoneyStateToError(findClearingRuleError(cleared, id), found);
  const { machine, claimant } = found;
  const { passedOver, correctedMinor } = cleared;
  const details = {
    fault: machine.fault,
    journal: { to: machine.journalId },
    acknowledgedSeq: {
      from: machine.acknowledgedSeq,
      to: passedOver?.event.seq ?? machine.acknowledgedSeq,
    },
    passedOver: passedOver?.event ?? null,
    open: passedOver?.order ? { transferId: passedOver.order.id, decision: request.decision } : null,
    correctedMinor,
    ...(isMachineMeterUnknownToLedger(found, passedOver?.event ?? null) && { meterUnknown: true }),
    for: correctedMinor === 0 ? null : request.to === 'player' ? (claimant?.playerId ?? null) : 'house',
  };
  return { cleared, found, details };
};

const findClearingRuleError = (refused: Exclude<ClearMachineFaultResult, Done>, id: string): BusinessRuleError => {
  switch (refused.kind) {
    case 'impossible':
      return refused.why;
    case 'meterUnknown': {
      const rule = new BusinessRuleError('CLEAR_METER_UNKNOWN', { machine: id });
      return rule.saying(`${rule.message} Say --meter-unknown.`);
    }
    case 'openUndecided': {
      const { event, order } = refused;
      const settled =
        order.kind === 'cashIn'
          ? `its ${formatLedgerAmount(order.amountMinor ?? 0)} arrived on the meter`
          : `${event.type === 'cashedOut' ? formatLedgerAmount(event.amountMinor) : 'the credit'} was paid to the wallet`;
      const kept = order.kind === 'cashIn' ? 'it goes back to the wallet' : 'nothing was paid';
      return new BusinessRuleError(
        'CLEAR_OPEN_UNDECIDED',
        { event: event.seq, transfer: order.id },
        `Event ${event.seq} answers the open ${order.kind} ${order.id}, which would wait for ever. Say what became of it: --open settle (${settled}) or --open void (${kept}).`,
      );
    }
    case 'differenceUndecided': {
      const { meterMinor, correctedMinor } = refused;
      const [size, is] = [formatLedgerAmount(Math.abs(correctedMinor)), correctedMinor > 0 ? 'more' : 'less'];
      const whose = correctedMinor > 0 ? 'who pays it' : 'who gets it';
      return new BusinessRuleError(
        correctedMinor > 0 ? 'CLEAR_MORE_UNDECIDED' : 'CLEAR_LESS_UNDECIDED',
        { machine: id, meterMinor, amountMinor: Math.abs(correctedMinor) },
        `The meter of machine ${id} shows ${formatLedgerAmount(meterMinor)}, which is ${size} ${is} than the ledger will have. Say ${whose}: --for player or --for house.`,
      );
    }
  }
};
