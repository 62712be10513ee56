import { implementAction } from '../implement-action.ts';
import { signInCount } from '../staff/member-facts.ts';
import { accountRequestFacts as facts } from './account-facts.ts';
import { accountNamed } from './account-words.ts';
import { setGroup } from './change-account.ts';
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
