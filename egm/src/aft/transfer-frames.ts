import {
  decodeLittleEndian,
  encodeLittleEndian,
  FieldReader,
  fromAscii,
  fromBcd,
  toAscii,
  toBcd,
} from '../codec/byte-encodings.ts';
import type { Transfer } from '../core/trial-machine-state.ts';

/** A request to transfer money (AFT, SAS long poll 72). */
export interface TransferRequest {
  readonly code: number;
  readonly index: number;
  readonly type: number;
  /** Amount of cashable money to transfer, in cents; null if the field is not valid BCD. */
  readonly cashableCents: number | null;
  readonly restrictedCents: number | null;
  readonly nonrestrictedCents: number | null;
  readonly flags: number;
  readonly assetNumber: number;
  readonly key: readonly number[];
  readonly id: string;
}

/** Transfer statuses in answers to SAS long poll 72 (AFT). */
export const status = {
  done: 0x00,
  doneInPart: 0x01,
  pending: 0x40,
  cancelled: 0x80,
  sameId: 0x81,
  function: 0x82,
  amount: 0x83,
  limit: 0x84,
  noMultiple: 0x85,
  noPartialOut: 0x86,
  notNow: 0x87,
  key: 0x89,
  wonCredits: 0x8b,
  receipt: 0x8e,
  asset: 0x93,
  notLocked: 0x94,
  id: 0x95,
  notAcknowledged: 0xc0,
  unknownCode: 0xc1,
  none: 0xff,
} as const;

/** Parses the data of an AFT transfer request (SAS long poll 72); returns null if its length fields do not match. */
export const parseAftTransferRequest = (data: readonly number[]): TransferRequest | null => {
  const reader = new FieldReader(data);
  const [code, index, type] = reader.take(3);
  const amounts = [reader.take(5), reader.take(5), reader.take(5)].map(fromBcd);
  const [cashableCents = null, restrictedCents = null, nonrestrictedCents = null] = amounts;
  const flags = reader.byte();
  const assetNumber = decodeLittleEndian(reader.take(4));
  const key = reader.take(20);
  const id = fromAscii(reader.take(reader.byte()));
  // Skip expiry, pool, receipt and lock timeout: this machine prints no receipts and supports no restricted (promotional) money.
  reader.take(4 + 2);
  reader.take(reader.byte());
  reader.take(2);
  if (!reader.isWhole || code === undefined || index === undefined || type === undefined) return null;
  return {
    code,
    index,
    type,
    cashableCents,
    restrictedCents,
    nonrestrictedCents,
    flags,
    assetNumber,
    key,
    id,
  };
};

/** Returns the fields of a full answer to SAS long poll 72 (AFT transfer), preceded by their length. */
export const encodeAftTransferReply = (transfer: Transfer, assetNumber: number): readonly number[] => {
  const isFinal = transfer.status !== status.pending;
  const fields = [
    transfer.position,
    transfer.status,
    // Receipt status: no receipt was requested.
    0xff,
    transfer.type,
    ...toBcd(transfer.cents, 5),
    ...toBcd(0, 5),
    ...toBcd(0, 5),
    transfer.flags,
    ...encodeLittleEndian(assetNumber, 4),
    transfer.id.length,
    ...toAscii(transfer.id),
    ...transfer.date,
    ...transfer.time,
    ...new Array<number>(4 + 2).fill(0),
    ...(isFinal ? [5, ...toBcd(transfer.cumulativeCents, 5)] : [0]),
    0,
    0,
  ];
  return [fields.length, ...fields];
};

/** Returns the fields of a short answer to SAS long poll 72 (AFT transfer): position in the history and status. */
export const encodeShortAftTransferReply = (position: number, code: number): readonly number[] => [2, position, code];
