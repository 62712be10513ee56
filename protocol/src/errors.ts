import * as z from 'zod/mini';
import { refusalAmountParams } from './refusal-amount-params.ts';

/**
 * All error responses (refusals) by HTTP status: their codes and English texts. Numeric codes have the specification's meaning (§8); codes
 * in words are our own. Only a missing, expired or revoked token gets 401, because pages log out on it; that includes the last wrong PIN,
 * which ends the sign-in.
 */
const errorsByStatus = {
  400: {
    20000: 'Request successful.',
    40000: 'Invalid request.',
    40101: 'Password too short. It needs {min} characters.',
    50100: 'Session terminated, transaction cannot be processed.',
    70000: 'Failed to start pipeline, contact technical team.',
    PASSWORD_KNOWN: 'This password is among those that are tried first. Choose another.',
    PASSWORD_SAME: 'Choose another password than the one that was given to you.',
    TERMS_CHANGED: 'The terms have changed meanwhile. Read them again and accept them.',
    CODE_INVALID: 'The link has expired or was used already. Ask for a new one.',
    BODY_INVALID: 'The request is not of the expected form: {detail}.',
    MESSAGE_INVALID: 'The message is not of the expected form: {detail}.',
    METHOD_UNKNOWN: 'The channel knows no request "{method}".',
    INIT_FIRST: 'Send init before anything else on this channel.',
    AGENT_ELSEWHERE:
      'Agent {agent} is connected already: {instance}, since {since}. A token is for one agent at a time: stop that process, or give this one an agent of its own.',
    AGENT_FOR_TESTS:
      'Agent {agent} runs with {settings}, which are for the demo and for tests. This server has real players: start the agent without them.',
    QUEUE_NEEDS_MONEY: 'Your money does not pay for one round at this machine. Deposit before you queue for it.',
    HAND_PAY_WAITS:
      'The machine is locked for a win that staff have to approve. As soon as they have decided, your credit goes to your wallet and the seat is free.',
    BALANCE_EMPTY: 'Your wallet is empty. Deposit money to join a machine.',
    BAND_UNKNOWN: 'The machine has no such stake key.',
    BUTTON_UNKNOWN: 'The machine has no such button.',
    CREDIT_TOO_LOW: 'The credit does not cover the stake.',
    PRESS_TOO_FAST: 'The round is still running.',
    COMMAND_LATE: 'The command came too late and was dropped.',
    COMMAND_UNKNOWN_OUTCOME: 'The machine did not answer in time. The outcome is being checked.',
    AMOUNT_INVALID: 'The amount must be a whole number of minor units above zero.',
    AMOUNT_OVER_BALANCE: 'The amount is over your balance.',
    AMOUNT_OVER_LIMIT: 'The amount is over the limit of {limit}.',
    PAYMENT_AMOUNT_LOW: 'The amount is under the minimum of {limit}.',
    AMOUNT_NOT_IN_STEPS: 'The amount must be a multiple of {step}.',
    PAYMENT_IBAN_INVALID: 'This is no account number at a bank (IBAN). Check it digit by digit.',
    PAYMENT_VOUCHER_UNKNOWN: 'No voucher has this code. Check it digit by digit.',
    PAYMENT_METHOD_OFF: 'This way to move money is not offered.',
    CREDIT_EMPTY: 'There is no credit to cash out.',
    WALLET_AT_PLATFORM: 'The wallet is at your casino, where money is paid in and out. Nothing moved here.',
    PLATFORM_LIMIT: 'Your casino refused the amount: one of its limits is reached. Nothing moved.',
    PLATFORM_REFUSED: 'Your casino refused to move the money ({reason}). Nothing moved.',
    TRANSFER_VOIDED: 'The transfer did not reach the machine. The money is back in your wallet.',
    WATCH_OFF: 'Machine {machine} cannot be watched.',
    WATCH_DECLINED: "This machine's player does not allow watching.",
    WATCH_IDLE: 'Nobody plays at machine {machine} now, so there is nothing to watch.',
    WATCH_FULL: 'Machine {machine} has as many spectators as it can have. Try again later.',
    WATCH_LINK_SLOW: 'Your connection does not carry the picture, which needs 1.2 Mbit/s.',
    WATCH_ELSEWHERE: 'You already watch as many machines as you can. Close one of them first.',
    WATCH_ENDED: 'The picture was ended because this page was not used for a while.',
    VIDEO_REPLACED: 'A newer picture took the place of this one.',
    VIDEO_UNSUPPORTED: 'Your browser offers neither H.264 nor VP8.',
  },
  401: {
    10: 'Signature not verified.',
    TOKEN_INVALID: 'Invalid access_token',
    LAUNCH_USED: 'This link was used before, or is too old.',
    PIN_EXHAUSTED: 'Too many wrong PINs. Please log in again.',
  },
  403: {
    10700: 'Wrong username or password. Attempts left: {left_count}. Block time: {block_time} minutes.',
    10701: 'Username or password wrong.',
    10703: 'This address is not permitted.',
    10704: 'This account is banned.',
    40001: 'Old password wrong.',
    PASSWORD_WRONG: 'The password is wrong.',
    PASSWORD_CHANGE_NEEDED: 'This password was given to you for once. Log in on the web page to choose your own.',
    PIN_WRONG: 'Wrong PIN. Attempts left: {left_count}.',
    SECOND_FACTOR_NEEDED: 'Enter the code of your authenticator app.',
    SECOND_FACTOR_SETUP: 'Your account needs a second factor. Log in on the web page to set it up.',
    SECOND_FACTOR_WRONG: 'The code is wrong or was used already. Attempts left: {left_count}.',
    SECOND_FACTOR_MISMATCH: 'The code does not fit. Enter the newest one, and check the clock of your phone.',
    SECOND_FACTOR_EXPIRED: 'This took too long. Please begin again.',
    SECOND_FACTOR_REQUIRED: 'Your account needs a second factor. You can set it up anew, but not remove it.',
    NOT_OFFERED: 'This is not offered here.',
    TLS_REQUIRED: 'This server is reached by https:// and wss:// alone.',
    DEMO_NOT_FORWARDED:
      'This is a demo with public accounts; it is reached from its own machine alone, not through a proxy.',
    FORBIDDEN: 'You are not allowed to do this.',
    UNDER_AGE: 'Whoever plays here must be {age} years old.',
    RESTRICTED: 'A break from play holds. The money is in the wallet.',
    REGISTER_EXCLUDED:
      'The register {register} excludes this player from play. Only the register can end that. The money is in the wallet.',
    REGISTER_SILENT:
      'The register {register} has not said yet whether this player may play. Try again in a minute. The money is in the wallet.',
    REGISTER_FACTS_MISSING:
      'The register {register} can only be asked about a player whose name, surname and birth date are known. Staff can enter them. The money is in the wallet.',
    LIMIT_REACHED: 'A limit of the player leaves too little for this.',
    LIMIT_MISSING: 'The player must set a limit first.',
    TERMS_NOT_ACCEPTED:
      'The player must accept the terms that hold now, version {number}. Money in the wallet and on machines can be paid out.',
    PAYMENT_IDENTITY_MISSING: 'Only players whose identity was checked may use this way.',
    PAYMENT_IDENTITY_NEEDED:
      'More than {limitMinor} in thirty days is only paid out once the identity of the player was checked. The money stays where it is.',
    LIMIT_WAITS: 'A raised limit must wait before it can be confirmed.',
    STAKE_OVER_LIMIT: 'The stake is over {limit}, the highest that is allowed now.',
  },
  404: {
    NOT_FOUND: 'There is nothing at this address.',
    MACHINE_UNKNOWN: 'There is no machine {machine}.',
    ROUND_UNKNOWN: 'You have no such round.',
    RECORDING_NONE: 'No picture of this was recorded.',
  },
  409: {
    USERNAME_TAKEN: 'This username is taken. Choose another.',
    MACHINE_TAKEN: 'Another player is playing machine {machine}.',
    MACHINE_UNFIT: 'Machine {machine} cannot do what the rules of this house ask for. Play at another machine.',
    RULES_CHANGED: 'The rules of this game have changed. Read the new ones, then join again.',
    AUTOPLAY_CLOSED: 'Autoplay has ended here. Press spin yourself.',
    CANCEL_CLOSED: 'A cash-out cannot be undone here. The money is on its way to the wallet.',
    PAYMENT_CANCEL_CLOSED: 'A withdrawal cannot be taken back here.',
    PAYMENT_VOUCHER_USED: 'This voucher was redeemed already.',
    PAYMENT_VOUCHER_EXPIRED: 'This voucher is no longer valid.',
    PAYMENT_DECIDED: 'This request was decided already.',
    PAYMENTS_FULL: '{most} requests wait already. Ask again when one of them is decided.',
    MACHINE_RESERVED: 'Machine {machine} is reserved for another player.',
    MACHINE_KEPT: 'Others wait for machine {machine}, and its seat is kept for the next in turn; join the queue.',
    QUEUE_OFF: 'This house has no queues.',
    QUEUE_FULL: 'The queue of this machine is full; try another one.',
    QUEUE_NOT_NEEDED: 'The machine can be taken without a queue; take the seat.',
    QUEUE_ELSEWHERE: 'You wait for machine {machine}; leave that queue first.',
    AVAILABILITY_ALERTS_OFF: 'This house does not tell when a machine is free.',
    AVAILABILITY_ALERTS_FULL: 'You can be told of {most} machines at once; give one up first.',
    AVAILABILITY_ALERT_NOT_NEEDED: 'The machine is free; take the seat.',
    PUSH_OFF: 'This house sends no messages to closed pages.',
    PUSH_UNKNOWN: 'This browser cannot be told while the page is closed.',
    MACHINE_OUT_OF_SERVICE: 'Machine {machine} is out of service. Choose another machine.',
    MACHINE_NOT_READY: 'Machine {machine} cannot do this right now.',
    NOT_RECORDED:
      'Machine {machine} takes no press now, because nothing can be recorded. Rounds end and credit can be cashed out.',
    COMMISSIONING_OPEN: 'Machine {machine} cannot be opened yet. These steps are open: {steps}.',
    COMMISSIONING_IDENTITY: 'Machine {machine} now says something else of itself. Look at it again.',
    SEAT_TAKEN: 'You are already playing on machine {machine}.',
    SEAT_NONE: 'You have no seat at a machine.',
    CASH_OUT_NONE: 'No cash-out is on its way.',
    CASH_OUT_DONE: 'The machine has paid the credit out. It can no longer be cancelled.',
    COMMAND_KEY_REUSED: 'This command id was used before for another press.',
    TRANSFER_KEY_REUSED: 'This transfer id was used before for something else.',
    TRANSFER_PENDING: 'A transfer is on its way. Wait until it has arrived.',
    BREAK_STANDS: 'A break that ends later holds already. It cannot be shortened.',
    CHECK_DUE: 'A reality check waits. Acknowledge it first.',
    BREAK_RUNS: 'The rest after a reality check runs. Wait for its end.',
    CLOCK_UNSURE: 'The clocks of the house do not agree at the moment, so this cannot be confirmed. Try again later.',
    PROMOTION_BALANCE_TOO_HIGH: 'The balance must be below {amount}.',
    DISCOUNT_NOTHING_LOST: 'There are no losses to give a discount on.',
    BONUS_STAKE_FIRST: 'Stake {amount} more for the next bonus.',
    PROMOTION_UNAVAILABLE: 'This is not offered at the moment.',
  },
  413: {
    MESSAGE_TOO_LARGE: 'The message is larger than {limit} bytes.',
  },
  421: {
    HOST_UNKNOWN: 'The address {host} belongs to no site of this hall. Open the page at the address of your casino.',
  },
  423: {
    SESSION_LOCKED: 'The session is locked. Enter your PIN.',
  },
  429: {
    10702: 'Account protected after too many false attempts. Try again in {block_time} minutes.',
    SECOND_FACTOR_BLOCKED: 'Too many wrong codes. Try again in {block_time} minutes.',
    PAYMENT_VOUCHER_BLOCKED: 'Too many wrong codes. Try again in {block_time} minutes.',
    RATE_LIMITED: 'Too many requests. Wait {retry_s} seconds.',
    TOO_MANY_CONNECTIONS: 'Too many pages are open with this account or from this address. Close some and try again.',
    QUEUE_LAPSED: 'A turn of yours was not taken. You can join a queue again in {wait_min} minutes.',
    PROMOTION_COOLDOWN: 'You can use discount only once per 5 minutes',
    PROMOTION_DAY_LIMIT: 'This kind was given up to its limit of {amount} in the last 24 hours.',
  },
  500: {
    INTERNAL: 'Something went wrong on our side. Reference: {reference}.',
  },
  503: {
    DATABASE_UNAVAILABLE: 'The ledger cannot be reached right now. Nothing is lost; try again shortly.',
    OUTCOME_UNKNOWN: 'It is not known yet whether this was done. Look before you ask for it again.',
    PAYMENT_PROVIDER_SILENT: 'The payment provider cannot be reached right now. Nothing was paid; try again shortly.',
    MACHINE_OFFLINE: 'Machine {machine} is not connected.',
    RECORDING_UNREACHABLE: 'The recording is kept at the hall, which cannot be reached now. Try again later.',
    MACHINE_FAULT: 'Machine {machine} has a malfunction.',
    STORAGE_FULL: 'Nothing can be written at the moment, so nothing was moved. Please try again later.',
  },
} as const;

