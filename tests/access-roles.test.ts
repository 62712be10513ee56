import { agentAgentSide, agentServerSide } from '@reelfloor/protocol/channels/agent';
import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/notify';
import { type RouteName, routes } from '@reelfloor/protocol/http';
import { chatIdOf } from '@reelfloor/server/testing/chat-id';
import { call, openChannel, TestPlayer } from '@reelfloor/server/testing/test-player';
import { TestFloor } from '@reelfloor/server/testing/test-server';
import { trialOffer } from '@reelfloor/server/testing/trial-offer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const callers = [
  'guest',
  'expired',
  'banned',
  'withoutLevel',
  'locked',
  'lockedStaff',
  'user',
  'staff',
  'admin',
] as const;
type CallerName = (typeof callers)[number];
/** Result of the access check, before anything else. */
type Answer = 'in' | 401 | 403 | 423;

const everybody = (
  locked: Answer,
  withoutLevel: Answer,
  user: Answer = 'in',
): Record<CallerName, Answer> => ({
  guest: 401,
  expired: 401,
  banned: 401,
  withoutLevel,
  locked,
  lockedStaff: locked === 'in' ? 'in' : 423,
  user,
  staff: 'in',
  admin: 'in',
});
const open = Object.fromEntries(callers.map((caller) => [caller, 'in'])) as Record<CallerName, Answer>;
/** Locked or not: the lock page needs these calls. */
const lockPage = everybody('in', 'in');
const own = everybody(423, 'in');
const onFloor = everybody(423, 403);
/** Locked or not: a locked page that logs out closes its own seat first. */
const ownSeat = everybody('in', 403);
const staffRead = everybody(403, 403, 403);

interface Door {
  readonly may: Record<CallerName, Answer>;
  readonly path?: string | ((playerId: string) => string);
  readonly body?: unknown | ((playerId: string) => unknown);
}

const machineId = { machineId: 'm2' };
/** Staff to whom the caller may write. */
const contactOf = (playerId: string): string => (playerId === 'p-admin1' ? 'p-staff1' : 'p-admin1');
/** Written by hand: comparing the route table with itself would prove nothing. */
const doors: Record<RouteName, Door> = {
  login: { may: open, body: { username: 'nobody-here', password: 'wrong-one', site_id: 3 } },
  loginByCode: { may: open, body: { ticket: 'x'.repeat(43), code: '123456' } },
  loginSetup: { may: open, body: { ticket: 'x'.repeat(43) } },
  secondFactor: { may: own },
  beginSecondFactor: { may: own, body: { password: 'wrong' } },
  confirmSecondFactor: { may: own, body: { ticket: 'x'.repeat(43), code: '123456' } },
  removeSecondFactor: { may: own, body: { password: 'wrong', code: '123456' } },
  check: { may: open },
  validate: { may: lockPage },
  lock: { may: lockPage },
  unlock: { may: lockPage, body: { pin: '0000' } },
  logout: { may: lockPage },
  changePin: { may: own, body: { password: 'wrong', pin: '2468' } },
  signIns: { may: own },
  endSignIn: { may: own, body: { id: 'nothing' } },
  changePassword: { may: own, body: { old_password: 'wrong', new_password: 'long enough' } },
  register: {
    may: open,
    body: { username: 'newcomer', password: 'long enough', email: 'new@example.org', site_id: 2 },
  },
  confirmRegistration: { may: open, body: { code: 'x'.repeat(43) } },
  forgotPassword: { may: open, body: { email: 'player1@example.com' } },
  resetPassword: { may: open, body: { code: 'x'.repeat(43), password: 'long enough' } },
  balance: { may: onFloor },
  brands: { may: onFloor },
  machines: { may: onFloor },
  brandMachines: { may: onFloor, path: 'machine/koi' },
  kick: { may: ownSeat, body: machineId },
  cancel: { may: onFloor, body: machineId },
  cashOutSeat: { may: ownSeat, body: machineId },
  transactions: { may: onFloor },
  transactionsOf: { may: staffRead, path: 'player/transactions/p-player2' },
  transactionTotals: { may: onFloor },
  transactionTotalsOf: { may: staffRead, path: 'player/totals/transactions/p-player2' },
  transactionFile: { may: onFloor },
  transactionFileOf: { may: staffRead, path: 'player/files/transactions/p-player2' },
  sessions: { may: onFloor },
  lastSession: { may: onFloor },
  sessionsOf: { may: staffRead, path: 'player/sessions/p-player2' },
  sessionTotals: { may: onFloor },
  sessionTotalsOf: { may: staffRead, path: 'player/totals/sessions/p-player2' },
  sessionFile: { may: onFloor },
  sessionFileOf: { may: staffRead, path: 'player/files/sessions/p-player2' },
  openTransfers: { may: onFloor },
  profile: { may: onFloor },
  logins: { may: onFloor },
  profileOf: { may: staffRead, path: 'player/profile/p-player2' },
  loginsOf: { may: staffRead, path: 'player/logins/p-player2' },
  askDiscount: { may: onFloor },
  askBonus: { may: onFloor },
  discount: { may: onFloor },
  bonus: { may: onFloor },
  promotions: { may: onFloor },
  updateUser: { may: own, body: { user: {} } },
  updateCourse: { may: own, body: { id: 'c-1' } },
  chatContacts: { may: onFloor },
  chatUser: { may: onFloor },
  updateChatUser: { may: onFloor, body: { status: 'online' } },
  chat: {
    may: onFloor,
    path: (id) => `/api/chat/get-chat?contactId=${contactOf(id)}&userId=${id}`,
  },
  sendMessage: {
    may: onFloor,
    body: (id: string) => ({
      chatId: chatIdOf(id, contactOf(id)),
      contactId: contactOf(id),
      messageText: 'hello',
    }),
  },
  quickPanel: { may: onFloor },
};

