import { type RouteName, routes } from '@reelfloor/protocol/http';
import { computeChatId } from '@reelfloor/server/testing/chat-id';
import { call } from '@reelfloor/server/testing/test-player';
import type { TestFloor } from '@reelfloor/server/testing/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, type CallerName, callers, openRoleFloor, tokenOf } from './harness/role-callers.ts';

/** The access check's decision: the caller is let in, or refused with this HTTP status. */
type Answer = 'in' | 401 | 403 | 423;

const everybody = (locked: Answer, withoutLevel: Answer, user: Answer = 'in'): Record<CallerName, Answer> => ({
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
/** The lock page needs these calls, so they work with a locked sign-in, too. */
const lockPage = everybody('in', 'in');
const own = everybody(423, 'in');
const onFloor = everybody(423, 403);
/** A locked page that logs out first closes the player's own seat, so this works with a locked sign-in, too. */
const ownSeat = everybody('in', 403);
const staffRead = everybody(403, 403, 403);

interface Requirement {
  readonly may: Record<CallerName, Answer>;
  readonly path?: string | ((playerId: string) => string);
  readonly body?: unknown | ((playerId: string) => unknown);
}

const machineId = { machineId: 'm2' };
/** Returns the id of a staff member to whom the caller may write. */
const contactOf = (playerId: string): string => (playerId === 'p-admin1' ? 'p-staff1' : 'p-admin1');
/** Who may use which call. Written by hand, because comparing the route table with itself would prove nothing. */
const requirements: Record<RouteName, Requirement> = {
  login: { may: open, body: { username: 'nobody-here', password: 'wrong-one', site_id: 3 } },
  loginByCode: { may: open, body: { ticket: 'x'.repeat(43), code: '123456' } },
  loginSetup: { may: open, body: { ticket: 'x'.repeat(43) } },
  firstPassword: { may: open, body: { ticket: 'x'.repeat(43), new_password: 'a password of my own' } },
  secondFactor: { may: own },
  beginSecondFactor: { may: own, body: { password: 'wrong' } },
  confirmSecondFactor: { may: own, body: { ticket: 'x'.repeat(43), code: '123456' } },
  removeSecondFactor: { may: own, body: { password: 'wrong', code: '123456' } },
  check: { may: open },
  validate: { may: lockPage },
  lock: { may: lockPage },
  unlock: { may: lockPage, body: { pin: '0000' } },
  logout: { may: lockPage },
  protection: { may: own },
  takeTimeout: { may: own, body: { hours: 7 } },
  exclude: { may: own, body: { months: 7 } },
  comeBack: { may: own, body: { confirm: true } },
  acknowledgeCheck: { may: own, path: 'player/checks/9/ack', body: { choice: 'continue' } },
  chooseCheck: { may: own, body: { minutes: 7 } },
  acknowledgeMessage: { may: own, body: { id: 'nothing' } },
  setLimit: { may: own, body: { kind: 'time', window: 'day', amount: 600 } },
  answerFirstLimits: { may: own, body: { choices: [] } },
  terms: { may: own },
  acceptTerms: { may: own, body: { number: 1, hash: 'ab'.repeat(32), lang: 'en' } },
  confirmRaise: { may: own, path: 'player/limits/nothing/confirm' },
  withdrawRaise: { may: own, path: 'player/limits/nothing/withdraw' },
  changePin: { may: own, body: { password: 'wrong', pin: '2468' } },
  signIns: { may: own },
  endSignIn: { may: own, body: { id: 'nothing' } },
  changePassword: { may: own, body: { old_password: 'wrong', new_password: 'long enough' } },
  registrationRequirements: { may: open },
  register: {
    may: open,
    body: {
      ...{ username: 'newcomer', password: 'long enough', email: 'new@example.org', site_id: 2 },
      ...{ born_on: '1990-05-17', terms_version: '0123456789abcdef' },
    },
  },
  confirmRegistration: { may: open, body: { code: 'x'.repeat(43) } },
  forgotPassword: { may: open, body: { email: 'player1@example.com' } },
  resetPassword: { may: open, body: { code: 'x'.repeat(43), password: 'long enough' } },
  payments: { may: own },
  askWithdrawal: {
    may: own,
    body: {
      ...{ id: '5b0c6a52-0b0a-4f0e-9d7c-1f8f4f6f2a10', method: 'bank-transfer', amountMinor: 1_000 },
      ...{ holder: 'Nobody', iban: 'TR330006100519786457841326' },
    },
  },
  askDeposit: {
    may: own,
    body: { id: '0f4f6d0e-55c1-4c8b-8d6b-0b8f3f6c2a21', method: 'bank-transfer', amountMinor: 1_000 },
  },
  redeemVoucher: { may: own, body: { code: '0000 0000 0000 0000 0000' } },
  cancelDeposit: { may: own, path: 'player/deposits/0f4f6d0e-55c1-4c8b-8d6b-0b8f3f6c2a21/cancel' },
  cancelWithdrawal: { may: own, path: 'player/withdrawals/5b0c6a52-0b0a-4f0e-9d7c-1f8f4f6f2a10/cancel' },
  balance: { may: onFloor },
  brands: { may: onFloor },
  machines: { may: onFloor },
  brandMachines: { may: onFloor, path: 'machine/koi' },
  machineDetails: { may: onFloor, path: 'machine/details/104' },
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
  statement: { may: onFloor },
  statementOf: { may: staffRead, path: 'player/statement/p-player2' },
  statementFile: { may: onFloor },
  statementFileOf: { may: staffRead, path: 'player/files/statement/p-player2' },
  rounds: { may: onFloor },
  roundsOf: { may: staffRead, path: 'player/rounds/p-player2' },
  roundFile: { may: onFloor },
  roundFileOf: { may: staffRead, path: 'player/files/rounds/p-player2' },
  limitFile: { may: onFloor },
  roundClip: { may: onFloor, path: 'player/rounds/9/clip' },
  shareRound: { may: onFloor, path: 'player/rounds/9/share' },
  reportRound: {
    may: onFloor,
    path: 'player/rounds/9/complaint',
    body: { text: 'Wrong reels.', lang: 'en' },
  },
  complaints: { may: onFloor },
  limitFileOf: { may: staffRead, path: 'player/files/limits/p-player2' },
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
  queue: { may: onFloor },
  joinQueue: { may: onFloor, body: { machineId: 'm1' } },
  leaveQueue: { may: onFloor, body: { machineId: 'm1' } },
  availabilityAlerts: { may: onFloor },
  addAvailabilityAlert: { may: onFloor, body: { machineId: 'm1' } },
  cancelAvailabilityAlert: { may: onFloor, body: { machineId: 'm1' } },
  addPush: {
    may: onFloor,
    body: { endpoint: 'https://push.example.com/x', p256dh: 'BA', auth: 'AA', language: 'tr' },
  },
  endPush: { may: onFloor, body: { endpoint: 'https://push.example.com/x' } },
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
      chatId: computeChatId(id, contactOf(id)),
      contactId: contactOf(id),
      messageText: 'hello',
    }),
  },
  quickPanel: { may: onFloor },
  hallWins: { may: onFloor },
  watching: { may: onFloor },
  chooseWatching: { may: onFloor, body: { isAllowed: true } },
};

