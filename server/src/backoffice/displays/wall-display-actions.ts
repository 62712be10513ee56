import type { Queries } from '../../platform/database/database.ts';
import { requireOpenSite } from '../../platform/sites/sites.ts';
import { type Actor, implementOfficeAction } from '../implement-office-action.ts';
import { generateWallDisplayToken, revokeWallDisplay, storeWallDisplay } from './wall-display-store.ts';

const onDisplay = { subject: ({ name }: { readonly name: string }) => name };

/**
 * Returns the key of the site to which a wall display is limited; null means the whole hall. Staff of one site can choose only their own.
 */
const siteShown = async (db: Queries, siteId: number | null, { staff }: Pick<Actor, 'staff'>) =>
  staff?.site ?? (siteId === null ? null : (await requireOpenSite(db, siteId)).key);

const addDisplay = implementOfficeAction<'addDisplay', string>('addDisplay', {
  ...onDisplay,
  // Each attempt creates a new display token, which is returned once and stored only as a hash.
  prepare: async () => generateWallDisplayToken(),
  showOnce: (token) => ({ token }),
  async perform(tx, { name, siteId }, actor, token) {
    const site = await siteShown(tx, siteId, actor);
    const { who, at } = actor;
    await storeWallDisplay(tx, { name, site, token, who, at });
    const shows = siteId === null ? 'the floor' : `the floor as site ${siteId} plays on it`;
    const lines = [
      `Added display ${name}; open /office/wall on its screen and type the token. It shows ${shows}.`,
      `DISPLAY_TOKEN: ${token}`,
    ];
    return { answer: {}, audit: { siteId }, lines };
  },
});

const revokeDisplay = implementOfficeAction('revokeDisplay', {
  ...onDisplay,
  async perform(tx, { name, siteId }, actor) {
    await revokeWallDisplay(tx, { name, site: await siteShown(tx, siteId, actor), at: actor.at });
    return {
      answer: {},
      audit: { siteId },
      lines: [`Display ${name} is revoked; it goes dark within two seconds.`],
    };
  },
});

/** Actions on wall displays, for the back office and the command line. */
export const displayActions = { addDisplay, revokeDisplay };
