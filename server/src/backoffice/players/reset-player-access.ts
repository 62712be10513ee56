import { foldNameForComparison } from '@reelfloor/protocol';
import { hashPin } from '../../players/sign-in/passwords.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { formatSignInCount } from '../staff/staff-member-request-facts.ts';
import {
  endAllSignInsForAccount,
  removeAccountSecondFactor,
  storeAccountPassword,
  storeAccountPin,
} from './change-player-account.ts';
import {
  formatAccountSecretLines,
  type GeneratedSecrets,
  generateAccountPin,
  generateAccountSecrets,
  readOrGenerateAccountSecrets,
} from './generate-account-secrets.ts';
import { findPlayerAccountOrThrow } from './parse-account-fields.ts';
import { playerSubject } from './player-account-actions.ts';
import { accountRequestFacts, isOperatorTeamAccount } from './player-account-request-facts.ts';

export const endPlayerSignIns = implementOfficeAction('endPlayerSignIns', {
  ...playerSubject,
  async perform(tx, { player }) {
    const account = await findPlayerAccountOrThrow(tx, player);
    const { ended, details } = await endAllSignInsForAccount(tx, account);
    const lines = [`${formatSignInCount(ended)} of ${account.username} ended; the account may log in again.`];
    return { answer: { ended }, audit: details, lines };
  },
});

export const resetPlayerFactor = implementOfficeAction('resetPlayerFactor', {
  ...playerSubject,
  ...accountRequestFacts.resetPlayerFactor,
  concernsTeam: isOperatorTeamAccount,
  async perform(tx, { player }) {
    const account = await findPlayerAccountOrThrow(tx, player);
    const { ended, details } = await removeAccountSecondFactor(tx, account);
    const { username } = account;
    const lines = [
      `${username} has no second factor any more; ${formatSignInCount(ended)} ended.`,
      `Anyone with the password can set up the next one. If it may be known, also give a new password: npm run operator -- account password ${username}`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});

export const createGivePasswordAction = ({ minPasswordLength }: ActionDependencies) =>
  implementOfficeAction<'givePassword', GeneratedSecrets>('givePassword', {
    ...playerSubject,
    ...accountRequestFacts.givePassword,
    concernsTeam: isOperatorTeamAccount,
    commandLine: {
      prepare: (local, { given, readSecret }) =>
        readOrGenerateAccountSecrets(local, { username: given.player ?? '', minPasswordLength, readSecret }),
    },
    prepare: ({ player }) => generateAccountSecrets({ username: foldNameForComparison(player), minPasswordLength }),
    async perform(tx, { player }, _actor, secrets) {
      const account = await findPlayerAccountOrThrow(tx, player);
      const { ended, details } = await storeAccountPassword(tx, account, secrets);
      const said = `${account.username} has a new password; ${formatSignInCount(ended)} ended.`;
      return {
        answer: { password: null, pin: null },
        audit: details,
        lines: [said, ...formatAccountSecretLines(secrets)],
      };
    },
    showOnce: ({ password, pin }) => ({ password, pin }),
  });

interface MadePin {
  readonly pin: string;
  readonly pinCode: string;
}

export const givePin = implementOfficeAction<'givePin', MadePin>('givePin', {
  ...playerSubject,
  ...accountRequestFacts.givePin,
  concernsTeam: isOperatorTeamAccount,
  async prepare() {
    const pin = generateAccountPin();
    return { pin, pinCode: await hashPin(pin) };
  },
  async perform(tx, { player }, _actor, { pin, pinCode }) {
    const account = await findPlayerAccountOrThrow(tx, player);
    const { details } = await storeAccountPin(tx, account, pinCode);
    const lines = [`${account.username} has a new PIN.`, `PIN: ${pin}`];
    return { answer: { password: null, pin: null }, audit: details, lines };
  },
  showOnce: ({ pin }) => ({ pin }),
});
