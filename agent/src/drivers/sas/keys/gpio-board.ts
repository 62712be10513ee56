import { closeSync, openSync } from 'node:fs';
import { ioctl } from './ioctl.ts';
import type { RelayBoard } from './relay-connection.ts';

/**
 * Lines of a GPIO chip by the second version of the kernel's interface (linux/gpio.h): one request takes all lines as outputs, which
 * are then set by it. The kernel gives them back when the process ends.
 */

const requests = { GPIO_V2_GET_LINE: 0xc250b407, GPIO_V2_LINE_SET_VALUES: 0xc010b40f };
export const maxGpioLines = 64;

/** `struct gpio_v2_line_request` */
const lineRequest = { size: 592, offsetsAt: 0, consumerAt: 256, flagsAt: 288, countAt: 560, fdAt: 588 };
const flags = { ACTIVE_LOW: 1n << 1n, OUTPUT: 1n << 3n };
const consumer = 'reelfloor keys';

/** A request for lines as outputs that are off. `isActiveLow`: a line that is on has no voltage. */
export const buildLineRequest = (lines: readonly number[], isActiveLow: boolean): Buffer => {
  const request = Buffer.alloc(lineRequest.size);
  for (const [index, line] of lines.entries()) request.writeUInt32LE(line, lineRequest.offsetsAt + index * 4);
  request.write(consumer, lineRequest.consumerAt, 'latin1');
  request.writeBigUInt64LE(flags.OUTPUT | (isActiveLow ? flags.ACTIVE_LOW : 0n), lineRequest.flagsAt);
  request.writeUInt32LE(lines.length, lineRequest.countAt);
  return request;
};

/** `struct gpio_v2_line_values` that changes one line: bits, then mask. `index`: the line's place in the request. */
export const buildLineValues = (index: number, isOn: boolean): Buffer => {
  const values = Buffer.alloc(16);
  const bit = 1n << BigInt(index);
  values.writeBigUInt64LE(isOn ? bit : 0n, 0);
  values.writeBigUInt64LE(bit, 8);
  return values;
};

export interface GpioSetup {
  /** Such as /dev/gpiochip0. */
  readonly chip: string;
  readonly activeLow: boolean;
}

export const gpioBoard = ({ chip, activeLow }: GpioSetup, lines: readonly number[]): RelayBoard => ({
  name: `The key board at ${chip}`,
  async connect() {
    const request = buildLineRequest(lines, activeLow);
    const chipFd = openSync(chip, 'r+');
    try {
      await ioctl(chipFd, requests.GPIO_V2_GET_LINE, request);
    } finally {
      closeSync(chipFd);
    }
    const fd = request.readInt32LE(lineRequest.fdAt);
    return {
      async set(line, isClosed) {
        await ioctl(fd, requests.GPIO_V2_LINE_SET_VALUES, buildLineValues(lines.indexOf(line), isClosed));
      },
      async close() {
        closeSync(fd);
      },
    };
  },
});
