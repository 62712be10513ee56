import { systemClock } from '@reelfloor/cabinet/clock';
import { describe, expect, it } from 'vitest';
import {
  boardSchema,
  buildGpioLineRequest,
  buildGpioLineValues,
  buildRelaySwitchReport,
  openKeyRelayBoard,
  parseRelayStateReport,
} from './open-key-relay-board.ts';

const failureOf = async (setup: unknown, channels: readonly number[]): Promise<string> => {
  const keys = openKeyRelayBoard(boardSchema.parse(setup), {
    channels,
    clock: systemClock,
    report: () => {},
  });
  try {
    return await keys.pulse(channels[0] ?? 0).then(
      () => 'none',
      (error: Error) => error.message,
    );
  } finally {
    await keys.close();
  }
};

describe('a USB relay board', () => {
  it.each([
    ['closes relay 1', 0, true, '00ff01000000000000'],
    ['opens relay 1', 0, false, '00fd01000000000000'],
    ['closes relay 8', 7, true, '00ff08000000000000'],
  ])('%s by a feature report', (_, channel, isClosed, report) => {
    expect(buildRelaySwitchReport(channel, isClosed).toString('hex')).toBe(report);
  });

  it('tells its serial number and its closed relays', () => {
    const state = parseRelayStateReport(Buffer.from('484a583034000085', 'hex'));
    expect(state.serial).toBe('HJX04');
    expect([0, 1, 2, 3, 4, 5, 6, 7].filter(state.isClosed)).toEqual([0, 2, 7]);
  });

  it('that is not there is named', async () => {
    expect(await failureOf({ kind: 'usbHid', serial: 'QQQQQ' }, [0])).toBe(
      'The key board QQQQQ does not answer: no USB relay board has this serial number',
    );
    expect(await failureOf({ kind: 'usbHid', path: '/dev/null' }, [0])).toBe(
      'The key board at /dev/null does not answer: ENOTTY',
    );
  });
});

describe('lines of a GPIO chip', () => {
  it('are requested as outputs that are off', () => {
    const request = buildGpioLineRequest([17, 27, 5], false);
    expect(request).toHaveLength(592);
    expect(request.subarray(0, 16).toString('hex')).toBe('110000001b0000000500000000000000');
    expect(request.subarray(256, 288).toString('latin1')).toBe('reelfloor keys'.padEnd(32, '\0'));
    expect(request.subarray(288, 296).toString('hex')).toBe('0800000000000000');
    expect(request.subarray(560, 568).toString('hex')).toBe('0300000000000000');
    const rest = Buffer.concat([request.subarray(12, 256), request.subarray(296, 560), request.subarray(564)]);
    expect(rest.every((byte) => byte === 0)).toBe(true);
  });

  it('can be on without voltage', () => {
    expect(buildGpioLineRequest([0], true).subarray(288, 296).toString('hex')).toBe('0a00000000000000');
  });

  it('are switched one at a time', () => {
    expect(buildGpioLineValues(0, true).toString('hex')).toBe('01000000000000000100000000000000');
    expect(buildGpioLineValues(9, false).toString('hex')).toBe('00000000000000000002000000000000');
    expect(buildGpioLineValues(63, true).toString('hex')).toBe('00000000000000800000000000000080');
  });

  it('that are not there, or belong to another kind of device, are named', async () => {
    expect(await failureOf({ kind: 'gpio', chip: '/dev/no-such-chip' }, [4])).toBe(
      "The key board at /dev/no-such-chip does not answer: ENOENT: no such file or directory, open '/dev/no-such-chip'",
    );
    expect(await failureOf({ kind: 'gpio', chip: '/dev/null' }, [4])).toBe(
      'The key board at /dev/null does not answer: ENOTTY',
    );
  });
});

describe('the set-up of a key board', () => {
  it('has values for what is left out', () => {
    expect(boardSchema.parse({ kind: 'modbusTcp', host: 'keys.floor' })).toEqual({
      kind: 'modbusTcp',
      host: 'keys.floor',
      port: 502,
      unit: 1,
      answerMs: 500,
    });
    expect(boardSchema.parse({ kind: 'modbusRtu', path: '/dev/ttyUSB1' })).toEqual({
      kind: 'modbusRtu',
      path: '/dev/ttyUSB1',
      baudRate: 9_600,
      unit: 1,
      answerMs: 500,
    });
    expect(boardSchema.parse({ kind: 'gpio', chip: '/dev/gpiochip0', watchdog: 3 })).toEqual({
      kind: 'gpio',
      chip: '/dev/gpiochip0',
      activeLow: false,
      watchdog: 3,
    });
  });

  it.each([
    ['a kind that does not exist', { kind: 'lever' }],
    ['a USB board without path and serial', { kind: 'usbHid' }],
    ['a USB board with both', { kind: 'usbHid', path: '/dev/hidraw0', serial: 'HJX04' }],
    ['the broadcast unit of a serial line', { kind: 'modbusRtu', path: '/dev/ttyUSB1', unit: 0 }],
    ['a field that does not exist', { kind: 'gpio', chip: '/dev/gpiochip0', pins: [1] }],
  ])('refuses %s', (_, setup) => {
    expect(boardSchema.safeParse(setup).success).toBe(false);
  });

  it('refuses channels that the board does not have, and a key that is the watchdog', () => {
    const open = (setup: unknown, channels: number[]) => () =>
      openKeyRelayBoard(boardSchema.parse(setup), { channels, clock: systemClock, report: () => {} });
    expect(open({ kind: 'usbHid', serial: 'HJX04' }, [0, 8])).toThrow('has the channels 0 to 7');
    expect(open({ kind: 'modbusTcp', host: 'keys.floor', watchdog: 2 }, [0, 2])).toThrow(
      'Channel 2 cannot be both a key and the watchdog.',
    );
  });
});
