import { type CashTransfer, findCashTransfer, updateCashTransferState } from '../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { isAgentConnected } from '../machines/agent-link-store.ts';
import type { StoredMachine } from '../machines/machine-store.ts';
import { parseRefusedEvent } from '../machines/refused-cabinet-event.ts';
import { postCashedOutEventToLedger, postCreditedEventToLedger } from '../seats/events/post-cash-events.ts';
import { fencedHoldMs } from '../seats/hold/seat-hold.ts';
import { SeatEventCollector } from '../seats/seat-event-collector.ts';
import { cancelSeatClosingAndHold } from '../seats/seat-store.ts';
import { returnCashInToWallet } from '../seats/transfers/transfer-settler.ts';
import {
  buildJournalFilePath,
  type CabinetJournal,
  findMachineJournalInFolder,
  findTransferInJournalFile,
} from './read-journal.ts';
import { type MachineMoneyState, readMachineMoneyState } from './read-machine-money-state.ts';

export interface SettleOrVoidRequest {
  readonly id: string;
  readonly decision: OpenTransferDecision;
  /** Folder with the cabinets' journals, or a copy of it; null if none is available. */
  readonly journals: string | null;
  readonly at: number;
}

export type SettleOrVoidResult =
  | { readonly kind: 'unknown' }
  /** `why`: reason why the cash transfer cannot be ended like this, and what the operator must do instead. */
  | { readonly kind: 'impossible'; readonly why: ConfigError }
  /** The cash transfer had already ended with this outcome: nothing changed. */
  | { readonly kind: 'endedBefore'; readonly order: CashTransfer }
  | { readonly kind: 'ended'; readonly order: CashTransfer; readonly because: string };

/** Final state of a cash transfer after each decision of the operator. */
export const endStates = { settle: 'settled', void: 'voided' } as const;

/**
 * Ends one open cash transfer as an operator decided, but only if no cabinet can report its outcome any more, or if the cabinet's journal
 * agrees: a decision against the journal would move the money twice. A late report of the cabinet finds the transfer ended, is refused, and
 * takes the machine out of play. If the result is a refusal, the caller must roll back.
 */
export const settleOrVoidTransfer = async (
  tx: DatabaseTransaction,
  request: SettleOrVoidRequest,
): Promise<SettleOrVoidResult> => {
  const order = await findCashTransfer(tx, request.id);
  if (!order) return { kind: 'unknown' };
  if (order.state !== 'pending')
    return order.state === endStates[request.decision]
      ? { kind: 'endedBefore', order }
      : impossible(
          new BusinessRuleError(
            'TRANSFER_ENDED',
            { transfer: order.id },
            `Transfer ${order.id} was ${order.state} before.`,
          ),
        );
  const found = await readMachineMoneyState(tx, order.machineId);
  if (!found)
    return impossible(
      new BusinessRuleError(
        'NO_MACHINE',
        { machine: order.machineId },
        `The ledger has no machine ${order.machineId}.`,
      ),
    );
  const evidence = await evidenceFor(tx, found, order, request);
  if (!evidence.ok) return impossible(evidence.why);
  if (request.decision === 'settle' && order.kind === 'cashOut' && !found.seat)
    return impossible(new BusinessRuleError('TRANSFER_WITHOUT_SEAT', { machine: order.machineId, transfer: order.id }));
  await settleOrVoidOpenTransfers(tx, { ...found, open: [order] }, request);
  return { kind: 'ended', order, because: evidence.because };
};

type Evidence = { readonly ok: true; readonly because: string } | { readonly ok: false; readonly why: ConfigError };

