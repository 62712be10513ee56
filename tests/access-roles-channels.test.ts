import { agentAgentSide, agentServerSide } from '@reelfloor/protocol/channels/agent-channel';
import {
  connectionTestClientSide,
  connectionTestPath,
  connectionTestServerSide,
} from '@reelfloor/protocol/channels/connection-test';
import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game-channel';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot-channel';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/player-notification-channel';
import { openChannel } from '@reelfloor/server/testing/test-player';
import type { TestFloor } from '@reelfloor/server/testing/test-server';
import { trialOffer } from '@reelfloor/server/testing/trial-offer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallerName, callers, openRoleFloor, tokenOf } from './harness/role-callers.ts';

let floor: TestFloor;
beforeAll(async () => {
  floor = await openRoleFloor();
});
afterAll(() => floor.close());

type Outcome = { kind: string; error?: { code: unknown } };
const codeOf = (outcome: Outcome): unknown => (outcome.kind === 'refused' ? outcome.error?.code : outcome.kind);

const commandId = 'role-table-press-1';
const transferId = 'role-table-transfer-1';
/** The game channel's requests with their data, in an order in which each request can be accepted. */
const gameRequests = {
  init: (token: string) => ({ machineID: 'm1', token }),
  press: () => ({ button: 'spin', commandId }),
  cashin: () => ({ transferId, amountMinor: 100 }),
  giveUpCashIn: () => ({ transferId }),
  cashout: () => ({}),
  offer: () => ({ sdp: trialOffer, generation: 1 }),
  callAttendant: () => ({}),
  leave: () => ({}),
} as const;

/** Expected error codes. Some come from checks after the access check, such as for a press without credit. */
const gameAnswers: Record<CallerName, Partial<Record<keyof typeof gameRequests, unknown>>> = {
  guest: {
    init: 'TOKEN_INVALID',
    press: 'INIT_FIRST',
    cashin: 'INIT_FIRST',
    giveUpCashIn: 'INIT_FIRST',
    cashout: 'INIT_FIRST',
    callAttendant: 'INIT_FIRST',
    leave: 'INIT_FIRST',
  },
  expired: {
    init: 'TOKEN_INVALID',
    press: 'INIT_FIRST',
    cashin: 'INIT_FIRST',
    giveUpCashIn: 'INIT_FIRST',
    cashout: 'INIT_FIRST',
    callAttendant: 'INIT_FIRST',
    leave: 'INIT_FIRST',
  },
  banned: {
    init: 'TOKEN_INVALID',
    press: 'INIT_FIRST',
    cashin: 'INIT_FIRST',
    giveUpCashIn: 'INIT_FIRST',
    cashout: 'INIT_FIRST',
    callAttendant: 'INIT_FIRST',
    leave: 'INIT_FIRST',
  },
  withoutLevel: {
    init: 'FORBIDDEN',
    press: 'INIT_FIRST',
    cashin: 'INIT_FIRST',
    giveUpCashIn: 'INIT_FIRST',
    cashout: 'INIT_FIRST',
    callAttendant: 'INIT_FIRST',
    leave: 'INIT_FIRST',
  },
  locked: {
    init: 'SESSION_LOCKED',
    press: 'INIT_FIRST',
    cashin: 'INIT_FIRST',
    giveUpCashIn: 'INIT_FIRST',
    cashout: 'INIT_FIRST',
    offer: 'INIT_FIRST',
    callAttendant: 'INIT_FIRST',
    leave: 'INIT_FIRST',
  },
  lockedStaff: { init: 'SESSION_LOCKED' },
  user: { init: 'accepted', callAttendant: 'accepted', leave: 'accepted' },
  staff: { init: 'accepted', callAttendant: 'accepted', leave: 'accepted' },
  admin: { init: 'accepted', callAttendant: 'accepted', leave: 'accepted' },
};
const keptOut: ReadonlySet<unknown> = new Set(['TOKEN_INVALID', 'FORBIDDEN', 'INIT_FIRST', 'SESSION_LOCKED']);

const anew = async <Channel extends { socket: { close(): void }; closed: Promise<number> }>(
  before: Channel,
  open: () => Promise<Channel>,
): Promise<Channel> => {
  before.socket.close();
  await before.closed;
  return open();
};

