import { appendSasCrc, encodeLittleEndian, toAscii, toBcd, toHex } from '../codec/byte-encodings.ts';

interface TransferFields {
  readonly id: string;
  readonly cents: number;
  /** 00 to the machine, 80 to the host. */
  readonly type?: number;
  /** 00 full, 01 as much as can be. */
  readonly code?: number;
  readonly flags?: number;
  readonly assetNumber?: number;
  readonly restrictedCents?: number;
  readonly key?: readonly number[];
}

/** Returns a 72 that asks for a transfer of cashable credits, only if the machine is locked unless `flags` says otherwise. */
export const transferRequest = ({
  id,
  cents,
  type = 0x00,
  code = 0x00,
  flags = 0x41,
  assetNumber = 122,
  restrictedCents = 0,
  key = new Array<number>(20).fill(0),
}: TransferFields): string => {
  const data = [
    code,
    0,
    type,
    ...toBcd(cents, 5),
    ...toBcd(restrictedCents, 5),
    ...toBcd(0, 5),
    flags,
    ...encodeLittleEndian(assetNumber, 4),
    ...key,
    id.length,
    ...toAscii(id),
    ...new Array<number>(4 + 2 + 1 + 2).fill(0),
  ];
  return toHex(appendSasCrc([0x01, 0x72, data.length, ...data]));
};

/** The host's other frames of AFT. */
export const aftFrames = {
  lock: '017400010500AC18',
  lockBoth: '01740003050014AD',
  readLock: '0174FF0000001AF9',
  cancelLock: '017480000000A611',
  interrogate: '017202FF000F22',
  cancel: '017201800BB4',
} as const;
