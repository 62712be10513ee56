import { limitKindSchema, limitWindowSchema, type SetLimit } from '@reelfloor/protocol';
import { formatMajor, parseAmountMinor } from '../../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import {
  confirmHouseLimit,
  setHouseLimit,
  whoAsked,
} from '../../../players/protection/interventions/house-limit.ts';
import { waits } from '../../../players/protection/limits/change-limit.ts';
import { listLimits } from '../../../players/protection/limits/limit-store.ts';
import { readLimits } from '../../../players/protection/limits/limits-view.ts';
import { readProfile } from '../../../players/protection/profile/read-profile.ts';
import { markOf, moment, playerOf, reasonOf, recordStep } from './protect-words.ts';
import { changeAndRecord, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const mostMinutes = 31 * 24 * 60;

/** Sets the limit of the house beside a player's own, which no verb changes, or asks for a higher one, or confirms that. */
const setLimit = async (desk: VerbContext, { words, options }: VerbInput): Promise<string[]> => {
  const [username = '', kind = '', window = '', amount = ''] = words;
  const wish = wishOf(kind, window, amount);
  const reason = reasonOf(options);
  const command = `npm run operator -- protect limit ${username} ${kind} ${window} ${amount}`;
  return changeAndRecord(desk, 'protect limit', username, async (unit) => {
    const playerId = await playerOf(unit, username);
    const markId = await markOf(unit, playerId, options);
    const change = { playerId, at: desk.at, who: desk.who, reason };
    const changed = await (options.confirm === true ? confirmHouseLimit : setHouseLimit)(unit, change, wish);
    const record = async (step: 'limit' | 'limitRaiseAsked' | 'limitRaise', answer: string[]) => {
      await recordStep(unit, desk, { playerId, step, reason, markId, details: { ...wish } });
      return { answer, details: { ...wish, step, reason } };
    };
    const counts = `Of the player's own limit and the house's the lower one counts.`;
    const what =
      wish.amount === null
        ? `The house sets no limit for ${username} here any more.`
        : `The house allows ${told(wish.kind, wish.amount)} for ${username}.`;
    switch (changed.kind) {
      case 'set':
        return record('limit', [`${what} ${counts}`]);
      case 'takenBack':
        return record('limit', ['This limit stays; what was asked for is taken back.']);
      case 'asked':
        return record('limitRaiseAsked', [
          `Asked for. Nothing changes until somebody else confirms it, from ${moment(changed.confirmableAt)} on:`,
          `${command} --confirm --reason "…"`,
        ]);
      case 'confirmed':
        return record('limitRaise', [`${what} ${counts}`]);
      case 'unchanged':
        throw new ConfigError('This is so already; nothing changed.');
      case 'notAsked':
        throw new ConfigError(`Nobody has asked for this in the last days: ${command} --reason "…"`);
      case 'samePerson':
        throw new ConfigError(`A second person must confirm it: ${changed.who} asked. Nothing changed.`);
      case 'tooEarly':
        throw new ConfigError(
          `It can be confirmed from ${moment(changed.confirmableAt)} on; nothing changed.`,
        );
      case 'clockUnsure':
        throw new ConfigError(
          'The clocks do not agree, so no limit is raised: npm run operator -- clock show',
        );
    }
  });
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
  const example = kind === 'time' ? 'minutes such as 120' : `an amount such as ${formatMajor(12_550)}`;
  throw new ConfigError(`"${amount}" is neither ${example} nor "none". Nothing changed.`);
};

/** Returns a line for each limit that counts or waits. */
export const limitLines = async (db: Queries, playerId: string, at: number): Promise<string[]> => {
  const { list } = await readLimits(db, await readProfile(db), playerId, at);
  const lines = list
    .filter(({ amount, house, raise }) => amount !== null || house !== null || raise !== null)
    .map(({ kind, window, amount, house, used, raise }) => {
      const parts = [
        amount === null ? null : `own ${told(kind, amount)}`,
        house === null ? null : `house ${told(kind, house)}`,
        `used ${told(kind, used)}`,
        raise && askedFor(kind, raise),
      ];
      return `limit  ${kind} ${window}: ${parts.filter((part) => part !== null).join(', ')}`;
    });
  for (const limit of await listLimits(db, playerId)) {
    const { kind, window, byHouse, raise } = limit;
    if (!byHouse || !raise || !waits(limit, at)) continue;
    const who = await whoAsked(db, playerId, raise.id);
    lines.push(`limit  ${kind} ${window}: of the house ${askedFor(kind, raise)}, asked by ${who}`);
  }
  return lines;
};

const askedFor = (
  kind: SetLimit['kind'],
  { amount, confirmableAt }: { readonly amount: number | null; readonly confirmableAt: number },
): string =>
  `asked for ${amount === null ? 'none' : told(kind, amount)}, confirmable from ${moment(confirmableAt)}`;

const told = (kind: SetLimit['kind'], amount: number): string =>
  kind === 'time' ? `${amount} min` : formatMajor(amount);

export const limitVerb: Verb = {
  words: ['USERNAME', 'KIND', 'WINDOW', 'AMOUNT'],
  options: { reason: 'string', mark: 'string', confirm: 'boolean' },
  says: 'a limit of the house: deposit, stake, loss (amount) or time (minutes) in a day, week or month; a higher one, or none, is asked for, and a second person confirms it after the delay by --confirm',
  run: setLimit,
};
