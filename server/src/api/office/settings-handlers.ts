import { listAgents } from '../../backoffice/machines/agent-life.ts';
import { listBrands } from '../../backoffice/machines/brand-life.ts';
import { brandTerms, storableBounds } from '../../backoffice/machines/brand-term-facts.ts';
import { listGameParameters } from '../../backoffice/machines/game-parameters.ts';
import { listPages, readPage } from '../../backoffice/settings/own-pages.ts';
import { readPublishedTerms } from '../../backoffice/settings/read-terms.ts';
import { listSettings, settingAt } from '../../backoffice/settings/settings-file.ts';
import { isShared } from '../../backoffice/settings/shared-settings.ts';
import { everyChange, newestChanges } from '../../platform/audit-trail/search-record.ts';
import type { ScopedDatabase } from '../../platform/sites/site-scope.ts';
import { readHallSites } from '../../platform/sites/sites.ts';
import { listAssignedMachines } from '../../play/machines/machine-assignments.ts';
import { readWatchRules } from '../../play/machines/watch-rules.ts';
import { listHeldProfiles } from '../../players/protection/profile/profile-store.ts';
import { listPanelWords } from '../../players/quick-panel/edit-quick-panel.ts';
import type { HandlerDependencies, OfficeRouteHandlers } from './office-route-handler.ts';

/** Maximum number of changes in the history; older ones are in the operators' record. */
const maxChanges = 50;

const readProfilesOfHall = async (database: ScopedDatabase) => {
  const sites = await readHallSites(database.read);
  return (await listHeldProfiles(database.read))
    .toSorted((a, b) => Number(a.siteKey !== null) - Number(b.siteKey !== null))
    .map(({ siteKey, parsed }) => ({
      site: siteKey === null ? null : (sites.find(({ key }) => key === siteKey)?.siteId ?? siteKey),
      ...(parsed.ok
        ? { id: parsed.profile.id, legalReview: parsed.profile.legalReview, about: parsed.profile.about }
        : { id: null, legalReview: null, about: '' }),
      lacks: parsed.ok ? [...parsed.profile.lacks] : [],
    }));
};

export const settingsHandlers = ({ dataDir, webDir, house, now }: HandlerDependencies) =>
  ({
    operatorSettings: async ({ database }) => {
      const settings = listSettings(dataDir).map((held) => ({ ...held, isShared: isShared(held.key) }));
      const watching = (await readWatchRules(database.read)).house ?? 'off';
      return { ok: true, value: { watching, profiles: await readProfilesOfHall(database), settings } };
    },
    quickPanelWords: async ({ database }) => ({
      ok: true,
      value: { entries: await listPanelWords(database.read) },
    }),
    operatorPages: async () => ({ ok: true, value: { pages: listPages(dataDir) } }),
    operatorPage: async ({ params: { page } }) => ({ ok: true, value: { html: readPage(dataDir, page) } }),
    publishedTerms: async ({ query: { site, number }, database }) => ({
      ok: true,
      value: await readPublishedTerms(database, {
        siteId: site === undefined ? undefined : Number(site),
        number: number === undefined ? undefined : Number(number),
        at: now(),
      }),
    }),
    operatorBrands: async ({ database }) => {
      const brands = await Promise.all(
        (await listBrands(database.read)).map(async (brand) => {
          const { bounds, levels, bigWinStakes } = await brandTerms(database.read, brand.id);
          return {
            ...{ ...brand, machines: Number(brand.machines), bounds: storableBounds(bounds), bigWinStakes },
            levels: levels.map(({ seedMinor, weight, amountMinor }) => ({
              ...{ seedMinor, weight },
              heldMinor: amountMinor,
            })),
          };
        }),
      );
      const games = (await listGameParameters({ dataDir, webDir })).map(({ game, bounds, levels }) => ({
        ...{ game, bounds: { ...bounds, stakedPerHitMinor: [...bounds.stakedPerHitMinor] } },
        levels: levels.map((level) => ({ ...level })),
      }));
      return { ok: true, value: { brands, games } };
    },
    operatorAgents: async ({ database }) => {
      const agents = await listAgents(database.read);
      return {
        ok: true,
        value: {
          agents: agents.map((agent) => ({ ...agent, machines: [...agent.machines] })),
          machines: (await listAssignedMachines(database.read)).map(({ id, brand, agent, state }) => ({
            ...{ machine: id, brand, agent, isPlayed: state === 'played' },
          })),
        },
      };
    },
    hallSites: async ({ database }) => {
      const { name: ofHouse } = await house();
      const themeAt = (of: Parameters<typeof settingAt>[1]) =>
        (settingAt(dataDir, of, 'THEME') as string | null) ?? null;
      const profiles = await listHeldProfiles(database.read);
      const profileAt = (key: number) => {
        const own = profiles.find(({ siteKey }) => siteKey === key);
        return own ? (own.parsed.ok ? own.parsed.profile.id : '?') : null;
      };
      const sites = (await readHallSites(database.read)).map(({ key, name, ...site }) => ({
        ...{ siteId: site.siteId, name: name ?? ofHouse, settings: site.settings, closedAt: site.closedAt },
        ...{ hosts: [...site.hosts], framedBy: [...site.framedBy] },
        ...{ brands: [...site.brands], machines: [...site.machines], isFirst: key === 0 },
        profile: profileAt(key),
        theme: themeAt({ key, settings: site.settings }),
      }));
      return { ok: true, value: { sites } };
    },
    settingsHistory: async ({ query: { of }, database }) => {
      const lines = await newestChanges(database.read, { ...everyChange, action: of }, maxChanges);
      const changes = lines.reverse().map(({ id, at, who, what, subject, details }) => ({
        id: Number(id),
        at: Number(at),
        who,
        what,
        subject,
        details: JSON.parse(details) as Record<string, unknown>,
      }));
      return { ok: true, value: { changes } };
    },
  }) satisfies Partial<OfficeRouteHandlers>;
