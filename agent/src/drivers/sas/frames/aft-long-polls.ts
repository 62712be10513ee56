import { defineSasQueryPoll } from './define-long-poll.ts';
import {
  bcdField,
  binaryField,
  byte,
  bytesField,
  optionalField,
  recordField,
  restBytes,
  restText,
  sizedBcd,
  sizePrefixedField,
} from './field-types.ts';

/** SAS long polls for advanced funds transfer (AFT; commands 72, 73, 74). All amounts are in cents. */

const key = bytesField(20);
const cents = bcdField(5);

const transferReply = sizePrefixedField(
  recordField({
    position: byte,
    status: byte,
    details: optionalField(
      recordField({
        receiptStatus: byte,
        type: byte,
        cashableMinor: cents,
        restrictedMinor: cents,
        nonrestrictedMinor: cents,
        flags: byte,
        asset: binaryField(4),
        id: sizePrefixedField(restText),
        date: bcdField(4),
        time: bcdField(3),
        expiration: bcdField(4),
        pool: binaryField(2),
        /** Cumulative meter of this type of transfer; missing if the machine has none. */
        cumulative: optionalField(recordField({ cashable: sizedBcd, restricted: sizedBcd, nonrestricted: sizedBcd })),
      }),
    ),
  }),
);

export const aftPolls = {
  transfer: defineSasQueryPoll(
    0x72,
    sizePrefixedField(
      recordField({
        code: byte,
        index: byte,
        type: byte,
        cashableMinor: cents,
        restrictedMinor: cents,
        nonrestrictedMinor: cents,
        flags: byte,
        asset: binaryField(4),
        key,
        id: sizePrefixedField(restText),
        expiration: bcdField(4),
        pool: binaryField(2),
        receipt: sizePrefixedField(restBytes),
        lockTimeout: bcdField(2),
      }),
    ),
    transferReply,
  ),
  /** Reads the status of an AFT transfer: index 0 is the current transfer, 0xff the newest in the history, 0xfe the one before it. */
  interrogate: defineSasQueryPoll(0x72, sizePrefixedField(recordField({ code: byte, index: byte })), transferReply),
  cancel: defineSasQueryPoll(0x72, sizePrefixedField(recordField({ code: byte })), transferReply),
  readRegistration: defineSasQueryPoll(
    0x73,
    sizePrefixedField(recordField({ code: byte })),
    sizePrefixedField(recordField({ status: byte, asset: binaryField(4), key, pointOfSale: binaryField(4) })),
  ),
  /** Locks the game for a transfer, cancels the lock, or reads the lock's status; `timeout` is in hundredths of a second. */
  lock: defineSasQueryPoll(
    0x74,
    recordField({ code: byte, conditions: byte, timeout: bcdField(2) }),
    sizePrefixedField(
      recordField({
        asset: binaryField(4),
        lock: byte,
        available: byte,
        hostCashOut: byte,
        aft: byte,
        maxHistory: byte,
        cashableMinor: cents,
        restrictedMinor: cents,
        nonrestrictedMinor: cents,
        limitMinor: cents,
        expiration: bcdField(4),
        pool: binaryField(2),
      }),
    ),
  ),
} as const;

/** Values of the fields in AFT requests and replies. */
export const aftCodes = {
  transfer: { full: 0x00, partial: 0x01, cancel: 0x80, readStatus: 0xfe, interrogate: 0xff },
  type: { toMachine: 0x00, toHost: 0x80 },
  /** Transfer flags. The driver sends both: the host takes control of cash-out and leaves it disabled; a transfer requires a game lock. */
  flags: { setHostCashOut: 0x01, onlyIfLocked: 0x40 },
  registration: { read: 0xff },
  lock: { lock: 0x00, cancel: 0x80, read: 0xff },
  lockConditions: { toMachine: 0x01, fromMachine: 0x02 },
  lockStatus: { locked: 0x00, pending: 0x40, notLocked: 0xff },
  /** Status codes 80 to 9F: the transfer has ended without moving money. */
  status: {
    done: 0x00,
    donePartly: 0x01,
    pending: 0x40,
    cancelled: 0x80,
    idIsLast: 0x81,
    cannotNow: 0x87,
    notLocked: 0x94,
    earlierNotAcknowledged: 0xc0,
    codeUnknown: 0xc1,
    noInformation: 0xff,
  },
} as const;
