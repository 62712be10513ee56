export { postCashDeskMovement } from '../backoffice/cash-desk/post-cash-desk-movement.ts';
export { auditDatabase, auditLedger } from '../money/audit/audit-database.ts';
export {
  jackpotAccountOf,
  walletAccountOf,
} from '../money/ledger/ledger-account.ts';
export { postStatement } from '../money/ledger/post-ledger-entries.ts';
export {
  type LedgerTransfer,
  postLedgerTransfer,
  postLedgerTransferInTransaction,
} from '../money/ledger/post-ledger-transfer.ts';
export { postToWallet } from '../money/ledger/post-to-wallet.ts';
