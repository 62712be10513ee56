import * as z from 'zod/mini';
import type { Clock } from '../../../cabinet/clock.ts';
import { gpioBoard, maxGpioLines } from './gpio-board.ts';
import { type KeyBoard, KeyRelays } from './key-board.ts';
import { modbusRtuBoard, modbusTcpBoard } from './modbus-board.ts';
import type { RelayBoard } from './relay-connection.ts';
import { maxHidChannel, usbHidBoard } from './usb-hid-board.ts';

const text = z.string().check(z.minLength(1), z.maxLength(256));
/** A relay of the board, from 0: a coil, a relay of a USB board, a line of a GPIO chip. */
export const channelSchema = z.int().check(z.minimum(0), z.maximum(255));
/** How long a board may take for an answer. A key is held longer by as much, where a board is slow. */
const answerMs = z._default(z.int().check(z.minimum(50), z.maximum(2_000)), 500);
/** The relay that triggers the watchdog relay. */
const watchdog = z.optional(channelSchema);

const usbHidSchema = z
  .strictObject({
    kind: z.literal('usbHid'),
    path: z.optional(text),
    /** The board's own serial number: five characters. */
    serial: z.optional(z.string().check(z.length(5))),
    watchdog,
  })
  .check(
    z.refine(({ path, serial }) => (path === undefined) !== (serial === undefined), {
      error: 'must have a path or a serial',
    }),
  );

/** The `keys.board` of a cabinet file. */
export const boardSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('modbusTcp'),
    host: text,
    port: z._default(z.int().check(z.minimum(1), z.maximum(65_535)), 502),
    /** Gateways and some boards take 0 or 255. */
    unit: z._default(z.int().check(z.minimum(0), z.maximum(255)), 1),
    answerMs,
    watchdog,
  }),
  z.strictObject({
    kind: z.literal('modbusRtu'),
    path: text,
    baudRate: z._default(z.int().check(z.minimum(1_200), z.maximum(115_200)), 9_600),
    unit: z._default(z.int().check(z.minimum(1), z.maximum(247)), 1),
    answerMs,
    watchdog,
  }),
  usbHidSchema,
  z.strictObject({
    kind: z.literal('gpio'),
    chip: text,
    /** True if a relay closes where its line has no voltage. */
    activeLow: z._default(z.boolean(), false),
    watchdog,
  }),
]);
export type BoardSetup = z.output<typeof boardSchema>;

export interface KeyBoardOptions {
  /** The channels of the machine's keys. */
  readonly channels: readonly number[];
  readonly pulseMs?: number;
  readonly clock: Clock;
  readonly report: (text: string) => void;
}

const boardOf = (setup: BoardSetup, all: readonly number[]): RelayBoard => {
  switch (setup.kind) {
    case 'modbusTcp':
      return modbusTcpBoard(setup);
    case 'modbusRtu':
      return modbusRtuBoard(setup);
    case 'usbHid':
      if (all.some((channel) => channel > maxHidChannel))
        throw new Error(`A USB relay board has the channels 0 to ${maxHidChannel}.`);
      return usbHidBoard(setup);
    case 'gpio':
      if (all.length > maxGpioLines) throw new Error(`At most ${maxGpioLines} GPIO lines can be keys.`);
      return gpioBoard(setup, all);
  }
};

/** Connects to a key board in the background, and again whenever it is lost. Throws an Error if the channels do not fit the board. */
export const openKeyBoard = (
  setup: BoardSetup,
  { channels, pulseMs = 100, clock, report }: KeyBoardOptions,
): KeyBoard => {
  const { watchdog } = setup;
  const keys = [...new Set(channels)];
  if (watchdog !== undefined && keys.includes(watchdog))
    throw new Error(`Channel ${watchdog} cannot be both a key and the watchdog.`);
  const board = boardOf(setup, watchdog === undefined ? keys : [...keys, watchdog]);
  return new KeyRelays({ board, channels: keys, watchdog, pulseMs, clock, report });
};
