import { implementAction } from '../implement-action.ts';
import { accountRequestFacts as facts } from './account-facts.ts';
import { accountNamed } from './account-words.ts';
import { anonymisePerson, anonymousHash, whyNotAnonymise } from './anonymise-person.ts';
import { onPlayer } from './on-player.ts';

interface Secrets {
  readonly passwordHash: string;
}

export const anonymisePlayer = implementAction<'anonymisePlayer', Secrets>('anonymisePlayer', {
  ...onPlayer,
  ...facts.anonymisePlayer,
  prepare: async () => ({ passwordHash: await anonymousHash() }),
  async perform(tx, { player }, { who, at }, secrets) {
    const account = await accountNamed(tx, player);
    const why = await whyNotAnonymise(tx, account, { who, at });
    if (why !== null) throw why;
    const username = await anonymisePerson(tx, account, secrets);
    return {
      answer: { username },
      audit: { id: account.id },
      // The line must not tell the name that was just taken away.
      subject: username,
      lines: [
        `The account is now ${username}. Books, rounds and the history of protection stay under that name.`,
        "The operators' record keeps its lines. Backups from before still tell who it was.",
      ],
    };
  },
});