type ErrorsByStatus = typeof errorsByStatus;
export type ErrorCode = {
  [Status in keyof ErrorsByStatus]: keyof ErrorsByStatus[Status];
}[keyof ErrorsByStatus];

/** English texts of refusals (error responses) by HTTP status, then by code. */
type ByStatus = Readonly<Record<number, Readonly<Record<string, string>>>>;

export const indexErrorTextsByCode = (table: ByStatus): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.values(table));

export const indexHttpStatusesByErrorCode = (table: ByStatus): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([status, texts]) => Object.keys(texts).map((code) => [code, Number(status)])),
  );

export const errorTexts = /* @__PURE__ */ indexErrorTextsByCode(errorsByStatus) as Readonly<Record<ErrorCode, string>>;
export const errorStatuses = /* @__PURE__ */ indexHttpStatusesByErrorCode(errorsByStatus) as Readonly<
  Record<ErrorCode, number>
>;

export const errorCodes = /* @__PURE__ */ (() =>
  Object.keys(errorTexts).map((key) => (/^\d+$/.test(key) ? Number(key) : key)))() as readonly ErrorCode[];

/** Codes of refusals after which it is unknown whether the request was executed, so that the caller must query the outcome. */
const openOutcomes: ReadonlySet<number | string> = new Set<ErrorCode>([
  'COMMAND_UNKNOWN_OUTCOME',
  'OUTCOME_UNKNOWN',
  // Unknown outcome: the database or our code may have failed after the request was executed.
  'DATABASE_UNAVAILABLE',
  'INTERNAL',
  'HAND_PAY_WAITS',
]);
export const isUnknownOutcomeError = ({ code }: { readonly code: number | string }): boolean => openOutcomes.has(code);

