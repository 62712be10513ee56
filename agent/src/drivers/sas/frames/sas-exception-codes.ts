import { bcdField, byte, type Field, getFixedFieldSize, recordField } from './field-types.ts';

/** How the driver treats an exception code. Exceptions are only hints: the meters say what was played and paid. */
export type ExceptionEffect =
  | { readonly kind: 'none' | 'ignore' | 'unknown' }
  /** The machine cannot be played; with `needsPerson`, not until staff have inspected it. */
  | { readonly kind: 'fault'; readonly cause: string; readonly needsPerson: boolean }
  /** The fault may have cleared: the machine counts as recovered once its AFT status (long poll 74) has been "available" for 5 s. */
  | { readonly kind: 'mayRecover'; readonly cause: string }
  /** Credits were added or removed without a command from this driver. */
  | { readonly kind: 'foreignMoney'; readonly by: 'bill' | 'ticket' | 'legacy bonus' }
  | { readonly kind: 'warning' | 'notifyOffice'; readonly of: string }
  /** SAS exceptions were lost, or the machine lost power: all of its state must be read again. */
  | { readonly kind: 'resync'; readonly after: 'overflow' | 'power' }
  | { readonly kind: 'ramClearSuspected' | 'checkCommissioning' | 'checkSignature' | 'readMeters' }
  | { readonly kind: 'handPayPending' | 'handPayReset' | 'transferComplete' | 'gameLocked' }
  | { readonly kind: 'gameStarted' | 'gameEnded' | 'reelStopped' | 'gameSelected' | 'creditWagered' };

const fault = (cause: string, needsPerson = false): ExceptionEffect => ({
  kind: 'fault',
  cause,
  needsPerson,
});
const mayRecover = (cause: string): ExceptionEffect => ({ kind: 'mayRecover', cause });
const foreignMoney = (by: 'bill' | 'ticket' | 'legacy bonus'): ExceptionEffect => ({
  kind: 'foreignMoney',
  by,
});
const warning = (of: string): ExceptionEffect => ({ kind: 'warning', of });
const notifyOffice = (of: string): ExceptionEffect => ({ kind: 'notifyOffice', of });
const ignore: ExceptionEffect = { kind: 'ignore' };
const unknown: ExceptionEffect = { kind: 'unknown' };

