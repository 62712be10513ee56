import { type Transaction, type TransactionTotals, transactionSorts } from '@reelfloor/protocol';
import { callServer } from '../../../api/call-server.ts';
import { downloadFile } from '../../../api/download-file.ts';
import { getTransactions } from '../../../records/get-transactions.ts';
import type { Download } from '../../../records/use-download.ts';
import type { RecordCalls } from '../../../records/use-records.ts';

/** Calls that list the player's own transactions or, for staff, another player's. */
export const transactionCalls: RecordCalls<
  Transaction,
  TransactionTotals,
  (typeof transactionSorts)[number]
> & { readonly download: Download } = {
  sorts: transactionSorts,
  getPage: getTransactions,
  getTotals: (profileId, query, signal) =>
    profileId === null
      ? callServer('transactionTotals', { query }, { signal })
      : callServer('transactionTotalsOf', { params: { profileId }, query }, { signal }),
  download: (profileId, query, fileName, signal) =>
    downloadFile(
      profileId === null ? 'transactionFile' : 'transactionFileOf',
      { profileId, query },
      fileName,
      signal,
    ),
};
