import { type LoginLine, type SlotSession, type Transaction, transactionCodes } from '@reelfloor/protocol';

export interface OwnRecords {
  readonly transactions: readonly Transaction[];
  readonly sessions: readonly SlotSession[];
  readonly logins: readonly LoginLine[];
  readonly brandCount: number;
}

const achievementNames = [
  'firstGame',
  'everyBrand',
  'freeSpins',
  'broughtHome',
  'handPay',
  'jackpot',
  'ownPassword',
] as const;
export type AchievementName = (typeof achievementNames)[number];

export interface Achievement {
  readonly name: AchievementName;
  /** When the achievement was first reached, in milliseconds since 1970; null if not yet. */
  readonly at: number | null;
  /** Progress of an achievement that has several steps; null for other achievements. */
  readonly steps: { readonly done: number; readonly of: number } | null;
}

/** Returns the player's achievements from these records. They do not depend on how much was staked. */
export const achievementsOf = ({ transactions, sessions, logins, brandCount }: OwnRecords): Achievement[] => {
  const firstOf = (moments: readonly number[]) => (moments.length === 0 ? null : Math.min(...moments));
  const transactionOf = (type: Transaction['type']) =>
    firstOf(transactions.filter((it) => it.type === type).map(({ at }) => at));
  const brands = [...new Set(sessions.map(({ brand }) => brand))];
  const firstVisits = brands.map((brand) =>
    Math.min(...sessions.filter((visit) => visit.brand === brand).map(({ start }) => start)),
  );
  const reached: Record<AchievementName, number | null> = {
    firstGame: firstOf(sessions.map(({ start }) => start)),
    everyBrand: brandCount > 0 && firstVisits.length >= brandCount ? Math.max(...firstVisits) : null,
    freeSpins: firstOf(sessions.filter(({ freeSpinCount }) => freeSpinCount > 0).map(({ start }) => start)),
    broughtHome: transactionOf(transactionCodes.cashOut),
    handPay: transactionOf(transactionCodes.handPay),
    jackpot: transactionOf(transactionCodes.jackpot),
    ownPassword: firstOf(logins.filter(({ label }) => label === 'changed password').map(({ at }) => at)),
  };
  return achievementNames.map((name) => ({
    name,
    at: reached[name],
    steps: name === 'everyBrand' ? { done: Math.min(firstVisits.length, brandCount), of: brandCount } : null,
  }));
};
