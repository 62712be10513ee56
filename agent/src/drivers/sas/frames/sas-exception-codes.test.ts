import { expect, it } from 'vitest';
import { type ExceptionEffect, getSasEventDataSize, getSasExceptionEffect } from './sas-exception-codes.ts';

/** What the driver makes of each code, written down once more by what it means for a player and for staff. */
const expected: Readonly<Record<string, readonly string[]>> = {
  none: ['00'],
  // The machine is out of play until it has recovered.
  fault: ['11', '13', '15', '18', '19', '1B', '1D', '40', '41', '42', '43', '44', '45', '46', '6A', '6B'],
  'fault of a menu': ['82', '84', '86'],
  'fault for a person': ['20 21 22 24 25 28 29 2A 2B 2C 2D', '31 32 33 34 35 36 37 38 39', '98 99 9A 9B'].flatMap(
    (codes) => codes.split(' '),
  ),
  mayRecover: ['12', '14', '16', '1A', '1C', '1E', '83', '85'],
  resync: ['17', '70'],
  foreignMoney: '3D 3E 3F 47 48 49 4A 4B 4C 4D 4E 4F 50 57 67 68 7C'.split(' '),
  warning: ['23', '27', '2E', '3B', '80', '81'],
  notifyOffice: ['66', '71', '72', '8A'],
  ramClearSuspected: ['3A', '7A', '7B'],
  checkCommissioning: ['3C'],
  checkSignature: ['8E', '8F'],
  readMeters: ['54', '55', '56', '59'],
  handPayPending: ['51'],
  handPayReset: ['52'],
  transferComplete: ['69'],
  gameLocked: ['6F'],
  gameStarted: ['7E'],
  gameEnded: ['7F'],
  reelStopped: ['88'],
  gameSelected: ['8C'],
  creditWagered: ['89'],
  ignore: '1F 60 61 6C 6D 6E 74 75 76 77 78 87 8B'.split(' '),
};

const groupOf = (effect: ExceptionEffect): string => {
  if (effect.kind !== 'fault') return effect.kind;
  if (effect.needsPerson) return 'fault for a person';
  return /^menu|^outOfService/.test(effect.cause) ? 'fault of a menu' : 'fault';
};

it('every code from 00 to FF has its effect', () => {
  const groupOfCode = new Map(
    Object.entries(expected).flatMap(([group, codes]) => codes.map((code) => [code, group] as const)),
  );
  for (let code = 0; code < 256; code++) {
    const hex = code.toString(16).toUpperCase().padStart(2, '0');
    expect([hex, groupOf(getSasExceptionEffect(code))]).toEqual([hex, groupOfCode.get(hex) ?? 'unknown']);
  }
});

it('what opened and what closed have the same cause', () => {
  for (const [opened, closed] of [
    [0x11, 0x12],
    [0x13, 0x14],
    [0x15, 0x16],
    [0x19, 0x1a],
    [0x1b, 0x1c],
    [0x1d, 0x1e],
    [0x82, 0x83],
    [0x84, 0x85],
  ] as const) {
    const [fault, recovery] = [getSasExceptionEffect(opened), getSasExceptionEffect(closed)];
    if (fault.kind !== 'fault' || recovery.kind !== 'mayRecover') throw new Error(`${opened}`);
    expect(recovery.cause).toBe(fault.cause);
  }
});

it('only the events of games, bills, reels, recalls, cards and bonuses carry data', () => {
  const sizes = Array.from({ length: 256 }, (_, code) => [code, getSasEventDataSize(code)] as const).filter(
    ([, size]) => size > 0,
  );
  expect(sizes).toEqual([
    [0x4f, 6],
    [0x7c, 10],
    [0x7e, 8],
    [0x7f, 4],
    [0x88, 2],
    [0x8a, 4],
    [0x8b, 1],
    [0x8c, 2],
  ]);
});