const evidenceFor = async (
  tx: DatabaseTransaction,
  { machine, contradiction }: MachineMoneyState,
  order: CashTransfer,
  { decision, journals }: SettleOrVoidRequest,
): Promise<Evidence> => {
  const refusedEvent = parseRefusedEvent(machine);
  if (refusedEvent && 'transferId' in refusedEvent && refusedEvent.transferId === order.id)
    return no(
      new BusinessRuleError(
        'TRANSFER_ANSWERED',
        { event: refusedEvent.seq, transfer: order.id, machine: machine.id },
        `The cabinet has answered: event ${refusedEvent.seq} (${refusedEvent.type}) names transfer ${order.id} and was refused. Decide both together: npm run operator -- machine clear ${machine.id} --skip ${refusedEvent.seq} --open settle|void`,
      ),
    );
  if (contradiction && contradiction.kind !== 'ledgerBehind')
    return yes(`no cabinet can tell its outcome: ${contradiction.text}`);
  const whole = journals === null ? null : findMachineJournalInFolder(journals, machine.id);
  if (journals !== null && (whole === null || whole.facts.id !== machine.journalId))
    return no(
      `${buildJournalFilePath(journals, machine.id)} is not the journal that the ledger follows. If that one is lost: npm run operator -- machine replace-journal ${machine.id}`,
    );
  if (whole !== null && isOlderThanLedger(whole, machine))
    return no(
      `${whole.file} is a copy older than the ledger, so it does not know what the cabinet did last. Name the folder that agent ${machine.agentId} writes (AGENT_DATA_DIR).`,
    );
  if (await isAgentConnected(tx, machine.agentId))
    return no(new BusinessRuleError('TRANSFER_ASKED', { machine: machine.id, agent: machine.agentId }));
  if (whole === null)
    return no(
      new BusinessRuleError(
        'TRANSFER_TELLABLE',
        { machine: machine.id, agent: machine.agentId },
        `The cabinet of machine ${machine.id} can still tell its outcome. Start its agent ${machine.agentId}; or name a folder with its journal (--journals AGENT_DATA_DIR); or, if the journal is lost: npm run operator -- machine replace-journal ${machine.id}`,
      ),
    );
  const answer = findTransferInJournalFile(whole.file, order.id);
  if (answer === 'credited' || answer === 'cashedOut')
    return no(
      `The cabinet has answered: by its journal ${order.kind} ${order.id} has happened. It is booked when its agent ${machine.agentId} connects, or by npm run operator -- reconcile plan.`,
    );
  if (answer === 'ordered')
    return no(
      `The cabinet has taken the order: cash-out ${order.id} waits in its journal, and it carries it out when its round is over. Start its agent ${machine.agentId}.`,
    );
  if (decision === 'settle')
    return no(
      answer === 'voided'
        ? `The cabinet has answered the contrary: by its journal ${order.kind} ${order.id} is void for good.`
        : `By its journal the cabinet has never carried out ${order.kind} ${order.id}: only void is possible.`,
    );
  return yes(
    answer === 'voided' ? 'void by the journal of its cabinet' : 'never carried out by the journal of its cabinet',
  );
};

/** Returns true if the journal file is older than the ledger's record of that journal. */
const isOlderThanLedger = ({ facts }: CabinetJournal, machine: StoredMachine): boolean =>
  facts.lastSeq < machine.acknowledgedSeq || facts.revision < machine.journalRevision;

const yes = (because: string): Evidence => ({ ok: true, because });
/** Returns a refusal with its reason. Pass a string only at the command line: the staff pages never pass a folder of journals. */
const no = (why: ConfigError | string): Evidence => ({
  ok: false,
  why: typeof why === 'string' ? new ConfigError(why) : why,
});
const impossible = (why: ConfigError): SettleOrVoidResult => ({ kind: 'impossible', why });

/** How an operator ends cash transfers whose outcome no cabinet's journal records. */
export type OpenTransferDecision = 'void' | 'settle';

interface OpenTransfersEnding {
  readonly decision: OpenTransferDecision;
  /** Amount in minor units that a settled cash-out paid. Default: all credit on the machine according to the ledger. */
  readonly paidMinor?: number;
  readonly at: number;
}

/**
 * Ends open cash transfers. `settle`: a cash-in reached the meter, a cash-out was paid. `void`: a cash-in is refunded to the wallet, a
 * cash-out leaves the credit on the machine.
 */
export const settleOrVoidOpenTransfers = async (
  tx: DatabaseTransaction,
  { machine, open, seat }: Pick<MachineMoneyState, 'machine' | 'open' | 'seat'>,
  { decision, paidMinor, at }: OpenTransfersEnding,
): Promise<void> => {
  const place = {
    machineId: machine.id,
    brandId: machine.brandId,
    at,
    journalId: machine.journalId,
    journalNo: machine.journalNo,
    bounds: null,
    waitsBecause: null,
  };
  for (const order of open) {
    if (decision === 'settle') await settle(order);
    else await makeVoid(order);
    await publishDatabaseChange(tx, 'transfer', order.id);
    await publishDatabaseChange(tx, 'wallet', order.playerId);
  }

  async function settle(order: CashTransfer): Promise<void> {
    const reported = { seq: 0, at, meterMinor: 0, transferId: order.id };
    const credit = async () => (await readLedgerBalance(tx, machineMeterAccountOf(machine.id))).balanceMinor;
    const posted =
      order.kind === 'cashIn'
        ? await postCreditedEventToLedger(
            tx,
            place,
            { ...reported, type: 'credited', amountMinor: order.amountMinor ?? 0 },
            SeatEventCollector.of(tx),
          )
        : await postCashedOutEventToLedger(
            tx,
            place,
            { ...reported, type: 'cashedOut', amountMinor: paidMinor ?? (await credit()) },
            SeatEventCollector.of(tx),
          );
    if (!posted.ok) throw new Error(`transfer ${order.id} could not be settled: ${posted.refusal.code}`);
  }

  async function makeVoid(order: CashTransfer): Promise<void> {
    if (order.kind === 'cashIn') await returnCashInToWallet(tx, order, at, SeatEventCollector.of(tx));
    await updateCashTransferState(tx, order, 'voided', order.kind === 'cashIn' ? order.amountMinor : null);
    if (seat?.closeTransferId !== order.id) return;
    // The seat could not close without this cash-out, so hold the seat for its player. When the hold expires, the server closes the seat
    // again.
    await cancelSeatClosingAndHold(tx, seat.sessionId, { until: at + fencedHoldMs, at });
  }
};
