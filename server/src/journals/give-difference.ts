import { transactionCodes } from '@reelfloor/protocol';
import { noteOutsideChange } from '../cashier/outside-changes.ts';
import type { Transaction } from '../database/database.ts';
import { machineMeterOf, walletOf } from '../ledger/ledger-account.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { recordTransaction } from '../ledger/transactions.ts';
import type { Claimant } from './read-case.ts';

export interface Difference {
  readonly machineId: string;
  /** What the books have at the machine and the cabinet does not; above zero. */
  readonly amountMinor: number;
  /** Who gets it. */
  readonly to: Claimant | 'house';
  /** Whose credit it was; null: nobody ever played there. */
  readonly claimant: Claimant | null;
  readonly at: number;
}

/**
 * Takes credit from the machine's account that is not on its meter. To its player it goes into the wallet, with a
 * line in the statement. The session counts it as a correction.
 */
export const giveDifference = async (
  tx: Transaction,
  { machineId, amountMinor, to, claimant, at }: Difference,
): Promise<void> => {
  const meter = machineMeterOf(machineId);
  const { version } = await readBalance(tx, meter);
  const id = `correction:${machineId}:${version}`;
  const account = to === 'house' ? 'house' : walletOf(to.playerId);
  const posted = await postTransfer(tx, {
    id,
    kind: 'correction',
    at,
    entries: [
      { account: meter, amountMinor: -amountMinor },
      { account, amountMinor },
    ],
  });
  if (!posted.ok) throw new Error(`the correction of machine ${machineId} was refused`);
  await tx.run(
    'UPDATE sessions SET corrected_minor = corrected_minor - ? WHERE id = ?',
    amountMinor,
    claimant?.sessionId ?? null,
  );
  if (to === 'house') return;
  await recordTransaction(tx, {
    transferId: id,
    playerId: to.playerId,
    at,
    type: transactionCodes.cashOut,
    amountMinor,
    source: 'machine',
    tag: 'corrected',
    machineId,
    sessionId: to.sessionId,
    balanceMinor: posted.value.balances.get(account)?.balanceMinor ?? 0,
  });
  await noteOutsideChange(tx, 'wallet', to.playerId);
};
