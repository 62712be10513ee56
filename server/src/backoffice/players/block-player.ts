import { implementAction } from '../implement-action.ts';
import { signInCount } from '../staff/member-facts.ts';
import { accountRequestFacts as facts } from './account-facts.ts';
import { accountNamed } from './account-words.ts';
import { setBlocked } from './change-account.ts';
import { onPlayer } from './on-player.ts';

export const blockPlayer = implementAction('blockPlayer', {
  ...onPlayer,
  ...facts.blockPlayer,
  async perform(tx, { player }) {
    const account = await accountNamed(tx, player);
    const { ended, details } = await setBlocked(tx, account, true);
    const lines = [
      `Blocked ${account.username}; ${signInCount(ended)} ended, their open pages within two seconds.`,
    ];
    return { answer: { ended }, audit: details, lines };
  },
});

export const unblockPlayer = implementAction('unblockPlayer', {
  ...onPlayer,
  ...facts.unblockPlayer,
  async perform(tx, { player }) {
    const account = await accountNamed(tx, player);
    const { ended, details } = await setBlocked(tx, account, false);
    return { answer: { ended }, audit: details, lines: [`${account.username} may log in again.`] };
  },
});
