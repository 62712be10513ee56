import { routes } from '@reelfloor/protocol/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { clearAccessToken, storeRenewedAccessToken, storeUsername } from './access-token.ts';
import { adaptThirdPartyResponse } from './adapt-third-party-response.ts';

const asked = { token: 'opaque' };

const read = (name: keyof typeof routes, json: unknown, by: Parameters<typeof adaptThirdPartyResponse>[2] = asked) => {
  const parsed = z.safeParse(routes[name].answer as z.ZodMiniType<unknown>, adaptThirdPartyResponse(name, json, by));
  return parsed.success ? parsed.data : null;
};

const hostile: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  0.5,
  Number.MAX_VALUE,
  '',
  '0',
  'x'.repeat(100_000),
  [],
  [null],
  {},
  { id: {} },
  { toString: 'no function' },
];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  clearAccessToken();
  vi.restoreAllMocks();
});

describe('every answer of another server', () => {
  it.each(Object.keys(routes) as (keyof typeof routes)[])('%s is read or rejected, and never throws', (name) => {
    for (const value of hostile) {
      read(name, value);
      for (const field of fields) {
        read(name, { [field]: value });
        read(name, [{ id: 1, [field]: value }]);
        read(name, { machines: [{ id: 1, [field]: value }], chat: { dialog: [{ [field]: value }] } });
      }
    }
  });
});

const fields = [
  'token',
  'pin_code',
  'Permissions',
  'user',
  'last_logon',
  'balance',
  'id',
  'status',
  'brand',
  'reservation',
  'image',
  'jackpot',
  'machineCount',
  'Params',
  'code',
  'time',
  'who',
  'message',
  'unread',
  'chatList',
  'events',
];

describe('a sign-in', () => {
  it('needs no more than its token', () => {
    const login = { token: 'opaque', body: { username: 'alice77' } };
    expect(read('login', { token: 't', pin_code: '' }, login)).toMatchObject({
      token: 't',
      pin_code: '',
      Permissions: [145],
      Group: 'user',
      last_logon: null,
      user: { id: 'alice77', username: 'alice77', displayName: 'alice77', shortcuts: [] },
    });
    expect(read('login', { pin_code: '1' }, { token: null })).toBeNull();
  });

  it('takes the name from the answer, else from the token’s claims, else from what was typed at the login', () => {
    const claims = btoa(JSON.stringify({ sub: 12, username: 'carol' }));
    expect(read('validate', { token: `a.${claims}.b` })).toMatchObject({
      user: { id: '12', username: 'carol' },
    });
    expect(read('validate', { token: 't', user: { id: 3, username: 'dan', name: null } })).toMatchObject({
      user: { id: '3', username: 'dan', name: '' },
    });
    storeRenewedAccessToken('opaque');
    storeUsername('alice77');
    expect(read('validate', { token: 'fresh' })).toMatchObject({ user: { username: 'alice77' } });
    expect(read('validate', { token: 'fresh' }, { token: 'another' })).toMatchObject({
      user: { id: 'another', username: '' },
    });
  });

  it.each([
    [1357, '1357'],
    ['1357', '1357'],
    [0, ''],
    [false, ''],
    [null, ''],
    [undefined, ''],
  ])('reads the PIN code %j as %j', (pinCode, text) => {
    expect(read('login', { token: 't', pin_code: pinCode })).toMatchObject({ pin_code: text });
  });

  it('keeps the readable permissions', () => {
    expect(read('login', { token: 't', Permissions: ['145', 7, null] })).toMatchObject({
      Permissions: [145, 7],
    });
    expect(read('login', { token: 't', Permissions: '145,9' })).toMatchObject({ Permissions: [145, 9] });
  });

  it.each([
    [1_790_985_600, '2026-10-03T00:00:00.000Z'],
    ['2026-10-02 23:20:00Z', '2026-10-02T23:20:00.000Z'],
    ['long ago', null],
    [0, null],
  ])('reads the last logon %j as %j', (lastLogon, text) => {
    expect(read('login', { token: 't', last_logon: lastLogon })).toMatchObject({ last_logon: text });
  });
});

