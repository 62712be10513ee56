import { listDisplays } from '../../../backoffice/displays/display-store.ts';
import { momentOf } from '../../../backoffice/players/protection-step.ts';
import { actionSubcommands } from './action-subcommands.ts';
import type { CommandContext } from './subcommand.ts';

const showDisplays = async ({ database }: CommandContext): Promise<string[]> =>
  (await listDisplays(database.read)).map(
    ({ name, site, addedBy, addedAt, seenAt }) =>
      `${name}  ${site === null ? 'the whole hall' : `site ${site}`}  added by ${addedBy}, ${momentOf(addedAt)}  ${
        seenAt === null ? 'never opened' : `last seen ${momentOf(seenAt)}`
      }`,
  );

/** The `display` subcommands, for wall-mounted screens. */
export const displaySubcommands = actionSubcommands('display', {
  list: { words: [], help: 'wall screens, and when each was last seen', run: showDisplays },
});