describe('every channel message', { timeout: 120_000 }, () => {
  it.each(callers)('of the game is taken or refused by role: %s', async (caller) => {
    expect(Object.keys(gameRequests).sort()).toEqual(Object.keys(gameClientSide.requests).sort());
    const token = await tokenOf(floor, caller);
    const open = () => openChannel(floor.address, '/machine', gameClientSide, gameServerSide);
    const isLetIn = gameAnswers[caller].init === 'accepted';
    let game = await open();
    for (const [name, dataOf] of Object.entries(gameRequests) as [
      keyof typeof gameRequests,
      (token: string) => object,
    ][]) {
      // Without a sign-in, a connection may send few messages, so each request gets a connection of its own.
      if (!isLetIn) game = await anew(game, open);
      const outcome = await game.peer.request(name, dataOf(token) as never, 15_000);
      const wanted = gameAnswers[caller][name];
      if (wanted !== undefined) expect(codeOf(outcome), name).toBe(wanted);
      else if (isLetIn) expect(keptOut, name).not.toContain(codeOf(outcome));
      else expect(keptOut, name).toContain(codeOf(outcome));
    }
    // The game channel has only one notification from pages, and the server ignores it from a page without a seat.
    expect(Object.keys(gameClientSide.notifications)).toEqual(['candidate']);
    if (!isLetIn) game = await anew(game, open);
    game.peer.notify('candidate', { generation: 1, candidate: 'x', mid: '0' });
    expect(codeOf(await game.peer.request('leave', {}, 15_000))).toMatch(/INIT_FIRST|accepted|SEAT_NONE/);
    game.socket.close();
    await game.closed;
  });

  it.each(callers)('of the notifications and jackpots is taken or refused as its role says: %s', async (caller) => {
    expect(Object.keys(notifyClientSide.requests)).toEqual(['init', 'thumbnails', 'watch']);
    expect(Object.keys(jackpotClientSide.requests)).toEqual(['init']);
    const token = await tokenOf(floor, caller);
    const notify = await openChannel(floor.address, '/notify', notifyClientSide, notifyServerSide);
    const jackpot = await openChannel(floor.address, '/jackpot', jackpotClientSide, jackpotServerSide);
    const line = await openChannel(
      floor.address,
      connectionTestPath,
      connectionTestClientSide,
      connectionTestServerSide,
    );
    expect(Object.keys(connectionTestClientSide.requests)).toEqual(['init', 'begin']);
    const kept: Partial<Record<CallerName, string>> = {
      withoutLevel: 'FORBIDDEN',
      locked: 'SESSION_LOCKED',
      lockedStaff: 'SESSION_LOCKED',
    };
    const isIn = !['guest', 'expired', 'banned'].includes(caller);
    const wanted = kept[caller] ?? (isIn ? 'accepted' : 'TOKEN_INVALID');
    const watch = async () => codeOf(await notify.peer.request('watch', { brands: null }, 15_000));
    const show = async () => codeOf(await notify.peer.request('thumbnails', { machineIds: [] }, 15_000));
    expect(await watch()).toBe('INIT_FIRST');
    expect(await show()).toBe('INIT_FIRST');
    expect(codeOf(await notify.peer.request('init', { token }, 15_000))).toBe(wanted);
    if (wanted === 'accepted') expect([await watch(), await show()]).toEqual(['accepted', 'accepted']);
    expect(codeOf(await jackpot.peer.request('init', { token }, 15_000))).toBe(wanted);
    const begin = async () => codeOf(await line.peer.request('begin', { generation: 1, sdp: trialOffer }, 15_000));
    expect(await begin()).toBe('INIT_FIRST');
    expect(codeOf(await line.peer.request('init', { token }, 15_000))).toBe(wanted);
    if (wanted === 'accepted') expect(await begin()).toBe('accepted');
    for (const { socket, closed } of [notify, jackpot, line]) {
      socket.close();
      await closed;
    }
  });

  it.each(callers)('of the agents is refused to every caller that is not an agent: %s', async (caller) => {
    expect(Object.keys(agentAgentSide.requests).sort()).toEqual(['events', 'hello']);
    expect(Object.keys(agentAgentSide.notifications).sort()).toEqual([
      'candidate',
      'recordingStatus',
      'reelBox',
      'thumbnails',
      'videoLost',
      'view',
    ]);
    const token = await tokenOf(floor, caller);
    const open = () => openChannel(floor.address, '/agent', agentAgentSide, agentServerSide);
    let agent = await open();
    const { agentId } = floor.demo;
    const events = { machineId: 'm1', events: [{ type: 'recovered', seq: 1, at: 0, meterMinor: 0 }] };
    expect(codeOf(await agent.peer.request('events', events as never, 15_000))).toBe('INIT_FIRST');
    agent.peer.notify('videoLost', { viewerId: 'v-1', generation: 1, code: 70000 } as never);
    agent.peer.notify('candidate', { viewerId: 'v-1', generation: 1, candidate: 'x', mid: '0' } as never);
    agent.peer.notify('thumbnails', {} as never);
    agent.peer.notify('recordingStatus', {} as never);
    agent.peer.notify('reelBox', {} as never);
    const { instance } = floor.agent;
    agent = await anew(agent, open);
    const hello = { agentId, token, instance, testSettings: [], version: '1', now: 0, cabinets: [] };
    const outcome = await agent.peer.request('hello', hello as never, 15_000);
    expect(outcome.kind === 'refused' ? outcome.error.code : outcome.kind).toMatch(/TOKEN_INVALID|FORBIDDEN/);
    agent.socket.close();
    await agent.closed;
  });
});
