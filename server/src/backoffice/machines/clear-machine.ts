import type { RequestValue } from '@reelfloor/protocol/office';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { findClearing, isMeterUnknown } from '../../play/journals/clear-machine.ts';
import type { OpenDecision } from '../../play/journals/end-open-transfers.ts';
import { caseOf } from '../../play/journals/read-case.ts';
import { type Clearing, clearByHand } from '../../play/journals/settle-by-hand.ts';
import type { StoredMachine } from '../../play/machines/machine-store.ts';
import { describeEvent, refusedEventOf } from '../../play/machines/refused-event.ts';
import { implementAction, onMachine } from '../implement-action.ts';
import { amount, effect, row, text, textOr, word } from '../staff/request-fact.ts';
import { caseFacts, moneyRows } from './journal-case-facts.ts';
import { atMachine, brandNameOf } from './seat-facts.ts';

type Done = Clearing['cleared'];

export const clearMachine = implementAction('clearMachine', {
  ...onMachine,
  pins: async (db, { machineId }) => caseFacts(db, await caseOf(db, machineId)),
  effect: async (db, { machineId, ...request }) => {
    const found = await caseOf(db, machineId);
    const clearing = findClearing(found, request);
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
      ...atMachine(machineId),
      brand: text(await brandNameOf(db, found.machine.brandId)),
      player: textOr(found.claimant?.username, 'nobody'),
      amount: amount(sizeMinor),
      fault: textOr(found.machine.fault, 'none'),
      event: clearing?.event ? text(describeEvent(clearing.event)) : word('none'),
    };
    const toWallet = request.to === 'player' ? -correctedMinor : 0;
    const money = await moneyRows(db, found, {
      creditMinor: correctedMinor + effectMinor,
      walletMinor: toWallet + (clearing?.event?.type === 'cashedOut' ? -effectMinor : 0),
    });
    const fault = textOr(found.machine.fault, 'none');
    return effect(
      sentence,
      values,
      [row('machineFault', { from: fault, to: word('none') }, atMachine(machineId)), ...money],
      { amountMinor: sizeMinor === 0 ? null : sizeMinor },
    );
  },
  async perform(tx, { machineId, ...request }, { at, reason }) {
    if (reason === '' && (request.skipSeq !== null || request.to !== null || request.meterUnknown))
      throw new ConfigError('Give a --reason "…"; it is kept in the record. Nothing changed.');
    const { cleared, found, details } = await clearByHand(tx, machineId, { ...request, at });
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
    `Skipped: ${describeEvent(event)}.`,
    ...(order ? [`${order.kind} ${order.id}: ${end}.`] : []),
    ...(waits ? [`What it owes is pending a decision: npm run operator -- pay list`] : []),
    ...(owes && !waits
      ? ['Its hand pay cannot be held: its id is already known. Unlock a locked cabinet at the machine.']
      : []),
  ];
};

const stillRefusedLines = (machine: StoredMachine): string[] => {
  const event = refusedEventOf(machine);
  if (!event) return [];
  return [
    `Its agent resends event ${event.seq} within seconds. If it is refused again, the machine goes out of play again: skip it with --skip ${event.seq}.`,
  ];
};

const correctionLines = (correctedMinor: number, whose: string): string[] => {
  if (correctedMinor === 0) return [];
  return correctedMinor > 0
    ? [`${formatMajor(correctedMinor)} went from ${whose} to the machine, whose meter shows it.`]
    : [`${formatMajor(-correctedMinor)} went from the machine, whose meter does not show it, to ${whose}.`];
};
