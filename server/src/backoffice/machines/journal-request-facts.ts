import type { RequestFact } from '@reelfloor/protocol/office-call-types';
import type { CashTransfer } from '../../money/ledger/cash-transfers.ts';
import { walletAccountOf } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { JournalCase } from '../../play/journals/read-journal-case.ts';
import { describeCabinetEvent, parseRefusedEvent } from '../../play/machines/refused-event.ts';
import {
  amountOrWord,
  amountValue,
  countValue,
  createRequestFact,
  createRequestRow,
  textOrWord,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import { buildMachineParameter, readBalanceMinor, readSeatRequestFacts } from './seat-request-facts.ts';

const describeOrder = ({ id, kind, amountMinor }: CashTransfer): string =>
  `${id} (${kind}${amountMinor === null ? '' : ` ${amountMinor}`})`;

/**
 * The pinned facts of a decision on a machine's journal: its seat, its fault, the rejected event, and the money by journal and by ledger.
 */
export const readJournalCaseFacts = async (db: Queries, found: JournalCase): Promise<RequestFact[]> => {
  const { machine, contradiction, open, claimant } = found;
  const values = buildMachineParameter(machine.id);
  const refused = parseRefusedEvent(machine);
  const meterMinor = contradiction ? contradiction.journal.meterMinor : machine.acknowledgedMeterMinor;
  return [
    ...(await readSeatRequestFacts(db, machine.id)),
    createRequestFact('lastPlayer', textOrWord(claimant?.username, 'nobody'), values),
    createRequestFact(
      'refusedEvent',
      refused ? textValue(describeCabinetEvent(refused)) : wordValue('none'),
      values,
    ),
    createRequestFact('openTransfers', textOrWord(open.map(describeOrder).join(', '), 'none'), values),
    createRequestFact('journalMeter', amountOrWord(meterMinor, 'none'), values),
    createRequestFact('journalEvent', countValue(machine.acknowledgedSeq), values),
    createRequestFact('journal', textOrWord(machine.journalId, 'none'), values),
    createRequestFact(
      'contradiction',
      contradiction ? textValue(contradiction.kind) : wordValue('none'),
      values,
    ),
  ];
};

/** Rows of money that moves from a machine's credit to the player or the house; a negative amount moves the other way. */
export const readJournalMoneyRows = async (
  db: Queries,
  found: JournalCase,
  { creditMinor, walletMinor }: { readonly creditMinor: number; readonly walletMinor: number },
) => {
  const { machine, ledgerMinor, claimant } = found;
  const values = buildMachineParameter(machine.id);
  const credit = createRequestRow(
    'creditAtMachine',
    { from: amountValue(ledgerMinor), to: amountValue(ledgerMinor + creditMinor) },
    values,
  );
  if (!claimant) return [credit];
  const held = await readBalanceMinor(db, walletAccountOf(claimant.playerId));
  const wallet = { from: amountValue(held), to: amountValue(held + walletMinor) };
  return [credit, createRequestRow('wallet', wallet, { player: textValue(claimant.username) })];
};
