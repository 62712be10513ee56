import type { Refusals } from './call-contract.ts';
/** Example time: 22 November 2026, 9:30 UTC, as Unix time in ms. */
export const at = 1_795_339_800_000;

/** Refusals of every call that queries the self-exclusion registers (lists of people who must not play). */
export const exclusionRegisterErrors: Refusals = ['REGISTER_EXCLUDED', 'REGISTER_SILENT', 'REGISTER_FACTS_MISSING'];

const freeSpin = {
  roundId: '7c1e5d10-58f3-4d11-9b39-0c2f7c4f1f02',
  at: at + 4_000,
  winMinor: 250,
  handPayMinor: 0,
  jackpotMinor: 0,
  waitingMinor: 0,
  meterBeforeMinor: 1_200,
  meterAfterMinor: 1_450,
  stops: [3, 14, 15, 9, 26],
};

export const user = {
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

export const signIn = {
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

export const session = {
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

const flows = {
  depositsMinor: 10_000,
  withdrawalsMinor: 2_000,
  promotionsMinor: 500,
  correctionsMinor: 0,
  stakedMinor: 4_200,
  wonMinor: 3_900,
};

export const statement = {
  from: at,
  until: at + 86_400_000,
  openingMinor: 1_000,
  ...flows,
  depositCount: 1,
  withdrawalCount: 1,
  promotionCount: 1,
  closingMinor: 9_200,
  places: [
    { place: 'wallet' as const, machine: null, amountMinor: 8_000 },
    { place: 'machine' as const, machine: '104', amountMinor: 1_200 },
  ],
  differenceMinor: 0,
  stepsAre: 'days' as const,
  steps: [{ from: at, until: at + 86_400_000, ...flows }],
};

export const rounds = {
  rounds: [
    {
      ...freeSpin,
      roundId: '2f6c8a54-1d0b-4a5e-8a3b-9d1f6f0c5b01',
      at,
      winMinor: 500,
      meterBeforeMinor: 1_200,
      meterAfterMinor: 1_200,
      machine: '104',
      brandId: 'koi',
      brand: 'Koi',
      stakeMinor: 500,
      freeSpins: [freeSpin],
    },
  ],
};

export const roundFile = 'time,machine,stake,win\r\n2026-11-22 12:30:00,104,5.00,5.00\r\n';
export const limitFile = 'asked,limit,window,amount,state\r\n2026-11-22 12:30:00,Deposit,week,75.00,in force\r\n';
export const statementFile = 'day,opening,deposits,closing\r\n2026-11-22,10.00,100.00,92.00\r\n';
export const transactionFile = 'time,type,amount\r\n2026-11-22 12:30:00,To the machine,-50.00\r\n';
export const sessionFile = 'start,end,machine,spins\r\n2026-11-22 12:30:00,2026-11-22 12:40:00,104,42\r\n';
