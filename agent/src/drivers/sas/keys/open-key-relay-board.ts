import { closeSync, openSync } from 'node:fs';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { getSystemErrorName } from 'node:util';
import type { Clock } from '@reelfloor/cabinet/clock';
import koffi from 'koffi';
import * as z from 'zod/mini';
import { type KeyRelayBoard, KeyRelays } from './key-relays.ts';
import { createModbusRtuRelayBoard, createModbusTcpRelayBoard } from './modbus-relay-board.ts';
import type { RelayBoard } from './relay-connection.ts';

/** Loads libc lazily: on systems other than Linux, where it is missing, an agent runs without relay boards. */
const load = () => koffi.load(null).func('int ioctl(int fd, unsigned long request, void *data)');
let loaded: ReturnType<typeof load> | null = null;

/**
 * Calls `ioctl` on a Linux device in a separate thread, because the call may block. Stores the result in `data`. Rejects with the system's
 * error code.
 */
const ioctl = (fd: number, request: number, data: Buffer): Promise<void> => {
  loaded ??= load();
  const call = loaded;
  return new Promise((resolve, reject) => {
    call.async(fd, request, data, (error: unknown, result: number) => {
      if (error) reject(error);
      else if (result < 0) reject(new Error(getSystemErrorName(-koffi.errno())));
      else resolve();
    });
  });
};

const text = z.string().check(z.minLength(1), z.maxLength(256));
/** Number of a relay, counted from 0: a Modbus coil, a relay of a USB board, or a line of a GPIO chip. */
export const channelSchema = z.int().check(z.minimum(0), z.maximum(255));
/** Timeout of a relay board's replies, in ms. With a slow board, a key may be held down longer by up to this time. */
const answerMs = z._default(z.int().check(z.minimum(50), z.maximum(2_000)), 500);
/** Number of the relay that triggers the watchdog relay. */
const watchdog = z.optional(channelSchema);

const usbHidSchema = z
  .strictObject({
    kind: z.literal('usbHid'),
    path: z.optional(text),
    /** Serial number that the USB relay board itself reports: five characters. */
    serial: z.optional(z.string().check(z.length(5))),
    watchdog,
  })
  .check(
    z.refine(({ path, serial }) => (path === undefined) !== (serial === undefined), {
      error: 'must have a path or a serial',
    }),
  );

/** Schema of `keys.board` in a cabinet file: the relay board that presses the machine's keys. */
export const boardSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('modbusTcp'),
    host: text,
    port: z._default(z.int().check(z.minimum(1), z.maximum(65_535)), 502),
    /** Modbus unit id of the relay board. Gateways and some boards use 0 or 255. */
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
    /** Whether a relay closes while its GPIO line is at low voltage. */
    activeLow: z._default(z.boolean(), false),
    watchdog,
  }),
]);
export type KeyRelayBoardSetup = z.output<typeof boardSchema>;

interface KeyBoardOptions {
  /** Numbers of the relays that are wired to the machine's keys. */
  readonly channels: readonly number[];
  readonly pulseMs?: number;
  readonly clock: Clock;
  readonly report: (text: string) => void;
}

const boardOf = (setup: KeyRelayBoardSetup, all: readonly number[]): RelayBoard => {
  switch (setup.kind) {
    case 'modbusTcp':
      return createModbusTcpRelayBoard(setup);
    case 'modbusRtu':
      return createModbusRtuRelayBoard(setup);
    case 'usbHid':
      if (all.some((channel) => channel > maxHidChannel))
        throw new Error(`A USB relay board has the channels 0 to ${maxHidChannel}.`);
      return usbHidBoard(setup);
    case 'gpio':
      if (all.length > maxGpioLines) throw new Error(`At most ${maxGpioLines} GPIO lines can be keys.`);
      return gpioBoard(setup, all);
  }
};

/**
 * Connects to a relay board in the background, and reconnects whenever the connection is lost. Throws an Error if the board does not have a
 * relay of a configured number.
 */
export const openKeyRelayBoard = (
  setup: KeyRelayBoardSetup,
  { channels, pulseMs = 100, clock, report }: KeyBoardOptions,
): KeyRelayBoard => {
  const { watchdog } = setup;
  const keys = [...new Set(channels)];
  if (watchdog !== undefined && keys.includes(watchdog))
    throw new Error(`Channel ${watchdog} cannot be both a key and the watchdog.`);
  const board = boardOf(setup, watchdog === undefined ? keys : [...keys, watchdog]);
  return new KeyRelays({ board, channels: keys, watchdog, pulseMs, clock, report });
};

/**
 * Switches GPIO lines through the v2 kernel interface (linux/gpio.h): one request reserves all lines as outputs, which are then set through
 * its descriptor. The kernel releases them when the process ends.
 */

const gpioRequests = { GPIO_V2_GET_LINE: 0xc250b407, GPIO_V2_LINE_SET_VALUES: 0xc010b40f };
const maxGpioLines = 64;

/** Size and field offsets of `struct gpio_v2_line_request`, in bytes. */
const lineRequest = { size: 592, offsetsAt: 0, consumerAt: 256, flagsAt: 288, countAt: 560, fdAt: 588 };
const flags = { ACTIVE_LOW: 1n << 1n, OUTPUT: 1n << 3n };
const consumer = 'reelfloor keys';

