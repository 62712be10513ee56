import type { RequestFact } from '@reelfloor/protocol/office';
import type { CashTransfer } from '../../money/ledger/cash-transfers.ts';
import { walletOf } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { JournalCase } from '../../play/journals/read-case.ts';
import { describeEvent, refusedEventOf } from '../../play/machines/refused-event.ts';
import { amount, amountOr, count, fact, row, text, textOr, word } from '../staff/request-fact.ts';
import { atMachine, balanceOf, seatFacts } from './seat-facts.ts';

const describeOrder = ({ id, kind, amountMinor }: CashTransfer): string =>
  `${id} (${kind}${amountMinor === null ? '' : ` ${amountMinor}`})`;

/**
 * The pinned facts of a decision on a machine's journal: its seat, its fault, the rejected event, and the money by journal and by ledger.
 */
export const caseFacts = async (db: Queries, found: JournalCase): Promise<RequestFact[]> => {
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

/** Rows of money that moves from a machine's credit to the player or the house; a negative amount moves the other way. */
export const moneyRows = async (
  db: Queries,
  found: JournalCase,
  { creditMinor, walletMinor }: { readonly creditMinor: number; readonly walletMinor: number },
) => {
  const { machine, ledgerMinor, claimant } = found;
  const values = atMachine(machine.id);
  const credit = row(
    'creditAtMachine',
    { from: amount(ledgerMinor), to: amount(ledgerMinor + creditMinor) },
    values,
  );
  if (!claimant) return [credit];
  const held = await balanceOf(db, walletOf(claimant.playerId));
  const wallet = { from: amount(held), to: amount(held + walletMinor) };
  return [credit, row('wallet', wallet, { player: text(claimant.username) })];
};
