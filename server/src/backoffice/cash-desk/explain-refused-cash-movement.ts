import type { OfficeRefusal } from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { DepositOrWithdrawal } from './post-cash-desk-movement.ts';

/** Returns why the deposit or withdrawal was refused and what to do. The text says "nothing moved" only when that is certain. */
export const explainRefusedCashMovement = (
  { code, params }: OfficeRefusal,
  { username, amountMinor, key }: Pick<DepositOrWithdrawal, 'username' | 'amountMinor' | 'key'>,
): string => {
  switch (code) {
    case 'NOT_FOUND':
      return `There is no player ${username}; nothing moved.`;
    case 'AMOUNT_OVER_BALANCE':
      return `The wallet of ${username} holds less than ${formatLedgerAmount(amountMinor)}; nothing moved.`;
    case 'WALLET_AT_PLATFORM':
      return `The wallet of ${username} is at the platform of the player's casino, which pays in and out; nothing moved.`;
    case 'TRANSFER_KEY_REUSED':
      return `The key ${key} was already used for something else; nothing moved.`;
    case 'UNDER_AGE':
      return `${username} is too young to play here (npm run operator -- account edit); nothing moved.`;
    case 'RESTRICTED':
      return `${username} is on a break (npm run operator -- protect show ${username}); nothing moved.`;
    case 'REGISTER_EXCLUDED':
      return `The register ${params.register} excludes ${username}, and only it can end that; nothing moved.`;
    case 'REGISTER_SILENT':
      return `The register ${params.register} has not answered about ${username}; nothing moved. Repeat it with --key ${key} once its bridge answers (REGISTERS).`;
    case 'REGISTER_FACTS_MISSING':
      return `The register ${params.register} needs name, surname and birth date of ${username} (npm run operator -- account edit); nothing moved.`;
    case 'LIMIT_REACHED':
      return `The deposit is over a limit of ${username} (npm run operator -- protect show ${username}); nothing moved.`;
    case 'LIMIT_MISSING':
      return `${username} must set a deposit limit first, on the page “Player protection”; nothing moved.`;
    case 'PAYMENT_IDENTITY_NEEDED':
      return `More than ${formatLedgerAmount(Number(params.limitMinor))} in thirty days is only paid out to a player whose identity was checked (npm run operator -- identity show ${username}); nothing moved.`;
    case 'TERMS_NOT_ACCEPTED':
      return `${username} must accept the terms that hold now (version ${params.number}), on any page after the login; nothing moved.`;
    case 'SHIFT_MISSING':
      return `You have no open shift; nothing moved. Open one: npm run cashier -- shift open --float ${formatLedgerAmount(50_000)}`;
    default:
      return explainDatabaseFailure(code, key);
  }
};

/** Returns the explanation of an error that comes from the database, not from the rules for deposits and withdrawals. */
export const explainDatabaseFailure = (code: OfficeRefusal['code'], idempotencyKey: string): string => {
  switch (code) {
    case 'STORAGE_FULL':
      return 'The disk is full; nothing moved. Repeat it with the same key once there is space.';
    case 'DATABASE_UNAVAILABLE':
      return `The database cannot be reached; nothing moved. Repeat it with --key ${idempotencyKey} once it is back.`;
    case 'OUTCOME_UNKNOWN':
      return `The database went away, so the outcome is unknown. Once it is back, repeat the command with --key ${idempotencyKey}: the same key never moves money twice.`;
    default:
      return `Refused with ${code}; nothing moved.`;
  }
};
