import type { RequestValue } from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import {
  isMachineMeterUnknownToLedger,
  previewMachineFaultClearing,
} from '../../play/journals/clear-faulted-machine.ts';
import { requireMachineMoneyState } from '../../play/journals/read-machine-money-state.ts';
import { clearMachineFaultManually, type ManualClearing } from '../../play/journals/settle-journal-manually.ts';
import type { OpenTransferDecision } from '../../play/journals/settle-or-void-transfer.ts';
import type { StoredMachine } from '../../play/machines/machine-store.ts';
import { describeCabinetEvent, parseRefusedEvent } from '../../play/machines/refused-cabinet-event.ts';
import { implementOfficeAction, machineSubject } from '../implement-office-action.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { readJournalDecisionRequestFacts, readJournalMoneyChangeRows } from './journal-decision-request-facts.ts';
import { buildMachineMessageParameter, readBrandNameOrId } from './seat-request-facts.ts';

type Done = ManualClearing['cleared'];

export const clearMachine = implementOfficeAction('clearMachine', {
  ...machineSubject,
  pins: async (db, { machineId }) => readJournalDecisionRequestFacts(db, await requireMachineMoneyState(db, machineId)),
  effect: async (db, { machineId, ...request }) => {
    const found = await requireMachineMoneyState(db, machineId);
    const clearing = previewMachineFaultClearing(found, request);
    const { correctedMinor, effectMinor } = clearing ?? { correctedMinor: 0, effectMinor: 0 };
    const sizeMinor = Math.abs(correctedMinor);
    // If `correctedMinor` is positive, the cabinet's meter shows more credit than the ledger, so the player or the house pays the
    // difference.
    const way = correctedMinor > 0 ? 'from' : 'to';
    const sentence = isMachineMeterUnknownToLedger(found, clearing?.event ?? null)
      ? 'clearMachine.meterUnknown'
      : sizeMinor === 0 || request.to === null
        ? 'clearMachine'
        : request.to === 'player'
          ? (`clearMachine.${way}Player` as const)
          : (`clearMachine.${way}House` as const);
    const values: Record<string, RequestValue> = {
      ...buildMachineMessageParameter(machineId),
      brand: createTextRequestValue(await readBrandNameOrId(db, found.machine.brandId)),
      player: createOptionalTextRequestValue(found.claimant?.username, 'nobody'),
      amount: createAmountRequestValue(sizeMinor),
      fault: createOptionalTextRequestValue(found.machine.fault, 'none'),
      event: clearing?.event
        ? createTextRequestValue(describeCabinetEvent(clearing.event))
        : createWordRequestValue('none'),
    };
    const toWallet = request.to === 'player' ? -correctedMinor : 0;
    const money = await readJournalMoneyChangeRows(db, found, {
      creditMinor: correctedMinor + effectMinor,
      walletMinor: toWallet + (clearing?.event?.type === 'cashedOut' ? -effectMinor : 0),
    });
    const fault = createOptionalTextRequestValue(found.machine.fault, 'none');
    return createApprovalRequestEffect(
      sentence,
      values,
      [
        createApprovalRequestChangeRow(
          'machineFault',
          { from: fault, to: createWordRequestValue('none') },
          buildMachineMessageParameter(machineId),
        ),
        ...money,
      ],
      { amountMinor: sizeMinor === 0 ? null : sizeMinor },
    );
  },
  async perform(tx, { machineId, ...request }, { at, reason }) {
    if (reason === '' && (request.skipSeq !== null || request.to !== null || request.meterUnknown))
      throw new ConfigError('Give a --reason "…"; it is kept in the record. Nothing changed.');
    const { cleared, found, details } = await clearMachineFaultManually(tx, machineId, { ...request, at });
    const { machine, claimant } = found;
    const { passedOver, correctedMinor, fault } = cleared;
    const whose = request.to === 'player' ? (claimant?.username ?? '') : 'the house';
    const lines = [
      fault === null
        ? `Machine ${machineId} is in play again. Its fault was: ${machine.fault ?? 'none'}.`
        : `Machine ${machineId} stays out of play: ${fault}.`,
      ...passedOverLines(cleared, request.decision),
      ...(passedOver ? [] : stillRefusedLines(machine)),
      ...correctionLines(correctedMinor, whose),
    ];
    return { answer: { correctedMinor, fault }, audit: details, lines };
  },
});

const passedOverLines = ({ passedOver }: Done, decision: OpenTransferDecision | null): string[] => {
  if (!passedOver) return [];
  const { event, order, waits } = passedOver;
  const owes = event.type === 'handPayOwed' || event.type === 'jackpotHit';
  const end = decision === 'void' ? 'void' : 'settled';
  return [
    `Skipped: ${describeCabinetEvent(event)}.`,
    ...(order ? [`${order.kind} ${order.id}: ${end}.`] : []),
    ...(waits ? [`What it owes is pending a decision: npm run operator -- pay list`] : []),
    ...(owes && !waits
      ? ['Its hand pay cannot be held: its id is already known. Unlock a locked cabinet at the machine.']
      : []),
  ];
};

const stillRefusedLines = (machine: StoredMachine): string[] => {
  const event = parseRefusedEvent(machine);
  if (!event) return [];
  return [
    `Its agent resends event ${event.seq} within seconds. If it is refused again, the machine goes out of play again: skip it with --skip ${event.seq}.`,
  ];
};

const correctionLines = (correctedMinor: number, whose: string): string[] => {
  if (correctedMinor === 0) return [];
  return correctedMinor > 0
    ? [`${formatLedgerAmount(correctedMinor)} went from ${whose} to the machine, whose meter shows it.`]
    : [`${formatLedgerAmount(-correctedMinor)} went from the machine, whose meter does not show it, to ${whose}.`];
};
