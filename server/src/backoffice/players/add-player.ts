import { playerLevel } from '../../players/accounts/rights.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { birthDateOf, groupOf, mailAddressOf } from './account-words.ts';
import { addAccount, permissionsOf, requireUsername } from './change-account.ts';
import { newSecrets, type ShownSecrets, secretLines, secretsFromOptions } from './new-secrets.ts';

interface Prepared {
  readonly secrets: ShownSecrets;
  /** The command line can also open an account of the team. */
  readonly group: string;
  readonly permissions: readonly number[];
}

const usernameOf = (text: string): string => {
  const username = text.toLowerCase();
  requireUsername(username);
  return username;
};

export const addPlayer = ({ minPasswordLength }: ActionDependencies) =>
  implementAction<'addPlayer', Prepared>('addPlayer', {
    subject: ({ username }) => username.toLowerCase(),
    commandLine: {
      read: { username: usernameOf, email: (text) => mailAddressOf(text.toLowerCase()), bornOn: birthDateOf },
      prepare: async (local, { given, readSecret }) => ({
        group: groupOf(local.group ?? 'user'),
        permissions: permissionsOf(local.permissions ?? String(playerLevel)),
        secrets: await secretsFromOptions(local, {
          username: given.username ?? '',
          minPasswordLength,
          readSecret,
        }),
      }),
    },
    prepare: async ({ username }) => ({
      group: 'user',
      permissions: [playerLevel],
      secrets: await newSecrets({ username: usernameOf(username), minPasswordLength }),
    }),
    async perform(tx, { username: text, name, lastname, email, bornOn }, { at }, prepared) {
      const { group, permissions, secrets } = prepared;
      const username = text.toLowerCase();
      const account = {
        ...{ username, group, permissions, name, lastname },
        email: mailAddressOf(email.toLowerCase()),
        bornOn: bornOn === '' ? null : birthDateOf(bornOn),
      };
      const { id, details } = await addAccount(tx, account, secrets, at);
      const lines = [`Added ${username}, group ${group}.`, ...secretLines(secrets)];
      return { answer: { id, password: null, pin: null }, audit: details, lines };
    },
    showOnce: ({ secrets: { password, pin } }) => ({ password, pin }),
  });
