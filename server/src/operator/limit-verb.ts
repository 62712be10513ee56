import { limitKindSchema, limitWindowSchema, type SetLimit } from '@reelfloor/protocol';
import { parseAmountMinor } from '../cashier/parse-amount.ts';
import type { Queries } from '../database/database.ts';
import { formatMajor } from '../ledger/format-major.ts';
import { ConfigError } from '../process/config-error.ts';
import { setHouseLimit } from '../protection/limits/change-limit.ts';
import { readLimits } from '../protection/limits/limits-view.ts';
import { readProfile } from '../protection/profile/read-profile.ts';
import { markOf, moment, playerOf, reasonOf, recordStep } from './protect-words.ts';
import { changeAndRecord, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const mostMinutes = 31 * 24 * 60;

/** Sets or removes the limit of the house beside a player's own, which no verb changes. */
const setLimit = async (desk: VerbContext, { words, options }: VerbInput): Promise<string[]> => {
  const [username = '', kind = '', window = '', amount = ''] = words;
  const wish = wishOf(kind, window, amount);
  const reason = reasonOf(options);
  await changeAndRecord(desk, 'protect limit', username, async (unit) => {
    const playerId = await playerOf(unit, username);
    await setHouseLimit(unit, { playerId, at: desk.at, who: desk.who, reason }, wish);
    const markId = await markOf(unit, playerId, options);
    await recordStep(unit, desk, { playerId, step: 'limit', reason, markId, details: { ...wish } });
    return { answer: null, details: { ...wish, reason } };
  });
  const what =
    wish.amount === null
      ? 'Removed the limit of the house'
      : `The house allows ${told(wish.kind, wish.amount)}`;
  return [`${what} for ${username}. Of the player's own limit and the house's the lower one counts.`];
};

const wishOf = (kind: string, window: string, amount: string): SetLimit => {
  const [kinds, windows] = [limitKindSchema.safeParse(kind), limitWindowSchema.safeParse(window)];
  if (!kinds.success)
    throw new ConfigError(`"${kind}" is no kind: deposit, stake, loss or time. Nothing changed.`);
  if (!windows.success)
    throw new ConfigError(`"${window}" is no window: day, week or month. Nothing changed.`);
  return {
    kind: kinds.data,
    window: windows.data,
    amount: amount === 'none' ? null : readAmount(kinds.data, amount),
  };
};

const readAmount = (kind: SetLimit['kind'], amount: string): number => {
  const isRight = kind === 'time' ? /^\d{1,5}$/.test(amount) && Number(amount) <= mostMinutes : true;
  const read = kind === 'time' ? Number(amount) : amount === '0' ? 0 : parseAmountMinor(amount);
  if (isRight && read !== null) return read;
  const example = kind === 'time' ? 'minutes such as 120' : 'an amount such as 125.50';
  throw new ConfigError(`"${amount}" is neither ${example} nor "none". Nothing changed.`);
};

/** Returns a line for each limit that counts or waits. */
export const limitLines = async (db: Queries, playerId: string, at: number): Promise<string[]> => {
  const { list } = await readLimits(db, await readProfile(db), playerId, at);
  return list
    .filter(({ amount, house, raise }) => amount !== null || house !== null || raise !== null)
    .map(({ kind, window, amount, house, used, raise }) => {
      const parts = [
        amount === null ? null : `own ${told(kind, amount)}`,
        house === null ? null : `house ${told(kind, house)}`,
        `used ${told(kind, used)}`,
        raise &&
          `asked for ${raise.amount === null ? 'none' : told(kind, raise.amount)}, confirmable from ${moment(raise.confirmableAt)}`,
      ];
      return `limit  ${kind} ${window}: ${parts.filter((part) => part !== null).join(', ')}`;
    });
};

const told = (kind: SetLimit['kind'], amount: number): string =>
  kind === 'time' ? `${amount} min` : formatMajor(amount);

export const limitVerb: Verb = {
  words: ['USERNAME', 'KIND', 'WINDOW', 'AMOUNT'],
  options: { reason: 'string', mark: 'string' },
  says: 'a limit of the house: deposit, stake, loss (amount) or time (minutes) in a day, week or month; none removes it',
  run: setLimit,
};
