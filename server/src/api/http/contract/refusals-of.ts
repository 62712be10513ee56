import type { ErrorCode } from '@reelfloor/protocol';
import { type Route, type RouteName, routes } from '@reelfloor/protocol/http';

/** Codes that any call can return: for a wrong form, a missing TLS, a refused address, or an error of the server. */
const always: readonly ErrorCode[] = [
  'BODY_INVALID',
  'TLS_REQUIRED',
  'DEMO_NOT_FORWARDED',
  'MESSAGE_TOO_LARGE',
  'BOOKS_UNAVAILABLE',
  'INTERNAL',
];
const mailed: readonly ErrorCode[] = ['NOT_OFFERED', 'RATE_LIMITED'];
const newPassword: readonly ErrorCode[] = [40101, 'PASSWORD_KNOWN'];
const code: readonly ErrorCode[] = ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_BLOCKED'];
const ticket: readonly ErrorCode[] = [10703, 10704, 'SECOND_FACTOR_EXPIRED', 'RATE_LIMITED'];
const seat: readonly ErrorCode[] = ['SEAT_NONE'];
const registers: readonly ErrorCode[] = ['REGISTER_EXCLUDED', 'REGISTER_SILENT', 'REGISTER_FACTS_MISSING'];
const promotion: readonly ErrorCode[] = [
  'PROMOTION_UNAVAILABLE',
  'PROMOTION_COOLDOWN',
  'PROMOTION_DAY_LIMIT',
  'UNDER_AGE',
  'RESTRICTED',
  ...registers,
];
const discount: readonly ErrorCode[] = [...promotion, 'PROMOTION_BALANCE_TOO_HIGH', 'DISCOUNT_NOTHING_LOST'];
const bonus: readonly ErrorCode[] = [...promotion, 'BONUS_STAKE_FIRST'];

