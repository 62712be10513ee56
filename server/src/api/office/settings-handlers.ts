import { copyBrandBounds, readBrandSettings } from '../../backoffice/machines/brand-request-facts.ts';
import { listGameParameters } from '../../backoffice/machines/game-parameters.ts';
import { listAgents } from '../../backoffice/machines/manage-agents.ts';
import { listBrands } from '../../backoffice/machines/manage-brands.ts';
import { listOperatorPages, readOperatorPage } from '../../backoffice/settings/operator-pages.ts';
import { readPublishedTerms } from '../../backoffice/settings/read-published-terms.ts';
import { listSettings, readSiteSetting } from '../../backoffice/settings/settings-file.ts';
import { isSharedSettingKey } from '../../backoffice/settings/shared-settings.ts';
import { everyChange, listNewestOperatorChanges } from '../../platform/audit-trail/search-operator-record.ts';
import type { ScopedDatabase } from '../../platform/sites/site-scope.ts';
import { readHallSites } from '../../platform/sites/sites.ts';
import { listAssignedMachines } from '../../play/machines/machine-assignments.ts';
import { readWatchRules } from '../../play/machines/watch-rules.ts';
import { listCurrentProfiles } from '../../players/protection/profile/profile-store.ts';
import { listQuickPanelTexts } from '../../players/quick-panel/edit-quick-panel.ts';
import type { OfficeRouteHandlers, ReadOnlyHandlerDependencies } from './office-route-handler.ts';

/** Maximum number of changes in the history; older ones are in the operators' record. */
const maxChanges = 50;

const readProfilesOfHall = async (database: ScopedDatabase) => {
  const sites = await readHallSites(database.read);
  return (await listCurrentProfiles(database.read))
    .toSorted((a, b) => Number(a.siteKey !== null) - Number(b.siteKey !== null))
    .map(({ siteKey, parsed }) => ({
      site: siteKey === null ? null : (sites.find(({ key }) => key === siteKey)?.siteId ?? siteKey),
      ...(parsed.ok
        ? { id: parsed.profile.id, legalReview: parsed.profile.legalReview, about: parsed.profile.about }
        : { id: null, legalReview: null, about: '' }),
      lacks: parsed.ok ? [...parsed.profile.lacks] : [],
    }));
};

export const createSettingsHandlers = ({ dataDir, webDir, house, now }: ReadOnlyHandlerDependencies) =>
  ({
    operatorSettings: async ({ database }) => {
      const settings = listSettings(dataDir).map((held) => ({
        ...held,
        isShared: isSharedSettingKey(held.key),
      }));
      const watching = (await readWatchRules(database.read)).house ?? 'off';
      return { ok: true, value: { watching, profiles: await readProfilesOfHall(database), settings } };
    },
    quickPanelWords: async ({ database }) => ({
      ok: true,
      value: { entries: await listQuickPanelTexts(database.read) },
    }),
    operatorPages: async () => ({ ok: true, value: { pages: listOperatorPages(dataDir) } }),
    operatorPage: async ({ params: { page } }) => ({
      ok: true,
      value: { html: readOperatorPage(dataDir, page) },
    }),
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
          const { bounds, levels, bigWinStakes } = await readBrandSettings(database.read, brand.id);
          return {
            ...{ ...brand, machines: Number(brand.machines), bounds: copyBrandBounds(bounds), bigWinStakes },
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
      const themeAt = (of: Parameters<typeof readSiteSetting>[1]) =>
        (readSiteSetting(dataDir, of, 'THEME') as string | null) ?? null;
      const profiles = await listCurrentProfiles(database.read);
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
      const lines = await listNewestOperatorChanges(
        database.read,
        { ...everyChange, action: of },
        maxChanges,
      );
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