let floor: TestFloor;
const accounts: Record<Exclude<CallerName, 'guest'>, string> = {
  expired: 'expired1',
  banned: 'banned1',
  withoutLevel: 'nolevel1',
  locked: 'locked1',
  lockedStaff: 'lockedstaff1',
  user: 'player1',
  staff: 'staff1',
  admin: 'admin1',
};

beforeAll(async () => {
  floor = await TestFloor.open({ LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  for (const name of ['expired1', 'banned1', 'nolevel1', 'locked1', 'lockedstaff1'])
    await floor.change(
      `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
         permissions, banned, created_at)
       SELECT ?, ?, display_name, name, lastname, email, password_hash, pin_code, user_group, permissions, 0, created_at
       FROM players WHERE username = 'player2'`,
      `p-${name}`,
      name,
    );
  await floor.change("UPDATE players SET permissions = '[7]' WHERE username = 'nolevel1'");
  await floor.change("UPDATE players SET user_group = 'staff' WHERE username = 'lockedstaff1'");
});
afterAll(() => floor.close());

/** A new sign-in for each call, because some routes end it. */
const tokenOf = async (caller: CallerName): Promise<string> => {
  if (caller === 'guest') return '';
  await floor.change("UPDATE players SET banned = 0 WHERE username = 'banned1'");
  const player = await TestPlayer.login(floor.address, accounts[caller]);
  if (caller === 'locked' || caller === 'lockedStaff') await player.post('player/lock');
  if (caller === 'expired')
    await floor.change("UPDATE sign_ins SET expires_at = 1 WHERE player_id = 'p-expired1'");
  if (caller === 'banned') await floor.change("UPDATE players SET banned = 1 WHERE username = 'banned1'");
  return player.signIn.token;
};

describe('every call', { timeout: 120_000 }, () => {
  it.each(callers)('lets in and refuses callers by role: %s', async (caller) => {
    let token = await tokenOf(caller);
    const told: Record<string, Answer> = {};
    for (const [name, door] of Object.entries(doors) as [RouteName, Door][]) {
      const { method, path } = routes[name];
      const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
      const playerId = caller === 'guest' ? 'p-nobody' : `p-${accounts[caller]}`;
      const body = typeof door.body === 'function' ? door.body(playerId) : door.body;
      const place = typeof door.path === 'function' ? door.path(playerId) : (door.path ?? path);
      if (body !== undefined) headers['content-type'] = 'application/json';
      const answer = await call(floor.address, method, place, headers, body);
      expect(answer.status, `${name} as ${caller}`).toBeLessThan(500);
      const { code } = answer.body;
      const isKeptOut = code === 'TOKEN_INVALID' || code === 'FORBIDDEN' || code === 'SESSION_LOCKED';
      told[name] = isKeptOut ? (answer.status as Answer) : 'in';
      const isStillSignedIn = name !== 'logout' && name !== 'unlock';
      if (!isStillSignedIn && door.may[caller] === 'in') token = await tokenOf(caller);
    }
    const wanted = Object.fromEntries(Object.entries(doors).map(([name, { may }]) => [name, may[caller]]));
    expect(told).toEqual(wanted);
  });

  it('is in the table', () => {
    expect(Object.keys(doors).sort()).toEqual(Object.keys(routes).sort());
  });
});

type Outcome = { kind: string; error?: { code: unknown } };
const codeOf = (outcome: Outcome): unknown =>
  outcome.kind === 'refused' ? outcome.error?.code : outcome.kind;

const commandId = 'role-table-press-1';
const transferId = 'role-table-transfer-1';
/** In an order in which each one is possible. */
const gameRequests = {
  init: (token: string) => ({ machineID: 'm1', token }),
  press: () => ({ button: 'spin', commandId }),
  cashin: () => ({ transferId, amountMinor: 100 }),
  cashout: () => ({}),
  offer: () => ({ sdp: trialOffer, generation: 1 }),
  leave: () => ({}),
} as const;

/** Some errors are from after the access check, such as a press without credit and a picture without an encoder. */
const gameAnswers: Record<CallerName, Partial<Record<keyof typeof gameRequests, unknown>>> = {
  guest: {
    init: 'TOKEN_INVALID',
    press: 'INIT_FIRST',
    cashin: 'INIT_FIRST',
    cashout: 'INIT_FIRST',
    leave: 'INIT_FIRST',
  },
  expired: {
    init: 'TOKEN_INVALID',
    press: 'INIT_FIRST',
    cashin: 'INIT_FIRST',
    cashout: 'INIT_FIRST',
    leave: 'INIT_FIRST',
  },
  banned: {
    init: 'TOKEN_INVALID',
    press: 'INIT_FIRST',
    cashin: 'INIT_FIRST',
    cashout: 'INIT_FIRST',
    leave: 'INIT_FIRST',
  },
  withoutLevel: {
    init: 'FORBIDDEN',
    press: 'INIT_FIRST',
    cashin: 'INIT_FIRST',
    cashout: 'INIT_FIRST',
    leave: 'INIT_FIRST',
  },
  locked: {
    init: 'SESSION_LOCKED',
    press: 'INIT_FIRST',
    cashin: 'INIT_FIRST',
    cashout: 'INIT_FIRST',
    offer: 'INIT_FIRST',
    leave: 'INIT_FIRST',
  },
  lockedStaff: { init: 'SESSION_LOCKED' },
  user: { init: 'accepted', leave: 'accepted' },
  staff: { init: 'accepted', leave: 'accepted' },
  admin: { init: 'accepted', leave: 'accepted' },
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
    const token = await tokenOf(caller);
    const open = () => openChannel(floor.address, '/machine', gameClientSide, gameServerSide);
    const isLetIn = gameAnswers[caller].init === 'accepted';
    let game = await open();
    for (const [name, dataOf] of Object.entries(gameRequests) as [
      keyof typeof gameRequests,
      (token: string) => object,
    ][]) {
      // A connection that is not signed in may send few messages, and nothing after a wrong token.
      if (!isLetIn) game = await anew(game, open);
      const outcome = await game.peer.request(name, dataOf(token) as never, 15_000);
      const wanted = gameAnswers[caller][name];
      if (wanted !== undefined) expect(codeOf(outcome), name).toBe(wanted);
      else if (isLetIn) expect(keptOut, name).not.toContain(codeOf(outcome));
      else expect(keptOut, name).toContain(codeOf(outcome));
    }
    // The channel's one notification is ignored without a seat.
    expect(Object.keys(gameClientSide.notifications)).toEqual(['candidate']);
    if (!isLetIn) game = await anew(game, open);
    game.peer.notify('candidate', { generation: 1, candidate: 'x', mid: '0' });
    expect(codeOf(await game.peer.request('leave', {}, 15_000))).toMatch(/INIT_FIRST|accepted|SEAT_NONE/);
    game.socket.close();
    await game.closed;
  });

  it.each(callers)(
    'of the notifications and jackpots is taken or refused as its role says: %s',
    async (caller) => {
      expect(Object.keys(notifyClientSide.requests)).toEqual(['init']);
      expect(Object.keys(jackpotClientSide.requests)).toEqual(['init']);
      const token = await tokenOf(caller);
      const notify = await openChannel(floor.address, '/notify', notifyClientSide, notifyServerSide);
      const jackpot = await openChannel(floor.address, '/jackpot', jackpotClientSide, jackpotServerSide);
      const kept: Partial<Record<CallerName, string>> = {
        withoutLevel: 'FORBIDDEN',
        locked: 'SESSION_LOCKED',
        lockedStaff: 'SESSION_LOCKED',
      };
      const isIn = !['guest', 'expired', 'banned'].includes(caller);
      const wanted = kept[caller] ?? (isIn ? 'accepted' : 'TOKEN_INVALID');
      expect(codeOf(await notify.peer.request('init', { token }, 15_000))).toBe(wanted);
      expect(codeOf(await jackpot.peer.request('init', { token }, 15_000))).toBe(wanted);
      for (const { socket, closed } of [notify, jackpot]) {
        socket.close();
        await closed;
      }
    },
  );

  it.each(callers)('of the agents is refused to every caller that is not an agent: %s', async (caller) => {
    expect(Object.keys(agentAgentSide.requests).sort()).toEqual(['events', 'hello']);
    expect(Object.keys(agentAgentSide.notifications).sort()).toEqual(['candidate', 'videoLost', 'view']);
    const token = await tokenOf(caller);
    const open = () => openChannel(floor.address, '/agent', agentAgentSide, agentServerSide);
    let agent = await open();
    const { agentId } = floor.demo;
    const events = { machineId: 'm1', events: [{ type: 'recovered', seq: 1, at: 0, meterMinor: 0 }] };
    expect(codeOf(await agent.peer.request('events', events as never, 15_000))).toBe('INIT_FIRST');
    agent.peer.notify('videoLost', { viewerId: 'v-1', generation: 1, code: 70000 } as never);
    agent.peer.notify('candidate', { viewerId: 'v-1', generation: 1, candidate: 'x', mid: '0' } as never);
    const { instance } = floor.agent;
    agent = await anew(agent, open);
    const hello = { agentId, token, instance, testSettings: [], now: 0, cabinets: [] };
    const outcome = await agent.peer.request('hello', hello as never, 15_000);
    expect(outcome.kind === 'refused' ? outcome.error.code : outcome.kind).toMatch(/TOKEN_INVALID|FORBIDDEN/);
    agent.socket.close();
    await agent.closed;
  });
});
