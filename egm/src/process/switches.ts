import { type CutPoint, cutPoints, type MachineQuirks, strictMachine } from '../core/quirks.ts';

/** Reads the value of one switch; returns null if it is none. */
type Reader = (text: string) => unknown;

const onOrOff: Reader = (text) => ({ on: true, off: false })[text] ?? null;
const wholeNumber: Reader = (text) => (/^\d{1,6}$/.test(text) ? Number(text) : null);
const oneOf =
  (...values: readonly unknown[]): Reader =>
  (text) =>
    values.find((value) => String(value) === text) ?? null;
const commands: Reader = (text) =>
  /^[0-9a-f]{2}(,[0-9a-f]{2})*$/i.test(text) ? text.split(',').map((hex) => Number.parseInt(hex, 16)) : null;
const everyAnd =
  (name: string): Reader =>
  (text) => {
    const [, every, value] = /^(\d{1,6}):(\d{1,6})$/.exec(text) ?? [];
    return every === undefined || Number(every) === 0
      ? null
      : { every: Number(every), [name]: Number(value) };
  };

/** How each switch is written on the command line. */
const readers: { readonly [Name in keyof MachineQuirks]: readonly [read: Reader, form: string] } = {
  strictInterByte: [onOrOff, 'on or off'],
  replyDelayMs: [wholeNumber, 'a number'],
  noRte: [onOrOff, 'on or off'],
  noAft: [onOrOff, 'on or off'],
  noExtendedMeters: [onOrOff, 'on or off'],
  maxPoll200: [onOrOff, 'on or off'],
  legacyHandPay: [onOrOff, 'on or off'],
  idAtRequest: [onOrOff, 'on or off'],
  meterModel: [oneOf(1, 2), '1 or 2'],
  meterDigits: [oneOf(6, 8, 10), '6, 8 or 10'],
  freeGamesCount: [onOrOff, 'on or off'],
  betKeyPlays: [onOrOff, 'on or off'],
  busyWhileSpinning: [onOrOff, 'on or off'],
  silentOn: [commands, 'commands in hex, such as 1A,54'],
  dropNth: [wholeNumber, 'a number'],
  flipBit: [everyAnd('bit'), 'EVERY:BIT'],
  echo: [onOrOff, 'on or off'],
  lateBy: [everyAnd('ms'), 'EVERY:MS'],
  powerCutAt: [oneOf(...cutPoints) as (text: string) => CutPoint | null, cutPoints.join(', ')],
  ramClear: [onOrOff, 'on or off'],
  chirpWithoutBit: [onOrOff, 'on or off'],
  partialPay: [wholeNumber, 'a number of credits'],
  hostResetForbidden: [onOrOff, 'on or off'],
};

export const switchNames = Object.keys(strictMachine) as readonly (keyof MachineQuirks)[];

/** Reads a switch of the command line; throws with a sentence if the value is none. */
export const readSwitch = (name: keyof MachineQuirks, text: string): Partial<MachineQuirks> => {
  const [read, form] = readers[name];
  const value = read(text);
  if (value === null) throw new Error(`--${name} takes ${form}, not "${text}"`);
  return { [name]: value };
};