/** Serializes a request that reserves GPIO lines as outputs, initially off. `isActiveLow`: a line that is on has low voltage. */
export const buildGpioLineRequest = (lines: readonly number[], isActiveLow: boolean): Buffer => {
  const request = Buffer.alloc(lineRequest.size);
  for (const [index, line] of lines.entries()) request.writeUInt32LE(line, lineRequest.offsetsAt + index * 4);
  request.write(consumer, lineRequest.consumerAt, 'latin1');
  request.writeBigUInt64LE(flags.OUTPUT | (isActiveLow ? flags.ACTIVE_LOW : 0n), lineRequest.flagsAt);
  request.writeUInt32LE(lines.length, lineRequest.countAt);
  return request;
};

/** Serializes a `struct gpio_v2_line_values` that changes one line: value bits, then mask. `index`: the line's position in the request. */
export const buildGpioLineValues = (index: number, isOn: boolean): Buffer => {
  const values = Buffer.alloc(16);
  const bit = 1n << BigInt(index);
  values.writeBigUInt64LE(isOn ? bit : 0n, 0);
  values.writeBigUInt64LE(bit, 8);
  return values;
};

interface GpioSetup {
  /** Device path such as /dev/gpiochip0. */
  readonly chip: string;
  readonly activeLow: boolean;
}

const gpioBoard = ({ chip, activeLow }: GpioSetup, lines: readonly number[]): RelayBoard => ({
  name: `The key board at ${chip}`,
  async connect() {
    const request = buildGpioLineRequest(lines, activeLow);
    const chipFd = openSync(chip, 'r+');
    try {
      await ioctl(chipFd, gpioRequests.GPIO_V2_GET_LINE, request);
    } finally {
      closeSync(chipFd);
    }
    const fd = request.readInt32LE(lineRequest.fdAt);
    return {
      async set(line, isClosed) {
        await ioctl(fd, gpioRequests.GPIO_V2_LINE_SET_VALUES, buildGpioLineValues(lines.indexOf(line), isClosed));
      },
      async close() {
        closeSync(fd);
      },
    };
  },
});

/**
 * Common USB relay boards with one to eight relays, whose product name is "USBRelay" followed by the number of relays. They are switched by
 * HID feature reports through the kernel's hidraw devices.
 */

/** USB vendor and product id that all of these relay boards share, in the format of the kernel's HID_ID. */
const hidId = 'HID_ID=0003:000016C0:000005DF';
const maxHidChannel = 7;

const reportSize = 9;
const hidRequests = { HIDIOCSFEATURE: 0xc009_4806, HIDIOCGFEATURE: 0xc009_4807 };
/** HID report number to read. The boards do not number their reports, so the reply begins with its content. */
const stateReport = 1;
const stateAt = 7;
const serialSize = 5;

/** Returns the feature report that closes or opens a relay: report number, command, relay number from 1, six zeros. */
export const buildRelaySwitchReport = (channel: number, isClosed: boolean): Buffer => {
  const report = Buffer.alloc(reportSize);
  report[1] = isClosed ? 0xff : 0xfd;
  report[2] = channel + 1;
  return report;
};

/** Parses a relay board's feature report: the serial number of the board (not of its USB descriptor), and which relays are closed. */
export const parseRelayStateReport = (report: Uint8Array) => ({
  serial: Buffer.from(report.subarray(0, serialSize)).toString('latin1'),
  isClosed: (channel: number): boolean => ((report[stateAt] ?? 0) & (1 << channel)) !== 0,
});

const readState = async (device: FileHandle) => {
  const report = Buffer.alloc(reportSize);
  report[0] = stateReport;
  await ioctl(device.fd, hidRequests.HIDIOCGFEATURE, report);
  return parseRelayStateReport(report);
};

/** Opens the USB relay board with this serial number. All such boards have the same USB ids, so each one is queried for its number. */
const openBySerial = async (serial: string): Promise<FileHandle> => {
  const folder = '/sys/class/hidraw';
  for (const name of await readdir(folder).catch(() => [])) {
    if (!(await readFile(`${folder}/${name}/device/uevent`, 'latin1')).includes(hidId)) continue;
    const device = await open(`/dev/${name}`, 'r+');
    const isIt = await readState(device).then(
      (state) => state.serial === serial,
      () => false,
    );
    if (isIt) return device;
    await device.close();
  }
  throw new Error('no USB relay board has this serial number');
};

interface UsbHidSetup {
  /** Device path of the relay board, such as /dev/hidraw0. */
  readonly path?: string | undefined;
  /** Serial number that the relay board itself reports. Used if `path` is missing. */
  readonly serial?: string | undefined;
}

const usbHidBoard = ({ path, serial = '' }: UsbHidSetup): RelayBoard => ({
  name: `The key board ${path === undefined ? serial : `at ${path}`}`,
  async connect() {
    const device = path === undefined ? await openBySerial(serial) : await open(path, 'r+');
    return {
      async set(channel, isClosed) {
        await ioctl(device.fd, hidRequests.HIDIOCSFEATURE, buildRelaySwitchReport(channel, isClosed));
        if ((await readState(device)).isClosed(channel) !== isClosed)
          throw new Error(`relay ${channel} did not ${isClosed ? 'close' : 'open'}`);
      },
      close: () => device.close(),
    };
  },
});
