import { foldName } from '@reelfloor/protocol';
import { hashPin } from '../../players/sign-in/passwords.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { signInCount } from '../staff/member-facts.ts';
import { onPlayer } from './account-actions.ts';
import { accountRequestFacts as facts, isTeamAccount } from './account-facts.ts';
import { accountNamed } from './account-words.ts';
import { dropSecondFactor, setPassword, setPin, signOutEverywhere } from './change-account.ts';
import { newPin, newSecrets, type ShownSecrets, secretLines, secretsFromOptions } from './new-secrets.ts';

export const endPlayerSignIns = implementAction('endPlayerSignIns', {
  ...onPlayer,
  async perform(tx, { player }) {
    const account = await accountNamed(tx, player);
    const { ended, details } = await signOutEverywhere(tx, account);
    const lines = [`${signInCount(ended)} of ${account.username} ended; the account may log in again.`];
    return { answer: { ended }, audit: details, lines };
  },
});

export const resetPlayerFactor = implementAction('resetPlayerFactor', {
  ...onPlayer,
  ...facts.resetPlayerFactor,
  concernsTeam: isTeamAccount,
  async perform(tx, { player }) {
    const account = await accountNamed(tx, player);
    const { ended, details } = await dropSecondFactor(tx, account);
    const { username } = account;
    const lines = [
      `${username} has no second factor any more; ${signInCount(ended)} ended.`,
      `Anyone with the password can set up the next one. If it may be known, also give a new password: npm run operator -- account password ${username}`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});

export const givePassword = ({ minPasswordLength }: ActionDependencies) =>
  implementAction<'givePassword', ShownSecrets>('givePassword', {
    ...onPlayer,
    ...facts.givePassword,
    concernsTeam: isTeamAccount,
    commandLine: {
      prepare: (local, { given, readSecret }) =>
        secretsFromOptions(local, { username: given.player ?? '', minPasswordLength, readSecret }),
    },
    prepare: ({ player }) => newSecrets({ username: foldName(player), minPasswordLength }),
    async perform(tx, { player }, _actor, secrets) {
      const account = await accountNamed(tx, player);
      const { ended, details } = await setPassword(tx, account, secrets);
      const said = `${account.username} has a new password; ${signInCount(ended)} ended.`;
      return {
        answer: { password: null, pin: null },
        audit: details,
        lines: [said, ...secretLines(secrets)],
      };
    },
    showOnce: ({ password, pin }) => ({ password, pin }),
  });

interface MadePin {
  readonly pin: string;
  readonly pinCode: string;
}

export const givePin = implementAction<'givePin', MadePin>('givePin', {
  ...onPlayer,
  ...facts.givePin,
  concernsTeam: isTeamAccount,
  async prepare() {
    const pin = newPin();
    return { pin, pinCode: await hashPin(pin) };
  },
  async perform(tx, { player }, _actor, { pin, pinCode }) {
    const account = await accountNamed(tx, player);
    const { details } = await setPin(tx, account, pinCode);
    const lines = [`${account.username} has a new PIN.`, `PIN: ${pin}`];
    return { answer: { password: null, pin: null }, audit: details, lines };
  },
  showOnce: ({ pin }) => ({ pin }),
});
