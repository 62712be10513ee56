import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ManualClock, settled } from '../../../testing/manual-clock.ts';
import { openPicture, stubPictures } from '../../../testing/open-picture.ts';

let clock: ManualClock;

beforeEach(() => {
  clock = new ManualClock();
  stubPictures();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = () => openPicture(clock, { isStarted: false });

it('a data saver that is switched on while the page joins is part of the first offer that counts', async () => {
  const { picture, connections, offered } = open();
  picture.prepare(true);
  await settled();
  picture.reopen();
  picture.start([]);
  await settled();
  expect(offered).toEqual([1, 2]);
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

it('a connection test before the seat is taken does not begin a picture', async () => {
  const { picture, offered, refuse } = open();
  refuse({ code: 'INIT_FIRST', ErrorMessage: '' });
  picture.prepare(true);
  await settled();
  picture.rest();
  picture.resume();
  await clock.advance(60_000);
  expect(offered).toEqual([1]);
});

it('uses the connection prepared while the page joined, with the servers that it got by joining, and only once', async () => {
  const { picture, connections, offered } = open();
  picture.prepare(false);
  picture.prepare(false);
  await settled();
  expect(connections).toHaveLength(1);
  expect(offered).toEqual([]);
  picture.start([{ urls: ['stun:203.0.113.1:3478'] }]);
  await settled();
  expect(connections).toHaveLength(1);
  expect(offered).toEqual([1]);
  expect(connections[0]?.configuration.iceServers).toEqual([{ urls: ['stun:203.0.113.1:3478'] }]);
  picture.retry();
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

it('offers again if the seat comes with ICE servers, without which the early offer gathered its candidates', async () => {
  const { picture, connections, offered, faults } = open();
  picture.prepare(true);
  await settled();
  picture.start([{ urls: ['stun:203.0.113.1:3478'] }]);
  await settled();
  expect(offered).toEqual([1, 2]);
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(faults).toEqual([]);
});

it('sends its offer while the page joins, and keeps the candidates that come before the seat', async () => {
  const { picture, connections, offered } = open();
  picture.prepare(true);
  await settled();
  expect(offered).toEqual([1]);
  picture.handleCandidate({ generation: 1, candidate: 'early', mid: '0' });
  picture.rest();
  picture.start([]);
  await settled();
  expect(offered).toEqual([1]);
  expect(connections[0]?.candidates).toEqual(['early']);
  expect(connections).toHaveLength(1);
});

it('begins anew without a delay or a fault if the early offer was refused', async () => {
  const { picture, offered, faults, refuse } = open();
  refuse({ code: 'INIT_FIRST', ErrorMessage: '' });
  picture.prepare(true);
  await settled();
  refuse(null);
  picture.prepare(true);
  picture.start([]);
  await settled();
  expect(offered).toEqual([1, 2]);
  expect(faults).toEqual([]);
});

it('closes a prepared connection if the page leaves before it has joined', () => {
  const { picture, connections } = open();
  picture.prepare(true);
  picture.stop();
  expect(connections.map(({ isClosed }) => isClosed)).toEqual([true]);
});
