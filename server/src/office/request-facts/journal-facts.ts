import type { ActionContent, RequestFact, RequestValue } from '@reelfloor/protocol/office';
import type { Queries } from '../../database/database.ts';
import { caseOf } from '../../journals/case-lines.ts';
import { findClearing, isMeterUnknown } from '../../journals/clear-machine.ts';
import type { JournalCase } from '../../journals/read-case.ts';
import { differenceAfter } from '../../journals/settle-journal.ts';
import type { CashTransfer } from '../../ledger/cash-transfers.ts';
import { walletOf } from '../../ledger/ledger-account.ts';
import { describeEvent, refusedEventOf } from '../../machines/refused-event.ts';
import type { ActionFacts } from '../../staff/action-performer.ts';
import { amount, amountOr, count, effect, fact, row, text, textOr, word } from '../../staff/request-fact.ts';
import { atMachine, balanceOf, brandNameOf, seatFacts } from './machine-facts.ts';

const describeOrder = ({ id, kind, amountMinor }: CashTransfer): string =>
  `${id} (${kind}${amountMinor === null ? '' : ` ${amountMinor}`})`;

/** What a decision about a machine's journal saw: its seat, its fault, the event that was refused, and both sides' money. */
const caseFacts = async (db: Queries, found: JournalCase): Promise<RequestFact[]> => {
  const { machine, contradiction, open, claimant } = found;
  const values = atMachine(machine.id);
  const refused = refusedEventOf(machine);
  const meterMinor = contradiction ? contradiction.journal.meterMinor : machine.acknowledgedMeterMinor;
  return [
    ...(await seatFacts(db, machine.id)),
    fact('lastPlayer', textOr(claimant?.username, 'nobody'), values),
    fact('refusedEvent', refused ? text(describeEvent(refused)) : word('none'), values),
    fact('openTransfers', textOr(open.map(describeOrder).join(', '), 'none'), values),
    fact('journalMeter', amountOr(meterMinor, 'none'), values),
    fact('journalEvent', count(machine.acknowledgedSeq), values),
    fact('journal', textOr(machine.journalId, 'none'), values),
    fact('contradiction', contradiction ? text(contradiction.kind) : word('none'), values),
  ];
};

/** Rows of money that goes from a machine's credit to the player or the house; below zero the other way. */
const moneyRows = async (
  db: Queries,
  found: JournalCase,
  { creditMinor, walletMinor }: { readonly creditMinor: number; readonly walletMinor: number },
) => {
  const { machine, booksMinor, claimant } = found;
  const values = atMachine(machine.id);
  const credit = row(
    'creditAtMachine',
    { from: amount(booksMinor), to: amount(booksMinor + creditMinor) },
    values,
  );
  if (!claimant) return [credit];
  const held = await balanceOf(db, walletOf(claimant.playerId));
  const wallet = { from: amount(held), to: amount(held + walletMinor) };
  return [credit, row('wallet', wallet, { player: text(claimant.username) })];
};

const clearMachine = {
  pins: async (db: Queries, { machineId }: ActionContent<'clearMachine'>) =>
    caseFacts(db, await caseOf(db, machineId)),
  effect: async (db: Queries, { machineId, ...wish }: ActionContent<'clearMachine'>) => {
    const found = await caseOf(db, machineId);
    const clearing = findClearing(found, wish);
    const { correctedMinor, effectMinor } = clearing ?? { correctedMinor: 0, effectMinor: 0 };
    const sizeMinor = Math.abs(correctedMinor);
    // Above zero the meter shows more than the books have: the player or the house pays that.
    const way = correctedMinor > 0 ? 'from' : 'to';
    const sentence = isMeterUnknown(found, clearing?.event ?? null)
      ? 'clearMachine.meterUnknown'
      : sizeMinor === 0 || wish.to === null
        ? 'clearMachine'
        : wish.to === 'player'
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
    const toWallet = wish.to === 'player' ? -correctedMinor : 0;
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
};

const settleJournal = {
  pins: async (db: Queries, { machineId }: ActionContent<'settleJournal'>) =>
    caseFacts(db, await caseOf(db, machineId)),
  effect: async (db: Queries, { machineId, way, decision, to }: ActionContent<'settleJournal'>) => {
    const found = await caseOf(db, machineId);
    const { differenceMinor, meterMinor } = differenceAfter(found, { way, decision });
    const sizeMinor = Math.max(0, differenceMinor);
    const isHouse = to === 'house';
    const sentence =
      sizeMinor === 0 || to === null
        ? 'settleJournal'
        : isHouse
          ? 'settleJournal.toHouse'
          : 'settleJournal.toPlayer';
    const values = {
      ...atMachine(machineId),
      brand: text(await brandNameOf(db, found.machine.brandId)),
      player: textOr(found.claimant?.username, 'nobody'),
      amount: amount(sizeMinor),
      way: text(way),
    };
    const money = await moneyRows(db, found, {
      creditMinor: meterMinor - found.booksMinor,
      walletMinor: to !== null && !isHouse ? sizeMinor : 0,
    });
    const before = found.contradiction ? text(found.contradiction.kind) : word('none');
    return effect(
      sentence,
      values,
      [row('contradiction', { from: before, to: word('none') }, atMachine(machineId)), ...money],
      { amountMinor: sizeMinor === 0 ? null : sizeMinor },
    );
  },
};

/** What requests about a machine's journal depend on, and what they do. */
export const journalRequestFacts = { clearMachine, settleJournal } satisfies ActionFacts;
