const at = Date.UTC(2026, 10, 22, 9, 30);

/** What protects a player, as the examples of several calls show it. */
export const protection = {
  version: 1,
  serverTime: at,
  restriction: { kind: 'timeout' as const, from: at, until: at + 86_400_000 },
  register: null,
  timeoutHours: [24, 168, 720],
  exclusionMonths: [1, 6, 12, 0],
  comingBack: null,
  check: {
    number: 3,
    minutes: 30,
    offeredMinutes: [30, 15, 60],
    breakMinutes: 0,
    playedMs: 1_800_000,
    isDue: true,
    dueAt: at,
    breakUntil: null,
    figures: {
      ...{ from: at - 3_600_000, playedMs: 3_600_000, stakedMinor: 231_000, wonMinor: 214_550 },
      lastCheck: { at: at - 1_800_000, playedMs: 1_800_000, stakedMinor: 112_000, wonMinor: 89_100 },
      week: { playedMs: 21_780_000, stakedMinor: 1_081_000, wonMinor: 987_875 },
      month: { playedMs: 99_660_000, stakedMinor: 6_279_000, wonMinor: 5_990_825 },
    },
  },
  limits: {
    ...{ first: 'no' as const, isMissing: false, shape: 'rolling' as const, zone: 'Europe/Istanbul' },
    raiseAfterMs: 86_400_000,
    list: [
      {
        ...{ kind: 'deposit' as const, window: 'week' as const, amount: 500_000, house: null },
        ...{ used: 350_000, freesAt: null },
        raise: {
          ...{ id: 'r-5a31c0de', amount: 750_000 },
          ...{ confirmableAt: at + 86_400_000, lapsesAt: at + 691_200_000 },
        },
      },
    ],
  },
  played: {
    ...{ playedTodayMs: 1_440_000, netTodayMinor: -25_950 },
    ...{ netMonthMinor: -297_675, paidInMinor: 2_135_000 },
  },
};
/** What differs for an excluded player. */
export const excluded = {
  restriction: { kind: 'exclusion', from: at, until: at + 15_552_000_000 },
  comingBack: { askableAt: at + 15_552_000_000, confirmableAt: null },
} as const;
