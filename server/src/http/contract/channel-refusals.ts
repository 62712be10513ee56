import type { ErrorCode } from '@reelfloor/protocol';

const always: readonly ErrorCode[] = [
  'MESSAGE_INVALID',
  'INTERNAL',
  'BOOKS_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'STORAGE_FULL',
];
const entering: readonly ErrorCode[] = [
  'TOKEN_INVALID',
  'FORBIDDEN',
  'SESSION_LOCKED',
  'TOO_MANY_CONNECTIONS',
  50100,
];
const inPlay: readonly ErrorCode[] = ['INIT_FIRST', 'SESSION_LOCKED', 'SEAT_NONE', 'RATE_LIMITED'];
const machine: readonly ErrorCode[] = ['MACHINE_OFFLINE', 'MACHINE_FAULT', 'MACHINE_NOT_READY'];
const money: readonly ErrorCode[] = [
  ...inPlay,
  ...machine,
  'TRANSFER_KEY_REUSED',
  'TRANSFER_PENDING',
  'TRANSFER_VOIDED',
  50100,
];
const registers: readonly ErrorCode[] = ['REGISTER_EXCLUDED', 'REGISTER_SILENT', 'REGISTER_FACTS_MISSING'];
const command: readonly ErrorCode[] = [
  'MACHINE_UNKNOWN',
  'COMMAND_LATE',
  'MACHINE_NOT_READY',
  'MACHINE_FAULT',
];

/** Codes of refusals by channel and request. Every channel also refuses an unknown method with `METHOD_UNKNOWN`. */
const refusals: Readonly<Record<string, Readonly<Record<string, readonly ErrorCode[]>>>> = {
  machine: {
    init: [
      ...entering,
      ...machine,
      'INIT_FIRST',
      'SEAT_TAKEN',
      'MACHINE_UNKNOWN',
      'MACHINE_TAKEN',
      'MACHINE_RESERVED',
      'MACHINE_OUT_OF_SERVICE',
      'MACHINE_UNFIT',
      'RULES_CHANGED',
      'BALANCE_EMPTY',
      'UNDER_AGE',
      'RESTRICTED',
      ...registers,
      'BREAK_RUNS',
      'LIMIT_REACHED',
      'LIMIT_MISSING',
    ],
    press: [
      ...inPlay,
      ...machine,
      'BAND_UNKNOWN',
      'BUTTON_UNKNOWN',
      'CREDIT_TOO_LOW',
      'PRESS_TOO_FAST',
      'MACHINE_UNFIT',
      'AUTOPLAY_CLOSED',
      'COMMAND_LATE',
      'COMMAND_KEY_REUSED',
      'COMMAND_UNKNOWN_OUTCOME',
      'UNDER_AGE',
      'RESTRICTED',
      ...registers,
      'CHECK_DUE',
      'BREAK_RUNS',
      'LIMIT_REACHED',
      'LIMIT_MISSING',
      'STAKE_OVER_LIMIT',
    ],
    cashin: [
      ...money,
      'UNDER_AGE',
      'RESTRICTED',
      ...registers,
      'LIMIT_REACHED',
      'AMOUNT_INVALID',
      'AMOUNT_OVER_BALANCE',
      'AMOUNT_OVER_LIMIT',
    ],
    cashout: [...money, 'CREDIT_EMPTY'],
    leave: [...inPlay, 'HAND_PAY_WAITS', 50100],
    offer: [
      ...inPlay,
      'MACHINE_OFFLINE',
      'COMMAND_UNKNOWN_OUTCOME',
      'VIDEO_REPLACED',
      'VIDEO_UNSUPPORTED',
      'MACHINE_NOT_READY',
      70000,
    ],
  },
  notify: { init: [...entering], watch: ['INIT_FIRST'], thumbnails: ['INIT_FIRST', 'RATE_LIMITED'] },
  jackpot: { init: [...entering] },
  'line-test': {
    init: [...entering],
    begin: [
      'INIT_FIRST',
      'RATE_LIMITED',
      'NOT_OFFERED',
      'MACHINE_OFFLINE',
      'MACHINE_NOT_READY',
      'COMMAND_UNKNOWN_OUTCOME',
      'VIDEO_REPLACED',
      'VIDEO_UNSUPPORTED',
    ],
  },
  agent: {
    hello: ['TOKEN_INVALID', 'FORBIDDEN', 'AGENT_ELSEWHERE', 'AGENT_FOR_TESTS'],
    events: ['INIT_FIRST', 'FORBIDDEN', 'MACHINE_UNKNOWN', 'AGENT_ELSEWHERE', 'MESSAGE_TOO_LARGE'],
    press: [
      ...command,
      'BAND_UNKNOWN',
      'CREDIT_TOO_LOW',
      'PRESS_TOO_FAST',
      'COMMAND_KEY_REUSED',
      'STAKE_OVER_LIMIT',
    ],
    credit: [...command, 'TRANSFER_KEY_REUSED', 'TRANSFER_VOIDED'],
    cashOut: [...command, 'TRANSFER_KEY_REUSED', 'TRANSFER_VOIDED'],
    transferStatus: ['MACHINE_UNKNOWN'],
    clearHandPay: ['MACHINE_UNKNOWN'],
    offer: ['MACHINE_UNKNOWN', 'VIDEO_UNSUPPORTED', 70000],
    testLine: ['MACHINE_UNKNOWN', 'MACHINE_NOT_READY', 'RATE_LIMITED', 'VIDEO_UNSUPPORTED', 'VIDEO_REPLACED'],
    still: ['MACHINE_UNKNOWN', 'MACHINE_NOT_READY'],
    meters: ['MACHINE_UNKNOWN'],
    thumbnail: ['MACHINE_UNKNOWN', 'MACHINE_NOT_READY'],
  },
};

export const channelRefusals = (channel: string, method: string): readonly ErrorCode[] => [
  ...new Set([...(refusals[channel]?.[method] ?? []), ...always]),
];
