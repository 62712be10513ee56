import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { formatMachineFaultText } from '@reelfloor/protocol/office/faults';
import type { CashTransfer } from '../../money/ledger/cash-transfers.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { storeMachineFaultCleared, storeSkippedEvent } from '../machines/machine-store.ts';
import { parseRefusedEvent } from '../machines/refused-cabinet-event.ts';
import { postCabinetEventToLedger } from '../seats/events/post-cabinet-event.ts';
import { SeatEventCollector } from '../seats/seat-event-collector.ts';
import { postMeterDifference } from './post-meter-difference.ts';
import type { MachineMoneyState } from './read-machine-money-state.ts';
import { type OpenTransferDecision, settleOrVoidOpenTransfers } from './settle-or-void-transfer.ts';

export interface ClearMachineFaultRequest {
  /** Sequence number of the event to skip, which the ledger refused; null if none is skipped. */
  readonly skipSeq: number | null;
  /** How to end the cash transfer that the skipped event would have ended; null if the operator has not decided. */
  readonly decision: OpenTransferDecision | null;
  /** Who receives or pays the difference between meter and ledger; null if the operator has not decided. */
  readonly to: 'player' | 'house' | null;
  /** True if the operator confirms that the meter is unknown, so that no amount is corrected. */
  readonly meterUnknown?: boolean | undefined;
  readonly at: number;
}

export type ClearMachineFaultResult =
  /** `why`: reason why the machine's fault cannot be cleared, and what the operator must do instead. */
  | { readonly kind: 'impossible'; readonly why: BusinessRuleError }
  | { readonly kind: 'openUndecided'; readonly event: CabinetEvent; readonly order: CashTransfer }
  /** `correctedMinor` (minor units) is above zero if the meter shows more credit than the ledger has. */
  | { readonly kind: 'differenceUndecided'; readonly meterMinor: number; readonly correctedMinor: number }
  /** The ledger does not know the meter's amount, and the operator has not confirmed this with `meterUnknown`. */
  | { readonly kind: 'meterUnknown' }
  | {
      readonly kind: 'cleared';
      readonly passedOver: PassedOver | null;
      /** Amount in minor units that the correction added to the machine's ledger account. */
      readonly correctedMinor: number;
      /** Fault that keeps the machine out of play; null if it is in play again. */
      readonly fault: string | null;
    };

/** Preview of clearing a machine's fault: the skipped event, its open transfer, and the difference that somebody receives or pays. */
export interface MachineClearingPreview {
  readonly event: CabinetEvent | null;
  readonly order: CashTransfer | null;
  /** Amount that ending the open transfer adds to the machine's ledger account, in minor units. */
  readonly effectMinor: number;
  readonly meterMinor: number;
  /** Amount that the correction adds to the machine's ledger account, in minor units. */
  readonly correctedMinor: number;
}

/** Returns a preview of clearing a machine's fault; null if it cannot be cleared with these decisions. Changes nothing. */
export const previewMachineFaultClearing = (
  machineState: MachineMoneyState,
  request: Omit<ClearMachineFaultRequest, 'at'>,
): MachineClearingPreview | null => {
  const passed = findPassedOver(machineState, request);
  return 'kind' in passed ? null : clearingOf(machineState, passed);
};

/** Returns true if the ledger does not know the meter's amount, so that clearing the fault corrects no amount. */
export const isMachineMeterUnknownToLedger = ({ machine }: MachineMoneyState, event: CabinetEvent | null): boolean =>
  event === null && machine.acknowledgedMeterMinor === null && machine.acknowledgedSeq > 0;

const clearingOf = ({ machine, ledgerMinor, seat }: MachineMoneyState, passed: Passed): MachineClearingPreview => {
  const { event, effectMinor } = passed;
  const meterMinor = event ? event.meterMinor : (machine.acknowledgedMeterMinor ?? ledgerMinor);
  // Credit on a machine without a player has no account in the ledger, so it is not corrected.
  const isStray = meterMinor > 0 && !seat;
  return { ...passed, meterMinor, correctedMinor: isStray ? 0 : meterMinor - ledgerMinor - effectMinor };
};

/**
 * Puts a machine back into play. The operator decides which event is skipped, how the transfer ends that this event would have ended, and
 * who receives or pays the difference between meter and ledger. If the result is a refusal, the caller must roll back.
 */
