/** Examples of what players read about their own play. */
const at = Date.UTC(2026, 10, 22, 9, 30);

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
export const limitFile =
  'asked,limit,window,amount,state\r\n2026-11-22 12:30:00,Deposit,week,75.00,in force\r\n';
export const roundQuery = { zone: 'Europe/Istanbul', lang: 'en' as const };
export const statementFile = 'day,opening,deposits,closing\r\n2026-11-22,10.00,100.00,92.00\r\n';

const termsVersion = '3f1c0a9b7d5e2468';
export const registrationRequirements = {
  answer: { minAge: 18, terms: { url: '/terms-of-use.html', version: termsVersion } },
};
export const registration = {
  ...{ username: 'newcomer', password: 'a longer one', email: 'newcomer@example.com' },
  ...{ name: 'New', lastname: 'Comer', site_id: 2, lang: 'en' as const },
  ...{ born_on: '1990-05-17', terms_version: termsVersion },
} as const;

export const signInLine = {
  ...{ id: 'si-1', beganAt: at, ip: '192.0.2.7', seenAt: at, seenIp: '192.0.2.7', current: true },
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
