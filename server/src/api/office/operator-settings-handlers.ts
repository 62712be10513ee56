import { listAgents } from '../../backoffice/machines/agent-administration.ts';
import { listBrands } from '../../backoffice/machines/brand-administration.ts';
import {
  readBrandSettingsForRequest,
  toMutableBrandBounds,
} from '../../backoffice/machines/brand-change-request-facts.ts';
import { listGameParameters } from '../../backoffice/machines/read-game-parameters.ts';
import {
  listInformationPageVersions,
  readOwnInformationPage,
} from '../../backoffice/settings/operator-information-pages.ts';
import { listEffectiveOperatorSettings, readSiteSetting } from '../../backoffice/settings/operator-settings-file.ts';
import { readPublishedTerms } from '../../backoffice/settings/read-published-terms.ts';
import { isSettingKeySharedWithPages } from '../../backoffice/settings/settings-for-player-pages.ts';
import { everyChange, listNewestAuditTrailEntries } from '../../platform/audit-trail/search-audit-trail.ts';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import { readHallSites } from '../../platform/sites/sites.ts';
import { listAssignedMachines } from '../../play/machines/machine-assignments.ts';
import { readSpectatorRules } from '../../play/machines/spectator-rules.ts';
import { listCurrentJurisdictionProfiles } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { listQuickPanelTexts } from '../../players/quick-panel/edit-quick-panel.ts';
import type { OfficeRouteHandlers, ReadOnlyHandlerDependencies } from './office-route-handler.ts';

/** Maximum number of changes in the settings' history; older changes are in the audit trail. */
const maxChanges = 50;

const readProfilesOfHall = async (database: ScopedDatabase) => {
  const sites = await readHallSites(database.read);
  return (await listCurrentJurisdictionProfiles(database.read))
    .toSorted((a, b) => Number(a.siteKey !== null) - Number(b.siteKey !== null))
    .map(({ siteKey, parsed }) => ({
      site: siteKey === null ? null : (sites.find(({ key }) => key === siteKey)?.siteId ?? siteKey),
      ...(parsed.ok
        ? { id: parsed.profile.id, legalReview: parsed.profile.legalReview, about: parsed.profile.about }
        : { id: null, legalReview: null, about: '' }),
      lacks: parsed.ok ? [...parsed.profile.lacks] : [],
    }));
};

export const createOperatorSettingsHandlers = ({ dataDir, webDir, readOperator, now }: ReadOnlyHandlerDependencies) =>
  ({
    operatorSettings: async ({ database }) => {
      const settings = listEffectiveOperatorSettings(dataDir).map((held) => ({
        ...held,
        isShared: isSettingKeySharedWithPages(held.key),
      }));
      const watching = (await readSpectatorRules(database.read)).house ?? 'off';
      return { ok: true, value: { watching, profiles: await readProfilesOfHall(database), settings } };
    },
    quickPanelWords: async ({ database }) => ({
      ok: true,
      value: { entries: await listQuickPanelTexts(database.read) },
    }),
    operatorPages: async () => ({ ok: true, value: { pages: listInformationPageVersions(dataDir) } }),
    operatorPage: async ({ params: { page } }) => ({
      ok: true,
      value: { html: readOwnInformationPage(dataDir, page) },
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
          const { bounds, levels, bigWinStakes } = await readBrandSettingsForRequest(database.read, brand.id);
          return {
            ...{
              ...brand,
              machines: Number(brand.machines),
              bounds: toMutableBrandBounds(bounds),
              bigWinStakes,
            },
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
      const { name: operatorName } = await readOperator();
      const themeAt = (of: Parameters<typeof readSiteSetting>[1]) =>
        (readSiteSetting(dataDir, of, 'THEME') as string | null) ?? null;
      const profiles = await listCurrentJurisdictionProfiles(database.read);
      const profileAt = (key: number) => {
        const own = profiles.find(({ siteKey }) => siteKey === key);
        return own ? (own.parsed.ok ? own.parsed.profile.id : '?') : null;
      };
      const sites = (await readHallSites(database.read)).map(({ key, name, ...site }) => ({
        ...{ siteId: site.siteId, name: name ?? operatorName, settings: site.settings, closedAt: site.closedAt },
        ...{ hosts: [...site.hosts], framedBy: [...site.framedBy] },
        ...{ brands: [...site.brands], machines: [...site.machines], isFirst: key === 0 },
        profile: profileAt(key),
        theme: themeAt({ key, settings: site.settings }),
      }));
      return { ok: true, value: { sites } };
    },
    settingsHistory: async ({ query: { of }, database }) => {
      const lines = await listNewestAuditTrailEntries(database.read, { ...everyChange, action: of }, maxChanges);
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