export const clearMachineFault = async (
  tx: DatabaseTransaction,
  machineState: MachineMoneyState,
  request: ClearMachineFaultRequest,
): Promise<ClearMachineFaultResult> => {
  const { machine, contradiction } = machineState;
  if (contradiction)
    return impossible(
      'CLEAR_CONTRADICTION',
      { machine: machine.id },
      `Machine ${machine.id} stays out of play: ${contradiction.text}`,
    );
  const passed = findPassedOver(machineState, request);
  if ('kind' in passed) return passed;
  if (isMachineMeterUnknownToLedger(machineState, passed.event) && !request.meterUnknown)
    return { kind: 'meterUnknown' };
  const { event, order, meterMinor, correctedMinor } = clearingOf(machineState, passed);
  if (meterMinor > 0 && !machineState.seat) return passOverStray(tx, machineState, request, passed);
  if (correctedMinor !== 0 && request.to === null) return { kind: 'differenceUndecided', meterMinor, correctedMinor };
  const correct = () => correctLedger(tx, machineState, request, correctedMinor);
  // Skipping a cash-out debits the machine's ledger account: if it holds too little, correct it before; if too much, after.
  if (correctedMinor > 0 && !(await correct())) return walletIsShort(machineState, correctedMinor);
  const passedOver = event ? await passOver(tx, machineState, { event, order, ...request }) : null;
  if (correctedMinor < 0) await correct();
  await follow(tx, machineState, { event, fault: null });
  return { kind: 'cleared', passedOver, correctedMinor, fault: null };
};

/**
 * Skips an event that leaves credit on the meter of a machine without a player: the ledger has no account for this credit. The machine
 * stays out of play until an event reports that the cabinet was emptied.
 */
const passOverStray = async (
  tx: DatabaseTransaction,
  found: MachineMoneyState,
  request: ClearMachineFaultRequest,
  { event, order }: Passed,
): Promise<ClearMachineFaultResult> => {
  const { machine } = found;
  const meterMinor = event?.meterMinor ?? machine.acknowledgedMeterMinor ?? 0;
  const why = formatMachineFaultText('STRAY_CREDIT', { machine: machine.id, meterMinor });
  if (!event)
    return impossible(
      'CLEAR_STRAY',
      { machine: machine.id, meterMinor },
      `Machine ${machine.id} stays out of play: ${why}.`,
    );
  const passedOver = await passOver(tx, found, { event, order, ...request });
  await follow(tx, found, { event, fault: why });
  return { kind: 'cleared', passedOver, correctedMinor: 0, fault: why };
};

const impossible = (...rule: ConstructorParameters<typeof BusinessRuleError>): ClearMachineFaultResult => ({
  kind: 'impossible',
  why: new BusinessRuleError(...rule),
});

const walletIsShort = ({ claimant }: MachineMoneyState, correctedMinor: number): ClearMachineFaultResult =>
  impossible(
    'CLEAR_WALLET_SHORT',
    { name: claimant?.username ?? '', amountMinor: correctedMinor },
    `The wallet of ${claimant?.username ?? 'the player'} holds less than the ${correctedMinor} (minor units) that the ledger lacks. Say --for house, and settle it with the player afterwards.`,
  );

interface Passed {
  readonly event: CabinetEvent | null;
  /** The open cash transfer that the skipped event belongs to; null if there is none. */
  readonly order: CashTransfer | null;
  readonly effectMinor: number;
}

/** Finds the refused event to skip and the open cash transfer that only this event could have ended. */
const findPassedOver = (
  found: MachineMoneyState,
  request: Pick<ClearMachineFaultRequest, 'skipSeq' | 'decision'>,
): Passed | ClearMachineFaultResult => {
  const { machine, open } = found;
  const { skipSeq, decision } = request;
  const event = skipSeq === null ? null : parseRefusedEvent(machine);
  if (skipSeq !== null) {
    const nextSeq = machine.acknowledgedSeq + 1;
    if (skipSeq !== nextSeq || event?.seq !== nextSeq)
      return impossible(
        event ? 'CLEAR_EVENT_NOT_NEXT' : 'CLEAR_EVENT_NOT_REFUSED',
        { event: skipSeq, machine: machine.id, next: nextSeq },
        `Event ${skipSeq} of machine ${machine.id} cannot be skipped: the next one is event ${nextSeq}, ${event ? 'which was refused' : 'and it has not been refused yet. A refused one is resent within seconds while the agent is connected'}.`,
      );
  }
  const answered = event && 'transferId' in event ? event.transferId : null;
  const order = open.find(({ id }) => id === answered) ?? null;
  if (!event || !order)
    return decision === null
      ? { event, order: null, effectMinor: 0 }
      : impossible(
          'CLEAR_NOTHING_OPEN',
          {},
          'No open transfer waits for the event that is passed over: leave --open out.',
        );
  if (decision === null) return { kind: 'openUndecided', event, order };
  if (decision === 'void') return { event, order, effectMinor: 0 };
  if (order.kind === 'cashIn' && event.type === 'credited')
    return { event, order, effectMinor: order.amountMinor ?? 0 };
  if (order.kind === 'cashOut' && event.type === 'cashedOut') return { event, order, effectMinor: -event.amountMinor };
  return impossible(
    'CLEAR_ONLY_VOID',
    { event: event.seq, transfer: order.id },
    `Event ${event.seq} (${event.type}) does not say that the ${order.kind} ${order.id} has happened: only --open void is possible.`,
  );
};

