import type { CallAnswerInput, RouteName, routes } from '@reelfloor/protocol/http';
import type * as z from 'zod/mini';
import {
  limitFile,
  registration,
  registrationRequirements,
  roundFile,
  roundQuery,
  rounds,
  signInLine,
  statement,
  statementFile,
} from './account-examples.ts';
import { hallWins, machine, machineDetails } from './floor-examples.ts';
import { excluded, protection } from './protection-example.ts';

type Part<Name extends RouteName, Key extends 'params' | 'query' | 'body'> = (typeof routes)[Name] extends {
  readonly [_ in Key]: infer Schema extends z.ZodMiniType;
}
  ? { readonly [_ in Key]: z.input<Schema> }
  : unknown;

type Example<Name extends RouteName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'> & { readonly answer: CallAnswerInput<Name> };

const at = Date.UTC(2026, 10, 22, 9, 30);
const ticket = 'Zq3J8xkT1mVbN5rYc7HdLw0PfSgUa2Ei9oKtMjXvBnQ';
const secret = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Reelfloor:player1?secret=JBSWY3DPEHPK3PXP&issuer=Reelfloor',
};
const recoveryCodes = ['7K2M-9QXT', 'B4HN-W8RD'];
const mailCode = '3fQ9Zr7LbY1tVx5KpN8wCg';

const user = {
  id: 'p-player1',
  username: 'player1',
  displayName: 'Player One',
  name: 'Player',
  lastname: 'One',
  email: 'player1@example.com',
  photoURL: null,
  shortcuts: ['lobby'],
  settings: { theme: { main: 'dark6' } },
};

const signIn = {
  token: 'eyJhbGciOiJIUzI1NiJ9.e30.example',
  pin_code: 'server',
  Permissions: [145],
  Group: 'player',
  ip_address: '192.0.2.7',
  versions: '0.1.0',
  last_logon: '2026-11-21T18:04:11.000Z',
  last_logon_ip: '192.0.2.7',
  locked: false,
  restricted: false,
  user,
};

const transfer = {
  transferId: 'c0ffee00-cash-in',
  kind: 'cashIn',
  amountMinor: 5000,
  state: 'pending',
  place: 'transit',
  at,
} as const;

const given = { status: 1, code: 20000, Params: { amount: 2500 }, ErrorMessage: '' };

const range = { from: '2026-11-01', to: '2026-11-22', zone: 'Europe/Istanbul' };
const page = { ...range, limit: 20, order: 'desc' } as const;
const file = { ...range, lang: 'en' } as const;

const transaction = {
  id: '1042',
  at,
  type: 3 as const,
  from: 'wallet' as const,
  amountMinor: -5000,
  tag: '',
  machine: '104',
  balanceMinor: 95_000,
};
const session = {
  id: 's-7',
  start: at,
  end: at + 600_000,
  durationMs: 600_000,
  machine: '104',
  brand: 'Koi',
  spinCount: 42,
  freeSpinCount: 10,
  cashInMinor: 5000,
  cashOutMinor: 6200,
  winsPaidMinor: 30_000,
  IP: '192.0.2.7',
};
const transactionPage = { items: [transaction], nextCursor: null, previousCursor: null };
const transactionTotals = { count: 2, inMinor: 6200, outMinor: -5000, netMinor: 1200 };
const transactionFile = 'time,type,amount\r\n2026-11-22 12:30:00,To the machine,-50.00\r\n';
const sessionPage = { items: [session], nextCursor: null, previousCursor: null };
const lastSession = {
  id: session.id,
  machine: '104',
  brand: 'Koi',
  startedAt: at,
  endedAt: at + 600_000,
  rounds: 42,
  freeSpins: 10,
  cashInMinor: 5000,
  cashOutMinor: 6200,
  winsPaidMinor: 0,
  stakedMinor: 4200,
  wonMinor: 5400,
  courseMinor: [-400, 300, 1200],
};
const sessionTotals = {
  count: 1,
  durationMs: 600_000,
  spinCount: 42,
  freeSpinCount: 10,
  cashInMinor: 5000,
  cashOutMinor: 6200,
  winsPaidMinor: 30_000,
};
const sessionFile = 'start,end,machine,spins\r\n2026-11-22 12:30:00,2026-11-22 12:40:00,104,42\r\n';
const profile = { user, group: 'player', createdAt: at };
const logins = { items: [{ id: '31', at, label: 'login success', ip: '192.0.2.7' }], nextCursor: null };
const params = { profileId: 'p-player1' };

