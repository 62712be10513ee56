import { implementAction } from '../implement-action.ts';
import { signInCount } from '../staff/member-facts.ts';
import { accountRequestFacts as facts } from './account-facts.ts';
import { accountNamed } from './account-words.ts';
import { permissionsOf, setGroup, setPermissions } from './change-account.ts';
import { onPlayer } from './on-player.ts';

export const setAccountGroup = implementAction('setAccountGroup', {
  ...onPlayer,
  ...facts.setAccountGroup,
  async perform(tx, { player, group }) {
    const account = await accountNamed(tx, player);
    const { ended, details } = await setGroup(tx, account, group);
    const lines = [
      `${account.username} is of group ${group} from the next login on; ${signInCount(ended)} ended.`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});

export const setAccountPermissions = implementAction('setAccountPermissions', {
  ...onPlayer,
  ...facts.setAccountPermissions,
  commandLine: { read: { permissions: permissionsOf } },
  async perform(tx, input) {
    const account = await accountNamed(tx, input.player);
    const permissions = permissionsOf(input.permissions.join() || 'none');
    const { ended, details } = await setPermissions(tx, account, permissions);
    const reported = permissions.length === 0 ? 'no permissions' : `permissions ${permissions.join(', ')}`;
    const lines = [
      `${account.username} has ${reported} from the next login on; ${signInCount(ended)} ended.`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});