/** Posts the difference between meter and ledger. Returns false if the player's wallet holds too little to pay it. */
const correctLedger = async (
  tx: DatabaseTransaction,
  { machine, claimant }: MachineMoneyState,
  { to, at }: ClearMachineFaultRequest,
  correctedMinor: number,
): Promise<boolean> => {
  const whose = to === 'player' ? claimant : to;
  if (whose === null) throw new Error(`nobody ever played at machine ${machine.id}`);
  const amountMinor = -correctedMinor;
  const given = await postMeterDifference(tx, {
    machineId: machine.id,
    amountMinor,
    to: whose,
    claimant,
    at,
  });
  if (!given.ok && correctedMinor < 0) throw new Error(`the correction of machine ${machine.id} was refused`);
  return given.ok;
};

const follow = async (
  tx: DatabaseTransaction,
  { machine }: MachineMoneyState,
  { event, fault }: { readonly event: CabinetEvent | null; readonly fault: string | null },
): Promise<void> => {
  await storeMachineFaultCleared(tx, machine.id, fault);
  // The ledger lacks a skipped round, so clear the last round: a hand pay that refers to it then needs approval.
  const lastRound = event?.type === 'roundPlayed' ? null : machine.lastRound;
  if (event) await storeSkippedEvent(tx, machine.id, event, lastRound);
  await publishDatabaseChange(tx, 'machine', machine.id);
};

interface Passing {
  readonly event: CabinetEvent;
  /** The open cash transfer that the skipped event belongs to; null if there is none. */
  readonly order: CashTransfer | null;
  readonly decision: OpenTransferDecision | null;
  readonly at: number;
}

interface PassedOver {
  readonly event: CabinetEvent;
  readonly order: CashTransfer | null;
  /** True if the event contains a hand pay or jackpot, which now waits for approval. */
  readonly waits: boolean;
}

/** Skips an event: ends its cash transfer and records its hand pay or jackpot for approval, but posts nothing for it. */
const passOver = async (
  tx: DatabaseTransaction,
  found: MachineMoneyState,
  { event, order, decision, at }: Passing,
): Promise<PassedOver> => {
  if (order && decision) {
    const paid = event.type === 'cashedOut' ? { paidMinor: event.amountMinor } : {};
    await settleOrVoidOpenTransfers(tx, { ...found, open: [order] }, { decision, at, ...paid });
  }
  return { event, order, waits: await letHandPayWait(tx, found, event, at) };
};

/**
 * Records the hand pay or jackpot of a skipped event as pending approval. Returns false if the event contains none, or if its id was used
 * for something else.
 */
const letHandPayWait = async (
  tx: DatabaseTransaction,
  { machine }: MachineMoneyState,
  event: CabinetEvent,
  at: number,
): Promise<boolean> => {
  if (event.type !== 'handPayOwed' && event.type !== 'jackpotHit') return false;
  const place = {
    machineId: machine.id,
    brandId: machine.brandId,
    at,
    journalId: machine.journalId,
    journalNo: machine.journalNo,
    bounds: null,
    waitsBecause: `event ${event.seq} was passed over: ${machine.fault ?? 'it was refused'}`,
  };
  const seatEvents = SeatEventCollector.of(tx);
  const posted = await postCabinetEventToLedger(tx, place, event, seatEvents);
  if (!posted.ok || seatEvents.waitingHandPays.length === 0) return false;
  await publishDatabaseChange(tx, 'pay', event.transferId);
  return true;
};