describe('the floor', () => {
  it('drops only the unreadable machine, and logs it once', async () => {
    vi.resetModules();
    const { adaptThirdPartyResponse: freshly } = await import('./adapt-third-party-response.ts');
    const machines = [
      { id: 1, status: 3, brand: { name: 'Neon' }, reservation: 0 },
      { status: 'available' },
      null,
      { id: '2', status: 'Available', brand: 'Neon', reservation: false, image: 0 },
      { id: 3, status: 'malfunction', brand: { id: 9 }, reservation: 'bob' },
    ];
    for (let asking = 0; asking < 3; asking++)
      expect(z.parse(routes.machines.answer, freshly('machines', { machines }, asked))).toEqual({
        machines: [
          { id: '1', status: 'unknown', image: null, brand: { name: 'Neon' }, reservation: null },
          { id: '2', status: 'available', image: null, brand: { name: 'Neon' }, reservation: null },
          { id: '3', status: 'error', image: null, brand: { id: '9', name: '9' }, reservation: 'bob' },
        ],
      });
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it('is readable although a lobby’s brand has no id', () => {
    expect(read('brandMachines', { brand: { name: 'Neon' }, machines: [{ id: 1, status: 1 }] })).toMatchObject({
      brand: { name: 'Neon' },
      machines: [{ id: '1' }],
    });
  });

  it('fills in the fields of a brand that were not sent', () => {
    expect(read('brands', [{ id: 7, name: 'Neon', jackpot: null }, { name: 'Gold', jackpot: [5, 3] }, 'odd'])).toEqual([
      { id: '7', name: 'Neon', jackpot: '', machineCount: 0 },
      { id: 'Gold', name: 'Gold', jackpot: '5,3', machineCount: 0 },
    ]);
  });

  it('is rejected if the answer contains no list', () => {
    expect(read('machines', 'soon')).toBeNull();
    expect(read('brands', { brands: null })).toBeNull();
  });
});

describe('money', () => {
  it.each([
    [{ balance: '1250' }, 1250],
    [1250, 1250],
    [{ balance: 12.5 }, null],
    [{ balance: null }, null],
    [{}, null],
  ])('of a balance sent as %j is %j', (json, balance) => {
    expect(read('balance', json)).toEqual(balance === null ? null : { balance });
  });

  it.each([
    [
      { status: 1, Params: { amount: 700 }, ErrorMessage: null },
      { status: 1, Params: { amount: 700 } },
    ],
    [
      { status: true, code: null, Params: { amount: '700' } },
      { status: 1, Params: { amount: 700 } },
    ],
    [{ Params: { amount: 700 } }, { status: 1, Params: { amount: 700 } }],
    [
      { status: 0, Params: null },
      { status: 0, Params: { amount: 0 } },
    ],
    ['<html>', null],
  ])('of a promotion sent as %j is read as %j', (json, given) => {
    const answer = read('discount', json);
    if (given === null) expect(answer).toBeNull();
    else expect(answer).toMatchObject(given);
  });
});

it('an address check needs nothing but its status', () => {
  expect(read('check', { status: '0', code: null, country: null })).toEqual({
    status: 0,
    code: 0,
    ip: '',
    country: '',
  });
  expect(read('check', {})).toBeNull();
});

it.each([undefined, null, true, 'ok', [], 1])('a logout answered with %j succeeds', (json) => {
  expect(read('logout', json)).toEqual({});
});

describe('the chat', () => {
  it('reads times as dates, seconds or milliseconds; a message without one gets its neighbour’s', () => {
    const at = Date.UTC(2026, 9, 5, 10);
    const dialog = [
      { who: 31, message: 'a', time: new Date(at).toISOString() },
      { who: 31, message: 'b', time: at / 1000 },
      { who: '31', message: 'c', time: at },
      { who: 31, message: 'd', time: 'soon' },
      { message: 'from nobody' },
    ];
    expect(read('chat', { chat: { id: 5, dialog }, userChatList: [{ contactId: 31 }] })).toEqual({
      chat: {
        id: '5',
        dialog: ['a', 'b', 'c', 'd'].map((message) => ({ who: '31', message, time: at })),
        hasEarlier: false,
      },
      userChatList: [{ chatId: '31', contactId: '31' }],
    });
  });

  it('keeps the readable contacts', () => {
    const contacts = [{ id: 31, name: null, status: 4, unread: false }, { name: 'nobody' }];
    expect(read('chatContacts', contacts)).toEqual([
      { id: '31', name: '31', avatar: null, status: 'offline', unread: 0 },
    ]);
  });
});
