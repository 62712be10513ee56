export { moveOutside } from '../cashier/move-outside.ts';
export { auditBooks } from '../ledger/audit-books.ts';
export { auditLedger } from '../ledger/audit-ledger.ts';
export { jackpotOf, walletOf } from '../ledger/ledger-account.ts';
export { postStatement } from '../ledger/post-on-postgres.ts';
export { postToWallet } from '../ledger/post-to-wallet.ts';
export { type LedgerTransfer, postAlone, postTransfer } from '../ledger/post-transfer.ts';
