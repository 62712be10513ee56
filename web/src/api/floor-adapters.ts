import { brandSchema, lobbyMachineSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { idIn, listIn } from './lenient-answer-parser.ts';
import { fieldsOf, isNothing, statusIn, textIn, wholeIn } from './lenient-parser.ts';

const balance: AnswerAdapter = (json) => ({
  balance: wholeIn(fieldsOf(json).balance ?? json),
  version: wholeIn(fieldsOf(json).version),
});

const brands: AnswerAdapter = (json) =>
  keepReadable('a brand', listIn(json, 'brands'), brandSchema, (item) => {
    const { id, name, jackpot, jackpotVersion, machineCount } = fieldsOf(item);
    const amounts = Array.isArray(jackpot) ? jackpot.join() : jackpot;
    return {
      id: idIn(id) ?? idIn(name),
      name: textIn(name) ?? idIn(id),
      jackpot: textIn(amounts) ?? '',
      jackpotVersion: wholeIn(jackpotVersion),
      machineCount: wholeIn(machineCount) ?? 0,
    };
  });

const machinesIn = (json: unknown): unknown[] | undefined =>
  keepReadable('a machine', listIn(json, 'machines'), lobbyMachineSchema, (item) => {
    const { id, status, image, brand, reservation, stakeMinMinor, stakeMaxMinor, returnPpm, version } =
      fieldsOf(item);
    return {
      id: idIn(id),
      status: statusIn(status),
      image: isNothing(image) ? null : textIn(image),
      brand: brandIn(brand),
      reservation: isNothing(reservation) && reservation !== '' ? null : textIn(reservation),
      stakeMinMinor: wholeIn(stakeMinMinor),
      stakeMaxMinor: wholeIn(stakeMaxMinor),
      returnPpm: wholeIn(returnPpm),
      version: wholeIn(version),
    };
  });

const brandIn = (value: unknown): object | undefined => {
  const { id, name } = typeof value === 'object' ? fieldsOf(value) : { id: undefined, name: value };
  const written = isNothing(name) ? idIn(id) : textIn(name);
  return written === undefined ? undefined : { id: idIn(id), name: written };
};

const machines: AnswerAdapter = (json) => ({ machines: machinesIn(json) });

const brandMachines: AnswerAdapter = (json) => {
  const brand = brandIn(fieldsOf(json).brand);
  return { brand: { id: '-', name: '', ...dropUndefined(brand) }, machines: machinesIn(json) };
};

const dropUndefined = (fields: object = {}): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const promotion: AnswerAdapter = (json) => {
  if (typeof json !== 'object' || json === null) return undefined;
  const { status, code, Params, ErrorMessage } = fieldsOf(json);
  return {
    status: isNothing(status) && status !== undefined && status !== null ? 0 : 1,
    code: wholeIn(code) ?? 0,
    Params: { amount: wholeIn(fieldsOf(Params).amount) ?? 0 },
    ErrorMessage: textIn(ErrorMessage) ?? '',
  };
};

/** Only our server says that the session is closed; on other servers the session continues until the seat ends. */
const cashOutSeat: AnswerAdapter = (json) => ({ closed: fieldsOf(json).closed === true });

export const floorAdapters = {
  balance,
  brands,
  machines,
  brandMachines,
  cashOutSeat,
  askDiscount: promotion,
  askBonus: promotion,
  discount: promotion,
  bonus: promotion,
} as const;

const reported = new Set<string>();

/** Returns the items that match the schema after `mend` has converted them; leaves out and logs the others. */
export const keepReadable = (
  what: string,
  items: readonly unknown[] | undefined,
  schema: z.ZodMiniType,
  adapt: (item: unknown) => unknown,
): unknown[] | undefined =>
  items?.map(adapt).filter((item) => {
    const parsed = z.safeParse(schema, item);
    if (parsed.success) return true;
    const issue = parsed.error.issues[0];
    const line = `${what} left out: ${issue?.path.join('.') || 'item'}: ${issue?.message}`;
    if (!reported.has(line)) console.warn(line);
    reported.add(line);
    return false;
  });

export interface Asked {
  readonly token: string | null;
  readonly body?: unknown;
}

export type AnswerAdapter = (json: unknown, asked: Asked) => unknown;