let floor: TestFloor;
beforeAll(async () => {
  floor = await openRoleFloor();
});
afterAll(() => floor.close());

describe('every call', { timeout: 120_000 }, () => {
  it.each(callers)('lets in and refuses callers by role: %s', async (caller) => {
    let token = await tokenOf(floor, caller);
    const reported: Record<string, Answer> = {};
    for (const [name, requirement] of Object.entries(requirements) as [RouteName, Requirement][]) {
      const { method, path } = routes[name];
      const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
      const playerId = caller === 'guest' ? 'p-nobody' : `p-${accounts[caller]}`;
      const body = typeof requirement.body === 'function' ? requirement.body(playerId) : requirement.body;
      const place = typeof requirement.path === 'function' ? requirement.path(playerId) : (requirement.path ?? path);
      if (body !== undefined) headers['content-type'] = 'application/json';
      const answer = await call(floor.address, method, place, headers, body);
      expect(answer.status, `${name} as ${caller}`).toBeLessThan(500);
      const { code } = answer.body;
      const isKeptOut = code === 'TOKEN_INVALID' || code === 'FORBIDDEN' || code === 'SESSION_LOCKED';
      reported[name] = isKeptOut ? (answer.status as Answer) : 'in';
      const isStillSignedIn = name !== 'logout' && name !== 'unlock';
      if (!isStillSignedIn && requirement.may[caller] === 'in') token = await tokenOf(floor, caller);
    }
    const wanted = Object.fromEntries(Object.entries(requirements).map(([name, { may }]) => [name, may[caller]]));
    expect(reported).toEqual(wanted);
  });

  it('is in the table', () => {
    expect(Object.keys(requirements).sort()).toEqual(Object.keys(routes).sort());
  });
});
