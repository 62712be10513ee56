import { ChannelPeer } from '@reelfloor/protocol';
import { describe, expect, it, vi } from 'vitest';
import { noMachineId } from './open-session-store.ts';
import { notifyClientSide, notifyServerSide } from './player-notification-channel.ts';

const receive = (method: string, data: unknown): unknown => {
  const received = vi.fn();
  const peer = new ChannelPeer({
    ours: notifyClientSide,
    theirs: notifyServerSide,
    send: () => {},
    onRequest: {},
    onNotification: {
      machine: received,
      lobby: received,
      balance: received,
      session: received,
      info: received,
      chat: received,
      contact: received,
      protection: received,
      queue: received,
      availabilityAlerts: received,
    },
    onInvalid: () => {},
    onHandlerError: (error) => {
      throw error;
    },
  });
  peer.receive(JSON.stringify({ notification: true, method, data }));
  return received.mock.calls[0]?.[0];
};

describe('a notice from another server', () => {
  it.each([
    ['balance', { balance: '1250' }, { balance: 1250 }],
    ['balance', { balance: null }, undefined],
    ['machine', { id: 7, status: 3 }, { id: '7', status: 'unknown' }],
    ['machine', { id: 7, status: 'Playing' }, { id: '7', status: 'playing' }],
    ['machine', { id: 7 }, { id: '7', status: 'unknown' }],
    ['machine', { status: 'playing' }, undefined],
    ['info', { code: 0, params: null, message: null, action: null }, { params: {} }],
    ['info', { message: 'hello', params: { count: 3, odd: {} } }, { message: 'hello', params: { count: 3 } }],
  ])('%s %j is read as %j', (method, data, received) => {
    expect(receive(method, data)).toEqual(received);
  });

  it.each([0, '0', false, null, undefined])('with the machine %j says that there is no session', (id) => {
    expect(receive('session', { id, name: null, status: 1 })).toMatchObject({
      id: noMachineId,
      status: 'closed',
    });
  });

  it('may describe a session in any words', () => {
    expect(receive('session', { id: 7, status: 2, machine_status: 'WAITING' })).toEqual({
      id: '7',
      name: '',
      status: '2',
      machine_status: 'waiting',
    });
  });
});

it('any answer to init is accepted', async () => {
  for (const data of [undefined, null, true, 'ok', { balance: null }]) {
    const sent: string[] = [];
    const peer = new ChannelPeer({
      ours: notifyClientSide,
      theirs: { requests: {}, notifications: {} },
      send: (text) => sent.push(text),
      onRequest: {},
      onNotification: {},
      onInvalid: () => {},
      onHandlerError: () => '',
    });
    const outcome = peer.request('init', { token: 't' }, 60_000);
    const { id } = JSON.parse(sent[0] ?? '') as { id: number };
    peer.receive(JSON.stringify({ response: true, id, ok: true, data }));
    expect(await outcome).toEqual({
      kind: 'accepted',
      value: { canWatch: false, canQueue: false, hasThumbnails: false },
    });
  }
});
