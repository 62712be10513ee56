import { type CutPoint, cutPoints, type MachineQuirks, strictMachine } from '../core/machine-quirks.ts';
import type { TrialMachine } from '../machine/trial-machine.ts';
import { type Door, doors } from '../play/trial-machine-cabinet.ts';
import { type Screen, type ScreenCondition, screenConditions } from '../screen/machine-screen.ts';

/** Parses the value of a quirk option; returns null if it is invalid. */
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
    return every === undefined || Number(every) === 0 ? null : { every: Number(every), [name]: Number(value) };
  };

/** Parser and format of each quirk option. */
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

export const quirkOptionNames = Object.keys(strictMachine) as readonly (keyof MachineQuirks)[];

/** Parses a quirk option; throws with an explanation if the value is invalid. */
export const parseMachineQuirkOption = (name: keyof MachineQuirks, text: string): Partial<MachineQuirks> => {
  const [read, form] = readers[name];
  const value = read(text);
  if (value === null) throw new Error(`--${name} takes ${form}, not "${text}"`);
  return { [name]: value };
};

/** The simulated devices that commands on standard input act on; a machine in a test has no screen. */
interface OperatedCabinet {
  readonly machine: TrialMachine;
  readonly screen?: Screen | undefined;
}

type Input = (cabinet: OperatedCabinet, ...words: readonly string[]) => string | null | undefined;

const isCondition = (word: string): word is ScreenCondition => (screenConditions as readonly string[]).includes(word);
const isDoor = (word: string): word is Door => Object.hasOwn(doors, word);

const ofDoor =
  (change: (machine: TrialMachine, door: Door) => void): Input =>
  ({ machine }, door = '') => {
    if (!isDoor(door)) return `a door is one of ${Object.keys(doors).join(', ')}`;
    change(machine, door);
    return undefined;
  };

const ofCode =
  (change: (machine: TrialMachine, code: number) => void): Input =>
  ({ machine }, hex = '') => {
    if (!/^[0-9a-f]{2}$/i.test(hex)) return 'a code is two hex digits';
    change(machine, Number.parseInt(hex, 16));
    return undefined;
  };

const inputs: Readonly<Record<string, Input>> = {
  press: ({ machine }, key = '') => machine.press(key),
  bill: ({ machine }, cents = '') => machine.insertBill(Number(cents)),
  'print-ticket': ({ machine }) => machine.printTicket(),
  open: ofDoor((machine, door) => machine.openDoor(door)),
  close: ofDoor((machine, door) => machine.closeDoor(door)),
  tilt: ofCode((machine, code) => machine.tilt(code)),
  exception: ofCode((machine, code) => machine.raise(code)),
  'clear-tilts': ({ machine }) => machine.clearTilts(),
  'open-menu': ({ machine }) => machine.openMenu(),
  'close-menu': ({ machine }) => machine.closeMenu(),
  'next-win': ({ machine }, credits = '') => {
    if (!/^\d{1,9}$/.test(credits)) return 'a win is a number of credits';
    machine.demandWin(Number(credits));
    return undefined;
  },
  'hand-pay': ({ machine }, level = '40', credits = '') =>
    machine.addHandPay(Number.parseInt(level, 16), Number(credits)),
  'hand-pay-key': ({ machine }) => machine.resetHandPay(),
  'cut-power': ({ machine }) => machine.cutPower(),
  'restore-power': ({ machine }) => machine.restorePower(),
  'clear-memory': ({ machine }) => machine.clearMemory(),
  screen: ({ screen }, condition = '') => {
    if (screen === undefined) return 'this machine has no screen';
    if (!isCondition(condition)) return `a screen is one of ${screenConditions.join(', ')}`;
    screen.show(condition);
    return undefined;
  },
} as Readonly<Record<string, Input>>;

/**
 * Executes an operator command, such as `open slot`. Returns one line of JSON: `ok`, the reason why it had no effect, or the data that
 * `state` and `violations` request.
 */
export const runOperatorCommand = (cabinet: OperatedCabinet, line: string): string => {
  const { machine } = cabinet;
  const [name = '', ...words] = line.trim().split(/\s+/);
  if (name === 'state') return JSON.stringify({ ok: true, isOn: machine.isOn, state: machine.state });
  if (name === 'violations') return JSON.stringify({ ok: true, violations: machine.violations });
  const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  if (input === undefined)
    return JSON.stringify({
      ok: false,
      reason: `one of ${[...Object.keys(inputs), 'state', 'violations'].join(', ')}`,
    });
  try {
    const reason = input(cabinet, ...words) ?? null;
    return JSON.stringify(reason === null ? { ok: true } : { ok: false, reason });
  } catch (error) {
    return JSON.stringify({ ok: false, reason: error instanceof Error ? error.message : String(error) });
  }
};
