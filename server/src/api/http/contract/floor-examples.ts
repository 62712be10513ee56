const at = Date.UTC(2026, 10, 22, 9, 0);

/** A machine in the lobby's list. */
export const machine = {
  id: '104',
  status: 'available',
  image: '/assets/machines/koi.png',
  brand: { id: 'koi', name: 'Koi' },
  reservation: null,
  stakeMinMinor: 100,
  stakeMaxMinor: 2000,
  returnPpm: 950_600,
  version: 12,
};

export const machineDetails = {
  game: 'koi',
  returnPpm: 950_600,
  hitPpm: 577_400,
  highestWinStakes: 102.25,
  highestFreeWinStakes: 204.5,
  volatilityStakes: 2.64,
  handPayLimitMinor: 300_000,
  stakesMinor: [100, 200, 500, 1000, 2000],
  lastPlayedMs: 240_000,
};

export const hallWins = {
  wins: [{ machine: '104', brand: 'Koi', amountMinor: 125_000, at }],
  jackpots: [{ brandId: 'koi', level: 4, machine: '104', amountMinor: 50_310, at }],
};
