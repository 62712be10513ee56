import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { fromHex, toHex } from '../codec/byte-encodings.ts';
import { SimulatedModbusRelayBoard } from './simulated-modbus-relay-board.ts';

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** Returns a relay board of ten coils, what its coils have closed, and what sends it a telegram. */
const board = async () => {
  const closed: number[] = [];
  const server = new SimulatedModbusRelayBoard(10, (coil) => closed.push(coil));
  const socket = connect(await server.listen(0), '127.0.0.1');
  closings.push(() => server.close());
  const ask = async (hex: string): Promise<string> => {
    socket.write(Buffer.from(fromHex(hex)));
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return toHex([...bytes]);
  };
  return { closed, ask, socket };
};

it('closes and opens a coil, and presses its key once for each closing', async () => {
  const { ask, closed } = await board();
  const close = '00070000000601050002FF00';
  expect(await ask(close)).toBe(close);
  expect(await ask(close)).toBe(close);
  expect(closed).toEqual([2]);
  await ask('000800000006010500020000');
  await ask(close);
  expect(closed).toEqual([2, 2]);
});

it('writes and reads several coils', async () => {
  const { ask, closed } = await board();
  expect(await ask('000100000009010F0000000A020502')).toBe('000100000006010F0000000A');
  expect(closed).toEqual([0, 2, 9]);
  expect(await ask('00020000000601010000000A')).toBe('000200000005010102' + '0502');
});

it.each([
  ['a function that it lacks', '000100000006010300000001', '000100000003018301'],
  ['a coil that it lacks', '00010000000601050010FF00', '000100000003018502'],
  ['a value that is neither on nor off', '000100000006010500021234', '000100000003018503'],
  ['bits that do not fit their count', '000100000009010F0000000A010502', '000100000003018F03'],
])('refuses %s', async (_, telegram, answer) => {
  const { ask, closed } = await board();
  expect(await ask(telegram)).toBe(answer);
  expect(closed).toEqual([]);
});

it("has a dead man's relay behind the keys: without it no key is pressed", async () => {
  const closed: number[] = [];
  let nowMs = 5_000;
  const server = new SimulatedModbusRelayBoard(4, (coil) => closed.push(coil), {
    hasDeadMan: true,
    nowMs: () => nowMs,
  });
  const socket = connect(await server.listen(0), '127.0.0.1');
  closings.push(() => server.close());
  const write = async (coil: number, isOn: boolean): Promise<void> => {
    socket.write(Buffer.from(fromHex(`0001000000060105000${coil}${isOn ? 'FF00' : '0000'}`)));
    await once(socket, 'data');
  };
  await write(1, true);
  await write(1, false);
  expect(closed).toEqual([]);
  await write(4, true);
  await write(1, true);
  await write(1, false);
  expect(closed).toEqual([1]);
  nowMs += 500;
  await write(4, true);
  nowMs += 499;
  await write(2, true);
  expect(closed).toEqual([1, 2]);
  nowMs += 1;
  await write(1, true);
  await write(1, false);
  expect(closed).toEqual([1, 2]);
  await write(4, false);
  await write(4, true);
  await write(4, false);
  await write(1, true);
  expect(closed).toEqual([1, 2, 1]);
});

it('takes telegrams in pieces, and ends a connection that speaks something else', async () => {
  const { ask, closed, socket } = await board();
  socket.write(Buffer.from(fromHex('0001000000060105')));
  expect(await ask('0003FF00')).toBe('00010000000601050003FF00');
  expect(closed).toEqual([3]);
  const end = once(socket, 'close');
  socket.write('GET / HTTP/1.1\r\n');
  await end;
});