/** Each row: first exception code, last code, effect. A code in no row is unknown: it is logged and reported to staff. */
const rows: readonly (readonly [number, number, ExceptionEffect])[] = [
  [0x00, 0x00, { kind: 'none' }],
  [0x11, 0x11, fault('door.slot')],
  [0x12, 0x12, mayRecover('door.slot')],
  [0x13, 0x13, fault('door.drop')],
  [0x14, 0x14, mayRecover('door.drop')],
  [0x15, 0x15, fault('door.cardCage')],
  [0x16, 0x16, mayRecover('door.cardCage')],
  [0x17, 0x17, { kind: 'resync', after: 'power' }],
  [0x18, 0x18, fault('power')],
  [0x19, 0x19, fault('door.cashBox')],
  [0x1a, 0x1a, mayRecover('door.cashBox')],
  [0x1b, 0x1b, fault('cashBoxRemoved')],
  [0x1c, 0x1c, mayRecover('cashBoxRemoved')],
  [0x1d, 0x1d, fault('door.belly')],
  [0x1e, 0x1e, mayRecover('door.belly')],
  [0x1f, 0x1f, ignore],
  [0x20, 0x20, fault('tilt.general', true)],
  [0x21, 0x21, fault('tilt.coinIn', true)],
  [0x22, 0x22, fault('tilt.coinOut', true)],
  [0x23, 0x23, warning('hopper empty')],
  [0x24, 0x24, fault('tilt.extraCoinPaid', true)],
  [0x25, 0x25, fault('tilt.diverter', true)],
  [0x27, 0x27, warning('cash box full')],
  [0x28, 0x2d, fault('tilt.billOrCoin', true)],
  [0x2e, 0x2e, warning('cash box nearly full')],
  [0x31, 0x39, fault('memory', true)],
  [0x3a, 0x3a, { kind: 'ramClearSuspected' }],
  [0x3b, 0x3b, warning('low battery')],
  [0x3c, 0x3c, { kind: 'checkCommissioning' }],
  [0x3d, 0x3f, foreignMoney('ticket')],
  [0x40, 0x46, fault('tilt.reel')],
  [0x47, 0x50, foreignMoney('bill')],
  [0x51, 0x51, { kind: 'handPayPending' }],
  [0x52, 0x52, { kind: 'handPayReset' }],
  [0x54, 0x56, { kind: 'readMeters' }],
  [0x57, 0x57, foreignMoney('ticket')],
  [0x59, 0x59, { kind: 'readMeters' }],
  [0x60, 0x61, ignore],
  [0x66, 0x66, notifyOffice('cash-out button')],
  [0x67, 0x68, foreignMoney('ticket')],
  [0x69, 0x69, { kind: 'transferComplete' }],
  [0x6a, 0x6b, fault('hostCashOut')],
  [0x6c, 0x6e, ignore],
  [0x6f, 0x6f, { kind: 'gameLocked' }],
  [0x70, 0x70, { kind: 'resync', after: 'overflow' }],
  [0x71, 0x71, notifyOffice('call lamp on')],
  [0x72, 0x72, notifyOffice('call lamp off')],
  [0x74, 0x78, ignore],
  [0x7a, 0x7b, { kind: 'ramClearSuspected' }],
  [0x7c, 0x7c, foreignMoney('legacy bonus')],
  [0x7e, 0x7e, { kind: 'gameStarted' }],
  [0x7f, 0x7f, { kind: 'gameEnded' }],
  [0x80, 0x81, warning('hopper level')],
  [0x82, 0x82, fault('menu.attendant')],
  [0x83, 0x83, mayRecover('menu.attendant')],
  [0x84, 0x84, fault('menu.operator')],
  [0x85, 0x85, mayRecover('menu.operator')],
  [0x86, 0x86, fault('outOfService')],
  [0x87, 0x87, ignore],
  [0x88, 0x88, { kind: 'reelStopped' }],
  [0x89, 0x89, { kind: 'creditWagered' }],
  [0x8a, 0x8a, notifyOffice('game recall shown')],
  [0x8b, 0x8b, ignore],
  [0x8c, 0x8c, { kind: 'gameSelected' }],
  [0x8e, 0x8f, { kind: 'checkSignature' }],
  [0x98, 0x9b, fault('door.openedWithoutPower', true)],
];

const effectOfCode = Array.from({ length: 256 }, (_, code) => {
  const row = rows.find(([first, last]) => code >= first && code <= last);
  return row ? row[2] : unknown;
});

export const getSasExceptionEffect = (code: number): ExceptionEffect => effectOfCode[code] ?? unknown;

/** Whether the machine sends this exception code before older queued ones: hand pays, transfers, a queue overflow and others. */
export const isPrioritySasException = (code: number): boolean =>
  [0x51, 0x52, 0x67].includes(code) || (code >= 0x69 && code <= 0x70);

/** Data fields of real-time events, by event code. An event that is not listed has no data. */
export const eventData = {
  billAccepted: {
    code: 0x4f,
    fields: recordField({ country: byte, denomination: byte, count: bcdField(4) }),
  },
  legacyBonus: {
    code: 0x7c,
    fields: recordField({ multiplier: byte, amount: bcdField(4), tax: byte, total: bcdField(4) }),
  },
  gameStarted: {
    code: 0x7e,
    fields: recordField({ wager: bcdField(2), coinIn: bcdField(4), wagerType: byte, progressiveGroup: byte }),
  },
  gameEnded: { code: 0x7f, fields: recordField({ win: bcdField(4) }) },
  reelStopped: { code: 0x88, fields: recordField({ reel: byte, stop: byte }) },
  gameRecall: { code: 0x8a, fields: recordField({ game: bcdField(2), entry: bcdField(2) }) },
  cardHeld: { code: 0x8b, fields: recordField({ card: byte }) },
  gameSelected: { code: 0x8c, fields: recordField({ game: bcdField(2) }) },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly fields: Field<unknown> }>>;

const sizes = new Map<number, number>(
  Object.values(eventData).map(({ code, fields }) => [code, getFixedFieldSize(fields.shape) ?? 0] as const),
);

/** Returns how many data bytes follow the code of a real-time event. */
export const getSasEventDataSize = (code: number): number => sizes.get(code) ?? 0;
