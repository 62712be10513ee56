import { okResult, type Result, transactionCodes } from '@reelfloor/protocol';
import { machineMeterAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { addToPlaySessionTotals } from '../sessions/play-session-store.ts';
import type { Claimant } from './read-machine-money-state.ts';

export interface MeterDifference {
  readonly machineId: string;
  /** Difference in minor units: above zero if the ledger has more credit than the meter shows. */
  readonly amountMinor: number;
  /** Who receives the difference; if it is negative, who pays it. */
  readonly to: Claimant | 'house';
  /** The player to whom the machine's credit belonged; null if nobody ever played there. */
  readonly claimant: Claimant | null;
  readonly at: number;
}

/**
 * Posts the difference that makes the machine's ledger account equal to its meter, as a correction in the claimant's session and, if a
 * player receives or pays it, in the player's statement. Returns AMOUNT_OVER_BALANCE if the wallet holds too little.
 */
export const postMeterDifference = async (
  tx: DatabaseTransaction,
  { machineId, amountMinor, to, claimant, at }: MeterDifference,
): Promise<Result<null>> => {
  const meter = machineMeterAccountOf(machineId);
  const { version } = await readLedgerBalance(tx, meter);
  const transfer = { id: `correction:${machineId}:${version}`, kind: 'correction', at };
  const isOut = amountMinor > 0;
  const posted =
    to === 'house'
      ? await postLedgerTransfer(tx, {
          ...transfer,
          entries: [
            { account: meter, amountMinor: -amountMinor },
            { account: 'house', amountMinor },
          ],
        })
      : await postToWallet(tx, {
          ...transfer,
          playerId: to.playerId,
          amountMinor,
          otherAccount: meter,
          statement: {
            type: isOut ? transactionCodes.cashOut : transactionCodes.cashIn,
            source: isOut ? 'machine' : 'wallet',
            tag: 'corrected',
            machineId,
            sessionId: to.sessionId,
          },
        });
  if (!posted.ok) return posted;
  await addToPlaySessionTotals(tx, claimant?.sessionId ?? null, { correctedMinor: -amountMinor });
  if (to !== 'house') await publishDatabaseChange(tx, 'wallet', to.playerId);
  return okResult(null);
};