type ErrorParams = Readonly<Record<string, string | number>>;

/** The reason for refusing a request: code and parameters. Returned as a value, never thrown. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

export const createRefusal = (code: ErrorCode, params: ErrorParams = {}): Refusal => ({ code, params });

let writeAmount = (amountMinor: number): string => String(amountMinor);

/** Sets how this process formats amounts in the English texts of refusals. */
export const setRefusalAmountFormatter = (formatAmount: (amountMinor: number) => string): void => {
  writeAmount = formatAmount;
};

/** Formats an amount parameter of a refusal for its English text. */
export const formatRefusalAmount = (amountMinor: number): string => writeAmount(amountMinor);

/** Returns the refusal's English text with its parameters filled in, as sent in `ErrorMessage`. */
export const formatRefusalText = ({ code, params }: Refusal): string =>
  errorTexts[code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '–';
    return name === refusalAmountParams[code] && typeof value === 'number' ? writeAmount(value) : String(value);
  });

/** The JSON body of a refused HTTP call (specification readings, "Errors"). */
export const errorBodySchema = z.object({
  code: z.union([z.int(), z.string()]),
  ErrorMessage: z.string(),
  Params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

export const buildErrorBody = (refusal: Refusal): ErrorBody => ({
  code: refusal.code,
  ErrorMessage: formatRefusalText(refusal),
  Params: refusal.params,
});

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export const okResult = <T>(value: T): Result<T> => ({ ok: true, value });
export const createRefusedResult = (code: ErrorCode, params: ErrorParams = {}): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: createRefusal(code, params),
});
