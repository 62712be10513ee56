import type { RouteName } from '@reelfloor/protocol/http';

/** The groups of calls, in the order in which /docs lists them. */
export const tags = {
  'Coming in': 'Login, token, lock, registration and forgotten passwords.',
  Account: 'The own password, PIN, second factor, sign-ins and look.',
  Floor: 'Brands, machines and jackpots.',
  Money: 'The wallet, the own seat and what is on its way. Playing itself takes the channel `/machine`.',
  Protection: 'Breaks from play and self-exclusion.',
  Records: 'What a player reads of the own account and play.',
  Staff: 'The same about a player, for staff.',
  Chat: 'The team chat.',
  Panels: 'What stands beside every page.',
} as const;
type Tag = keyof typeof tags;

const groups: Readonly<Partial<Record<Tag, readonly RouteName[]>>> = {
  'Coming in': [
    'login',
    'loginByCode',
    'loginSetup',
    'firstPassword',
    'check',
    'validate',
    'logout',
    'lock',
    'unlock',
    'registrationRequirements',
    'register',
    'confirmRegistration',
    'forgotPassword',
    'resetPassword',
  ],
  Floor: [
    'brands',
    'machines',
    'brandMachines',
    'machineDetails',
    'hallWins',
    'queue',
    'joinQueue',
    'leaveQueue',
    'wishes',
    'makeWish',
    'endWish',
    'addPush',
    'endPush',
  ],
  Money: [
    'balance',
    'kick',
    'cancel',
    'cashOutSeat',
    'openTransfers',
    'askDiscount',
    'askBonus',
    'discount',
    'bonus',
    'promotions',
  ],
  Protection: [
    'protection',
    'takeTimeout',
    'exclude',
    'comeBack',
    'acknowledgeCheck',
    'chooseCheck',
    'acknowledgeMessage',
    'setLimit',
    'confirmRaise',
    'withdrawRaise',
  ],
  Records: [
    'transactions',
    'transactionTotals',
    'transactionFile',
    'sessions',
    'lastSession',
    'sessionTotals',
    'sessionFile',
    'statement',
    'statementFile',
    'rounds',
    'roundFile',
    'limitFile',
    'profile',
    'logins',
  ],
  Chat: ['chatContacts', 'chatUser', 'updateChatUser', 'chat', 'sendMessage'],
  Panels: ['quickPanel', 'updateCourse', 'watching', 'chooseWatching'],
};

export const tagOf = (name: RouteName): Tag => {
  if (name.endsWith('Of')) return 'Staff';
  const found = Object.entries(groups).find(([, names]) => names.includes(name));
  return (found?.[0] as Tag | undefined) ?? 'Account';
};