const message = { id: 9, who: 'p-player1', message: 'Machine 104 is free.', time: at, key: 'k-5a31c0de' };
const chatList = [{ chatId: 'c-1', contactId: 'p-staff1', lastMessageTime: at }];

const ownQueue = {
  version: 7,
  holdMs: 120_000,
  places: [{ machine: '212', name: 'Neon Koi', place: 2, waiting: 3, estimateMs: 720_000 }],
  lost: [{ machine: '405', name: 'Copper Canyon', reason: 'lapsed', at: 1_763_625_600_000 }],
};

const ownWishes = {
  version: 4,
  wishes: [{ machine: '405', name: 'Copper Canyon', leftMs: 41_000_000 }],
  granted: [{ machine: '212', name: 'Neon Koi', agoMs: 20_000 }],
};

const pushBrowser = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  language: 'tr',
};

/** An example of each call. A test checks every part against the route's schema. */
export const examples: { readonly [Name in RouteName]: Example<Name> } = {
  login: { body: { username: 'player1', password: 'demo1234', site_id: 2 }, answer: signIn },
  loginByCode: { body: { ticket, code: '492039' }, answer: signIn },
  loginSetup: { body: { ticket }, answer: secret },
  firstPassword: { body: { ticket, new_password: 'a password of my own' }, answer: {} },
  check: { answer: { status: 1, code: 0, ip: '192.0.2.7', country: 'TR' } },
  validate: { answer: signIn },
  logout: { answer: {} },
  lock: { answer: { locked: true } },
  unlock: { body: { pin: '4711' }, answer: { locked: false } },
  changePin: { body: { password: 'demo1234', pin: '4711' }, answer: { pin_code: 'server' } },
  secondFactor: { answer: { isSet: true, setAt: at, recoveryCodesLeft: 9, isRequired: false } },
  beginSecondFactor: { body: { password: 'demo1234' }, answer: { ...secret, ticket } },
  confirmSecondFactor: { body: { ticket, code: '492039' }, answer: { recoveryCodes } },
  removeSecondFactor: { body: { password: 'demo1234', code: '492039' }, answer: {} },
  signIns: { answer: { items: [signInLine] } },
  endSignIn: { body: { id: 'si-1' }, answer: {} },
  changePassword: { body: { old_password: 'demo1234', new_password: 'a longer one' }, answer: {} },
  registrationRequirements,
  register: { body: registration, answer: {} },
  confirmRegistration: { body: { code: mailCode }, answer: { username: 'newcomer' } },
  forgotPassword: { body: { email: 'player1@example.com', lang: 'en' }, answer: {} },
  resetPassword: { body: { code: mailCode, password: 'a longer one', lang: 'en' }, answer: {} },
  updateUser: { body: { user: { shortcuts: ['lobby'] } }, answer: { user } },
  balance: { answer: { balance: 100_000, version: 4 } },
  brands: { answer: [{ id: 'koi', name: 'Koi', jackpot: '1250000,84000', machineCount: 2 }] },
  machines: { answer: { machines: [machine] } },
  brandMachines: {
    params: { id: 'koi' },
    answer: { brand: { id: 'koi', name: 'Koi' }, machines: [machine] },
  },
  hallWins: { answer: hallWins },
  machineDetails: { params: { id: '104' }, answer: machineDetails },
  kick: { body: { machineId: '104' }, answer: {} },
  cancel: { body: { machineId: '104' }, answer: {} },
  cashOutSeat: { body: { machineId: '104' }, answer: { closed: true } },
  openTransfers: { answer: { transfers: [{ ...transfer, machine: '104' }] } },
  askDiscount: { answer: given },
  askBonus: { answer: given },
  discount: { answer: given },
  bonus: { answer: given },
  queue: { answer: ownQueue },
  joinQueue: { body: { machineId: '212' }, answer: ownQueue },
  leaveQueue: { body: { machineId: '212' }, answer: { version: 8, holdMs: 120_000, places: [], lost: [] } },
  wishes: { answer: ownWishes },
  makeWish: { body: { machineId: '405' }, answer: ownWishes },
  endWish: { body: { machineId: '212' }, answer: { ...ownWishes, version: 5, granted: [] } },
  addPush: { body: pushBrowser, answer: {} },
  endPush: { body: { endpoint: pushBrowser.endpoint }, answer: {} },
  promotions: {
    answer: {
      discount: { amount: 2500, refusal: null, againInMs: null },
      bonus: {
        amount: 0,
        refusal: { code: 'PROMOTION_COOLDOWN', Params: { amount: 1000 } },
        againInMs: 240_000,
      },
    },
  },
  protection: { answer: protection },
  takeTimeout: { body: { hours: 24 }, answer: protection },
  exclude: { body: { months: 6 }, answer: { ...protection, ...excluded } },
  acknowledgeMessage: { body: { id: '5a31c0de' }, answer: protection },
  comeBack: { body: { confirm: false }, answer: { ...protection, ...excluded } },
  acknowledgeCheck: { params: { id: '3' }, body: { choice: 'continue' }, answer: protection },
  chooseCheck: { body: { minutes: 30 }, answer: protection },
  setLimit: { body: { kind: 'deposit', window: 'week', amount: 750_000 }, answer: protection },
  confirmRaise: { params: { id: 'r-5a31c0de' }, answer: protection },
  withdrawRaise: { params: { id: 'r-5a31c0de' }, answer: protection },
  transactions: { query: { ...page, sort: 'at' }, answer: transactionPage },
  transactionTotals: { query: range, answer: transactionTotals },
  transactionFile: { query: file, answer: transactionFile },
  sessions: { query: { ...page, sort: 'start' }, answer: sessionPage },
  lastSession: { answer: { session: lastSession } },
  sessionTotals: { query: range, answer: sessionTotals },
  sessionFile: { query: file, answer: sessionFile },
  statement: { query: range, answer: statement },
  statementFile: { query: file, answer: statementFile },
  rounds: { answer: rounds },
  roundFile: { query: roundQuery, answer: roundFile },
  limitFile: { query: roundQuery, answer: limitFile },
  profile: { answer: profile },
  logins: { query: { limit: 20 }, answer: logins },
  transactionsOf: { params, query: { ...page, sort: 'at' }, answer: transactionPage },
  transactionTotalsOf: { params, query: range, answer: transactionTotals },
  transactionFileOf: { params, query: file, answer: transactionFile },
  sessionsOf: { params, query: { ...page, sort: 'start' }, answer: sessionPage },
  sessionTotalsOf: { params, query: range, answer: sessionTotals },
  sessionFileOf: { params, query: file, answer: sessionFile },
  statementOf: { params, query: range, answer: statement },
  statementFileOf: { params, query: file, answer: statementFile },
  roundsOf: { params, answer: rounds },
  roundFileOf: { params, query: roundQuery, answer: roundFile },
  limitFileOf: { params, query: roundQuery, answer: limitFile },
  profileOf: { params, answer: profile },
  loginsOf: { params, query: { limit: 20 }, answer: logins },
  chatContacts: {
    answer: [{ id: 'p-staff1', name: 'Staff One', avatar: null, status: 'online', unread: 1 }],
  },
  chatUser: { answer: { id: 'p-player1', name: 'Player One', avatar: null, status: 'online', chatList } },
  updateChatUser: {
    body: { status: 'away' },
    answer: { id: 'p-player1', name: 'Player One', avatar: null, status: 'away', chatList },
  },
  chat: {
    query: { contactId: 'p-staff1', userId: 'p-player1' },
    answer: { chat: { id: 'c-1', dialog: [message], hasEarlier: false }, userChatList: chatList },
  },
  sendMessage: {
    body: { chatId: 'c-1', contactId: 'p-staff1', messageText: 'Machine 104 is free.', key: 'k-5a31c0de' },
    answer: { message, userChatList: chatList },
  },
  watching: { answer: { isOffered: true, isAllowed: true } },
  chooseWatching: { body: { isAllowed: false }, answer: { isOffered: true, isAllowed: false } },
  quickPanel: {
    query: { lang: 'en' },
    answer: { events: [{ id: '1', title: 'Tournament', detail: 'Saturday, 20:00' }], notes: [] },
  },
  updateCourse: { body: { id: 'course-1', lesson: 3 }, answer: { id: 'course-1', lesson: 3 } },
};
