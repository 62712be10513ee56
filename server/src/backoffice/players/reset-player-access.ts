import { foldName } from '@reelfloor/protocol';
import { hashPin } from '../../players/sign-in/passwords.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { formatSignInCount } from '../staff/staff-request-facts.ts';
import { playerSubject } from './account-actions.ts';
import { accountRequestFacts as facts, isTeamAccount } from './account-request-facts.ts';
import {
  endAllAccountSignIns,
  removeAccountSecondFactor,
  storeAccountPassword,
  storeAccountPin,
} from './change-account.ts';
import {
  formatSecretLines,
  type GeneratedSecrets,
  generateAccountSecrets,
  generatePin,
  generateSecretsFromOptions,
} from './generate-account-secrets.ts';
import { requireAccount } from './parse-account-fields.ts';

export const endPlayerSignIns = implementAction('endPlayerSignIns', {
  ...playerSubject,
  async perform(tx, { player }) {
    const account = await requireAccount(tx, player);
    const { ended, details } = await endAllAccountSignIns(tx, account);
    const lines = [`${formatSignInCount(ended)} of ${account.username} ended; the account may log in again.`];
    return { answer: { ended }, audit: details, lines };
  },
});

export const resetPlayerFactor = implementAction('resetPlayerFactor', {
  ...playerSubject,
  ...facts.resetPlayerFactor,
  concernsTeam: isTeamAccount,
  async perform(tx, { player }) {
    const account = await requireAccount(tx, player);
    const { ended, details } = await removeAccountSecondFactor(tx, account);
    const { username } = account;
    const lines = [
      `${username} has no second factor any more; ${formatSignInCount(ended)} ended.`,
      `Anyone with the password can set up the next one. If it may be known, also give a new password: npm run operator -- account password ${username}`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});

export const givePassword = ({ minPasswordLength }: ActionDependencies) =>
  implementAction<'givePassword', GeneratedSecrets>('givePassword', {
    ...playerSubject,
    ...facts.givePassword,
    concernsTeam: isTeamAccount,
    commandLine: {
      prepare: (local, { given, readSecret }) =>
        generateSecretsFromOptions(local, { username: given.player ?? '', minPasswordLength, readSecret }),
    },
    prepare: ({ player }) => generateAccountSecrets({ username: foldName(player), minPasswordLength }),
    async perform(tx, { player }, _actor, secrets) {
      const account = await requireAccount(tx, player);
      const { ended, details } = await storeAccountPassword(tx, account, secrets);
      const said = `${account.username} has a new password; ${formatSignInCount(ended)} ended.`;
      return {
        answer: { password: null, pin: null },
        audit: details,
        lines: [said, ...formatSecretLines(secrets)],
      };
    },
    showOnce: ({ password, pin }) => ({ password, pin }),
  });

interface MadePin {
  readonly pin: string;
  readonly pinCode: string;
}

export const givePin = implementAction<'givePin', MadePin>('givePin', {
  ...playerSubject,
  ...facts.givePin,
  concernsTeam: isTeamAccount,
  async prepare() {
    const pin = generatePin();
    return { pin, pinCode: await hashPin(pin) };
  },
  async perform(tx, { player }, _actor, { pin, pinCode }) {
    const account = await requireAccount(tx, player);
    const { details } = await storeAccountPin(tx, account, pinCode);
    const lines = [`${account.username} has a new PIN.`, `PIN: ${pin}`];
    return { answer: { password: null, pin: null }, audit: details, lines };
  },
  showOnce: ({ pin }) => ({ pin }),
});
