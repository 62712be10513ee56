import type { SetLimit } from '@reelfloor/protocol';
import { createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount, parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import {
  confirmPlayerLimitByOperator,
  setPlayerLimitByOperator,
} from '../../players/protection/interventions/player-limit-by-operator.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import { playerSubject } from './player-account-actions.ts';
import { formatUtcMinute, prepareProtectionIntervention } from './prepare-intervention.ts';

const maxMinutes = 31 * 24 * 60;

/** Formats an operator's limit for a player for output of the command line. */
export const formatOperatorLimit = (kind: SetLimit['kind'], amount: number): string =>
  kind === 'time' ? `${amount} min` : formatLedgerAmount(amount);

const readAmount = (amount: string, { kind = 'stake' }: { readonly kind?: SetLimit['kind'] }) => {
  if (amount === 'none') return null;
  const isRight = kind === 'time' ? /^\d{1,5}$/.test(amount) && Number(amount) <= maxMinutes : true;
  const read = kind === 'time' ? Number(amount) : amount === '0' ? 0 : parseAmountMinor(amount);
  if (isRight && read !== null) return read;
  const example = kind === 'time' ? 'minutes such as 120' : `an amount such as ${formatLedgerAmount(12_550)}`;
  throw new ConfigError(`"${amount}" is neither ${example} nor "none". Nothing changed.`);
};

const commandLine = { read: { amount: readAmount } };

const commandFor = (username: string, { kind, window, amount }: SetLimit): string => {
  const typed = amount === null ? 'none' : kind === 'time' ? amount : formatLedgerAmount(amount).replaceAll(',', '');
  return `npm run operator -- protect limit ${username} ${kind} ${window} ${typed}`;
};

const linesOfSet = (username: string, { kind, amount }: SetLimit): string[] => {
  const what =
    amount === null
      ? `The house no longer sets a limit for ${username} here.`
      : `The house allows ${formatOperatorLimit(kind, amount)} for ${username}.`;
  return [`${what} Of the player's own limit and the house's the lower one counts.`];
};

export const setOperatorLimit = implementOfficeAction('setOperatorLimit', {
  ...playerSubject,
  commandLine,
  async perform(tx, input, actor) {
    const { username, change, record } = await prepareProtectionIntervention(tx, input, actor);
    const { kind, window, amount } = input;
    const limit = { kind, window, amount };
    const changed = await setPlayerLimitByOperator(tx, change, limit);
    if (changed.kind === 'asked') {
      await record('limitRaiseAsked', limit);
      const { confirmableAt } = changed;
      const lines = [
        `Requested. Nothing changes until a second person confirms it, from ${formatUtcMinute(confirmableAt)}:`,
        `${commandFor(username, limit)} --confirm --reason "…"`,
      ];
      return {
        answer: { state: 'asked', confirmableAt },
        audit: { ...limit, step: 'limitRaiseAsked' },
        lines,
      };
    }
    if (changed.kind !== 'set' && changed.kind !== 'takenBack') return createOfficeRefusal('UNCHANGED');
    await record('limit', limit);
    const lines =
      changed.kind === 'set' ? linesOfSet(username, limit) : ['This limit stays; the request is withdrawn.'];
    return {
      answer: { state: changed.kind, confirmableAt: null },
      audit: { ...limit, step: 'limit' },
      lines,
    };
  },
});

export const confirmOperatorLimit = implementOfficeAction('confirmOperatorLimit', {
  ...playerSubject,
  commandLine,
  async perform(tx, input, actor) {
    const { username, change, record } = await prepareProtectionIntervention(tx, input, actor);
    const { kind, window, amount } = input;
    const limit = { kind, window, amount };
    const confirmed = await confirmPlayerLimitByOperator(tx, change, limit);
    switch (confirmed.kind) {
      case 'confirmed':
        await record('limitRaise', limit);
        return { answer: {}, audit: { ...limit, step: 'limitRaise' }, lines: linesOfSet(username, limit) };
      case 'tooEarly':
        return {
          ...createOfficeRefusal('TOO_EARLY', { at: confirmed.confirmableAt }),
          said: `It can be confirmed from ${formatUtcMinute(confirmed.confirmableAt)}; nothing changed.`,
        };
      case 'samePerson':
        return {
          ...createOfficeRefusal('SAME_PERSON'),
          said: `A second person must confirm it: ${confirmed.who} asked. Nothing changed.`,
        };
      case 'clockUnsure':
        return {
          ...createOfficeRefusal('CLOCK_UNSURE'),
          said: 'The clocks differ, so no limit is raised: npm run operator -- clock show',
        };
      default:
        return {
          ...createOfficeRefusal('NOT_ASKED'),
          said: `Nobody requested this in the last days: ${commandFor(username, limit)} --reason "…"`,
        };
    }
  },
});