/** Codes that do not already follow from a call's access rights and schemas. */
const ownRefusals: { readonly [Name in RouteName]?: readonly ErrorCode[] } = {
  login: [
    10700,
    10701,
    10702,
    10703,
    10704,
    40000,
    'RATE_LIMITED',
    'SECOND_FACTOR_NEEDED',
    'SECOND_FACTOR_SETUP',
    'PASSWORD_CHANGE_NEEDED',
  ],
  loginByCode: [...ticket, ...code, 'SECOND_FACTOR_MISMATCH'],
  loginSetup: ticket,
  firstPassword: [10703, 'SECOND_FACTOR_EXPIRED', 'RATE_LIMITED', 'PASSWORD_SAME', ...newPassword],
  beginSecondFactor: ['PASSWORD_WRONG', 'SECOND_FACTOR_NEEDED', ...code],
  confirmSecondFactor: ['SECOND_FACTOR_EXPIRED', 'SECOND_FACTOR_MISMATCH'],
  removeSecondFactor: ['PASSWORD_WRONG', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND', ...code],
  validate: ['RATE_LIMITED', 'OUTCOME_UNKNOWN', 'STORAGE_FULL'],
  unlock: ['PIN_WRONG', 'PIN_EXHAUSTED'],
  changePin: ['PASSWORD_WRONG'],
  changePassword: [40001, ...newPassword],
  endSignIn: ['NOT_FOUND'],
  register: [40000, 'UNDER_AGE', 'TERMS_CHANGED', ...mailed, ...newPassword],
  confirmRegistration: [...mailed, 'CODE_INVALID', 'USERNAME_TAKEN'],
  forgotPassword: mailed,
  resetPassword: [...mailed, 'CODE_INVALID', ...newPassword],
  brandMachines: ['NOT_FOUND'],
  machineDetails: ['NOT_FOUND'],
  kick: seat,
  cancel: [
    'CANCEL_CLOSED',
    ...seat,
    'UNDER_AGE',
    'RESTRICTED',
    ...registers,
    'LIMIT_REACHED',
    'CASH_OUT_NONE',
    'CASH_OUT_DONE',
    'MACHINE_OFFLINE',
    'COMMAND_UNKNOWN_OUTCOME',
  ],
  cashOutSeat: [...seat, 'SEAT_TAKEN'],
  askDiscount: discount,
  discount,
  askBonus: bonus,
  bonus,
  // This call only reads, except after the server's clock was set back: then it corrects stored times.
  promotions: ['OUTCOME_UNKNOWN', 'STORAGE_FULL'],
  joinQueue: [
    'MACHINE_UNKNOWN',
    'MACHINE_OFFLINE',
    'MACHINE_FAULT',
    'MACHINE_OUT_OF_SERVICE',
    'QUEUE_OFF',
    'QUEUE_FULL',
    'QUEUE_NOT_NEEDED',
    'QUEUE_ELSEWHERE',
    'QUEUE_LAPSED',
    'QUEUE_NEEDS_MONEY',
    'UNDER_AGE',
    'RESTRICTED',
    ...registers,
    'BREAK_RUNS',
    'LIMIT_REACHED',
    'LIMIT_MISSING',
  ],
  makeWish: [
    'MACHINE_UNKNOWN',
    'MACHINE_OFFLINE',
    'MACHINE_FAULT',
    'MACHINE_OUT_OF_SERVICE',
    'WISHES_OFF',
    'WISHES_FULL',
    'WISH_NOT_NEEDED',
    'UNDER_AGE',
    'RESTRICTED',
    ...registers,
    'BREAK_RUNS',
    'LIMIT_REACHED',
    'LIMIT_MISSING',
  ],
  addPush: ['PUSH_OFF', 'PUSH_UNKNOWN'],
  takeTimeout: ['NOT_OFFERED', 'BREAK_STANDS'],
  exclude: ['NOT_OFFERED', 'BREAK_STANDS'],
  acknowledgeCheck: ['NOT_FOUND', 'NOT_OFFERED', 'BREAK_STANDS'],
  chooseCheck: ['NOT_OFFERED', 'CHECK_DUE'],
  comeBack: ['NOT_FOUND', 'RESTRICTED', 'CLOCK_UNSURE'],
  acknowledgeMessage: ['NOT_FOUND'],
  setLimit: ['NOT_OFFERED', 'AMOUNT_OVER_LIMIT'],
  confirmRaise: ['NOT_FOUND', 'LIMIT_WAITS', 'CLOCK_UNSURE'],
  withdrawRaise: ['NOT_FOUND'],
  transactionFile: ['RATE_LIMITED'],
  sessionFile: ['RATE_LIMITED'],
  statementFile: ['RATE_LIMITED'],
  roundFile: ['RATE_LIMITED'],
  limitFile: ['RATE_LIMITED'],
  chatUser: ['NOT_FOUND'],
  updateChatUser: ['NOT_FOUND'],
  chat: ['FORBIDDEN', 'NOT_FOUND'],
  sendMessage: ['FORBIDDEN', 'NOT_FOUND', 40000],
};

/** Returns the codes that a call can return, each once, in the contract's order. */
export const refusalsOf = (name: RouteName): readonly ErrorCode[] => {
  const route: Route = routes[name];
  const isSignedIn = route.access !== 'open';
  const changes = route.method === 'POST' || route.isCostly === true;
  const codes: readonly ErrorCode[] = [
    ...(isSignedIn ? (['TOKEN_INVALID', 10703] as const) : []),
    ...(isSignedIn && route.access !== 'signedIn' ? (['FORBIDDEN'] as const) : []),
    ...(isSignedIn && route.whileLocked !== 'allowed' ? (['SESSION_LOCKED'] as const) : []),
    ...(isSignedIn && changes ? (['RATE_LIMITED'] as const) : []),
    ...(changes ? (['OUTCOME_UNKNOWN', 'STORAGE_FULL'] as const) : []),
    // Staff may not read the records of other staff (FORBIDDEN) or of unknown players (NOT_FOUND).
    ...(route.access === 'staff' ? (['FORBIDDEN', 'NOT_FOUND'] as const) : []),
    ...(ownRefusals[name] ?? []),
    ...always,
  ];
  return [...new Set(codes)];
};
