import type { RequestValue } from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { isMeterUnknown, previewMachineClearing } from '../../play/journals/clear-machine.ts';
import type { OpenDecision } from '../../play/journals/end-open-transfers.ts';
import { requireJournalCase } from '../../play/journals/read-journal-case.ts';
import { clearMachineManually, type ManualClearing } from '../../play/journals/settle-journal-manually.ts';
import type { StoredMachine } from '../../play/machines/machine-store.ts';
import { describeCabinetEvent, parseRefusedEvent } from '../../play/machines/refused-event.ts';
import { implementAction, machineSubject } from '../implement-action.ts';
import {
  amountValue,
  createRequestEffect,
  createRequestRow,
  textOrWord,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import { readJournalCaseFacts, readJournalMoneyRows } from './journal-request-facts.ts';
import { buildMachineParameter, readBrandNameOrId } from './seat-request-facts.ts';

type Done = ManualClearing['cleared'];

export const clearMachine = implementAction('clearMachine', {
  ...machineSubject,
  pins: async (db, { machineId }) => readJournalCaseFacts(db, await requireJournalCase(db, machineId)),
  effect: async (db, { machineId, ...request }) => {
    const found = await requireJournalCase(db, machineId);
    const clearing = previewMachineClearing(found, request);
    const { correctedMinor, effectMinor } = clearing ?? { correctedMinor: 0, effectMinor: 0 };
    const sizeMinor = Math.abs(correctedMinor);
    // Above zero, the meter shows more than the ledger, so the player or the house pays the difference.
    const way = correctedMinor > 0 ? 'from' : 'to';
    const sentence = isMeterUnknown(found, clearing?.event ?? null)
      ? 'clearMachine.meterUnknown'
      : sizeMinor === 0 || request.to === null
        ? 'clearMachine'
        : request.to === 'player'
          ? (`clearMachine.${way}Player` as const)
          : (`clearMachine.${way}House` as const);
    const values: Record<string, RequestValue> = {
      ...buildMachineParameter(machineId),
      brand: textValue(await readBrandNameOrId(db, found.machine.brandId)),
      player: textOrWord(found.claimant?.username, 'nobody'),
      amount: amountValue(sizeMinor),
      fault: textOrWord(found.machine.fault, 'none'),
      event: clearing?.event ? textValue(describeCabinetEvent(clearing.event)) : wordValue('none'),
    };
    const toWallet = request.to === 'player' ? -correctedMinor : 0;
    const money = await readJournalMoneyRows(db, found, {
      creditMinor: correctedMinor + effectMinor,
      walletMinor: toWallet + (clearing?.event?.type === 'cashedOut' ? -effectMinor : 0),
    });
    const fault = textOrWord(found.machine.fault, 'none');
    return createRequestEffect(
      sentence,
      values,
      [
        createRequestRow(
          'machineFault',
          { from: fault, to: wordValue('none') },
          buildMachineParameter(machineId),
        ),
        ...money,
      ],
      { amountMinor: sizeMinor === 0 ? null : sizeMinor },
    );
  },
  async perform(tx, { machineId, ...request }, { at, reason }) {
    if (reason === '' && (request.skipSeq !== null || request.to !== null || request.meterUnknown))
      throw new ConfigError('Give a --reason "…"; it is kept in the record. Nothing changed.');
    const { cleared, found, details } = await clearMachineManually(tx, machineId, { ...request, at });
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

const passedOverLines = ({ passedOver }: Done, decision: OpenDecision | null): string[] => {
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
    : [
        `${formatLedgerAmount(-correctedMinor)} went from the machine, whose meter does not show it, to ${whose}.`,
      ];
};
