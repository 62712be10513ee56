import { listWallDisplays } from '../../../backoffice/displays/wall-display-store.ts';
import { formatUtcMinute } from '../../../backoffice/players/prepare-intervention.ts';
import { buildActionSubcommands } from './action-subcommands.ts';
import type { SubcommandDependencies } from './subcommand-definition.ts';

const showDisplays = async ({ database }: SubcommandDependencies): Promise<string[]> =>
  (await listWallDisplays(database.read)).map(
    ({ name, site, addedBy, addedAt, seenAt }) =>
      `${name}  ${site === null ? 'the whole hall' : `site ${site}`}  added by ${addedBy}, ${formatUtcMinute(addedAt)}  ${
        seenAt === null ? 'never opened' : `last seen ${formatUtcMinute(seenAt)}`
      }`,
  );

/** The `display` subcommands, for wall-mounted screens. */
export const displaySubcommands = buildActionSubcommands('display', {
  list: { words: [], help: 'wall screens, and when each was last seen', run: showDisplays },
});
