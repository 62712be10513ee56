import { existsSync } from 'node:fs';
import { claimJournals } from '../journals/claim-journals.ts';
import type { TransferWish } from '../journals/end-transfer.ts';
import { endTransferByHand } from '../journals/end-transfer-by-hand.ts';
import { listOpenTransfers } from '../journals/list-open-transfers.ts';
import { formatMajor } from '../ledger/ledger-currency.ts';
import { ConfigError } from '../process/config-error.ts';
import { changeAndRecord, readId, readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const list = async ({ database, at }: VerbContext): Promise<string[]> => {
  const open = await listOpenTransfers(database.read, at);
  return open.map(
    ({ id, isHeld, kind, amountMinor, username, machineId, ageS, why }) =>
      `${id}  ${isHeld ? 'held' : 'open'}  ${kind}  ${amountMinor === null ? 'amount not known yet' : formatMajor(amountMinor)}  player ${username}  machine ${machineId}  ${ageS} s  ${why}`,
  );
};

const end = async (
  desk: VerbContext,
  { words: [word], options }: VerbInput,
  decision: TransferWish['decision'],
): Promise<string[]> => {
  const id = readId(word, 'TRANSFER');
  const reason = readText(options.reason, '--reason', '');
  if (reason === '')
    throw new ConfigError('Say why with --reason "…"; it is kept in the record. Nothing changed.');
  const journals = folderOf(options.journals);
  const wish = { id, decision, journals, at: desk.at };
  const before = { line: '' };
  // While it is read, no cabinet may write to it.
  const release = journals === null ? () => {} : claimJournals(journals);
  try {
    return await changeAndRecord(desk, `transfer ${decision}`, id, async (unit) => {
      const { order, isNew, details } = await endTransferByHand(unit, wish);
      const { kind, machineId: machine } = order;
      if (!isNew) {
        before.line = `${kind} ${id} was ${order.state} before; nothing changed.`;
        throw new NothingToDo();
      }
      return {
        answer: [`${kind} ${id} of machine ${machine}: ${says[`${kind}.${decision}`]}.`],
        details: { ...details, reason },
      };
    });
  } catch (error) {
    if (error instanceof NothingToDo) return [before.line];
    throw error;
  } finally {
    release();
  }
};

/** Ends the unit of work without a line of the record. */
class NothingToDo extends Error {}

const says: Readonly<Record<string, string>> = {
  'cashIn.settle': 'settled; the books have its amount on the meter',
  'cashIn.void': 'void; its amount is in the wallet again',
  'cashOut.settle': 'settled; the credit that the books had there is in the wallet',
  'cashOut.void': 'void; the credit stays at the machine',
};

/** Returns the folder that an option names; null if it is not given. */
export const folderOf = (value: string | boolean | undefined): string | null => {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !existsSync(value))
    throw new ConfigError(`There is no folder ${value}; nothing changed.`);
  return value;
};

const options = { reason: 'string', journals: 'string' } as const;

export const transferVerbs: Readonly<Record<string, Verb>> = {
  list: {
    words: [],
    says: 'money on its way, oldest first: id, open or held, what, how much, whose, where, for how long, why it waits',
    run: list,
  },
  settle: {
    words: ['TRANSFER'],
    options,
    says: 'a cash-in arrived, a cash-out was paid; only if no cabinet can tell it any more. --reason is kept in the record',
    run: (desk, input) => end(desk, input, 'settle'),
  },
  void: {
    words: ['TRANSFER'],
    options,
    says: 'it did not happen; only if no cabinet can tell it any more, or by its journal. --journals AGENT_DATA_DIR reads that',
    run: (desk, input) => end(desk, input, 'void'),
  },
};
