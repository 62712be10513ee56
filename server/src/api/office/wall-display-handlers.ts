import { createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import {
  findWallDisplayByToken,
  isWallDisplayLastSeenStale,
  type ListedWallDisplay,
  listWallDisplays,
  updateWallDisplayLastSeen,
} from '../../backoffice/displays/wall-display-store.ts';
import { readHallSites } from '../../platform/sites/sites.ts';
import { ResponseWithCookie } from './office-cookies.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';
import type { SignInHandlerDependencies } from './staff-sign-in-handlers.ts';

/**
 * Returns the handlers of wall displays' calls, and of the list of displays. The displays' own calls need only the display's cookie, no
 * sign-in.
 */
export const createWallDisplayHandlers = ({
  database: whole,
  house,
  now,
}: Pick<SignInHandlerDependencies, 'database' | 'house' | 'now'>) => {
  const sites = async () => new Map((await readHallSites(whole.read)).map((site) => [site.key, site]));
  const shownBy = async ({ name, site }: ListedWallDisplay) => {
    const ofHouse = await house();
    const ofSite = site === null ? null : ((await sites()).get(site)?.name ?? ofHouse.name);
    return { display: { name, site: ofSite, house: ofHouse, now: now() } };
  };
  return {
    displays: async ({ database }) => {
      const numbers = await sites();
      const displays = (await listWallDisplays(database.read)).map(({ site, name, addedBy, addedAt, seenAt }) => ({
        ...{ name, addedBy, addedAt, seenAt },
        siteId: site === null ? null : (numbers.get(site)?.siteId ?? site),
      }));
      return { ok: true, value: { displays } };
    },
    display: async ({ displayToken }) => {
      const found = displayToken === '' ? null : await findWallDisplayByToken(whole.read, displayToken);
      if (found === null)
        return {
          ok: true,
          value: new ResponseWithCookie({ display: null }, displayToken === '' ? null : '', 'display'),
        };
      const at = now();
      if (isWallDisplayLastSeenStale(found, at))
        await whole.transact((tx) => updateWallDisplayLastSeen(tx, found.id, at));
      return { ok: true, value: new ResponseWithCookie(await shownBy(found), displayToken, 'display') };
    },
    openDisplay: async ({ body: { token } }) => {
      const found = await findWallDisplayByToken(whole.read, token);
      if (found === null) return createOfficeRefusal('DISPLAY_TOKEN_UNKNOWN');
      await whole.transact((tx) => updateWallDisplayLastSeen(tx, found.id, now()));
      return { ok: true, value: new ResponseWithCookie(await shownBy(found), token, 'display') };
    },
  } satisfies Partial<OfficeRouteHandlers>;
};
