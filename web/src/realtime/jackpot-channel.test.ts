import { ChannelPeer, okResult } from '@reelfloor/protocol';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot-channel';
import { expect, test } from 'vitest';
import { ManualClock, settled } from '../testing/manual-clock.ts';
import { connectionLost, pairedSockets, type ServerEnd } from '../testing/paired-socket.ts';
import { quickPace, type SocketFactory } from './channel-connection.ts';
import { JackpotChannel } from './jackpot-channel.ts';

const open = async (accept: ((end: ServerEnd) => void) | null, isServerThere = () => true) => {
  const clock = new ManualClock();
  const connect = pairedSockets(accept);
  let attempts = 0;
  const openSocket: SocketFactory = (url) => {
    attempts++;
    return connect(url);
  };
  const channel = new JackpotChannel({
    url: 'ws://floor.example/jackpot',
    token: () => 'token',
    onJackpot: () => {},
    isServerThere,
    openSocket,
    clock,
    pace: quickPace,
  });
  channel.start();
  await settled();
  return { channel, clock, attempts: () => attempts };
};
const minuteMs = 60_000;

test('a server without this channel is asked only a few times', async () => {
  const { channel, clock, attempts } = await open(null);
  await clock.advance(minuteMs);
  expect(channel.getState()).toMatchObject({ kind: 'closed' });
  const before = attempts();
  await clock.advance(minuteMs);
  expect(attempts()).toBe(before);
});

test('an unreachable server is asked until it is back', async () => {
  let isThere = false;
  const { channel, clock, attempts } = await open(null, () => isThere);
  await clock.advance(minuteMs);
  expect(channel.getState().kind).not.toBe('closed');
  expect(attempts()).toBeGreaterThan(5);
  isThere = true;
  await clock.advance(minuteMs);
  expect(channel.getState().kind).toBe('closed');
});

test('a channel that was open once always reconnects', async () => {
  const ends: ServerEnd[] = [];
  const { channel, clock, attempts } = await open((end) => {
    ends.push(end);
    if (ends.length > 1) return end.close(connectionLost, '');
    const peer = new ChannelPeer({
      ours: jackpotServerSide,
      theirs: jackpotClientSide,
      send: end.send,
      onRequest: { init: () => okResult({}) },
      onNotification: {},
      onInvalid: () => {},
      onHandlerError: () => 'test',
    });
    end.onText = (text) => peer.receive(text);
  });
  expect(channel.getState().kind).toBe('open');
  ends[0]?.close(connectionLost, '');
  await clock.advance(minuteMs);
  expect(channel.getState().kind).not.toBe('closed');
  expect(attempts()).toBeGreaterThan(5);
});
