import * as z from 'zod/mini';
import type { Settings } from '../operator-settings.ts';
import { brandBoundsSchema, jackpotLevelsSchema } from './brand-parameter-actions.ts';
import type { OfficeRoute } from './office-route.ts';
import { pageNames, settingsActions } from './operator-settings-actions.ts';

export { siteActions } from './site-actions.ts';
export { settingsActions };

export const settingsRoutes = {
  operatorSettings: {
    method: 'GET',
    path: 'settings',
    summary: 'The keys of Settings.json and their current values.',
    right: 'editSettings',
    subcommands: ['setting list', 'branding show'],
    answer: z.object({
      /** Whether spectators may watch machines. */
      watching: z.enum(['on', 'off']),
      /**
       * The jurisdiction profiles (files of legal requirements) in force, the one for the whole installation first. A profile that cannot
       * be read has no id.
       */
      profiles: z.array(
        z.object({
          /** Number of the site to which the profile applies; null for the whole installation. */
          site: z.nullable(z.number()),
          id: z.nullable(z.string()),
          /** The day of the jurisdiction profile's legal review; null if there was none. */
          legalReview: z.nullable(z.string()),
          about: z.string(),
          /** Requirements that the jurisdiction profile itself declares as not implemented. */
          lacks: z.array(z.string()),
        }),
      ),
      settings: z.array(
        z.object({
          key: z.string(),
          value: z.unknown(),
          isDefault: z.boolean(),
          /** False if the value in the settings file is invalid, so that the default applies. */
          isGood: z.boolean(),
          /** True if the server also applies the setting (not only the pages), when it starts next. */
          isShared: z.boolean(),
        }),
      ),
    }),
  },
  quickPanelWords: {
    method: 'GET',
    path: 'settings/quick-panel',
    summary: 'The entries of the quick panel, in all languages.',
    right: 'editPages',
    subcommands: ['quick-panel list'],
    answer: z.object({
      entries: z.array(
        z.object({
          id: z.string(),
          lang: z.string(),
          kind: z.string(),
          title: z.string(),
          detail: z.string(),
        }),
      ),
    }),
  },
  operatorPages: {
    method: 'GET',
    path: 'settings/pages',
    summary: 'The information pages, and which version of the house’s own ones is published.',
    right: 'editPages',
    subcommands: ['page list'],
    answer: z.object({
      pages: z.array(
        z.object({
          page: z.enum(pageNames),
          path: z.string(),
          /** Version of the operator's own page; null if players see the default page of the product. */
          version: z.nullable(z.string()),
        }),
      ),
    }),
  },
  operatorPage: {
    method: 'GET',
    path: 'settings/pages/:page',
    summary: 'The text of the house’s own information page; null if ours is published.',
    right: 'editPages',
    subcommands: ['page list'],
    params: z.object({ page: z.enum(pageNames) }),
    answer: z.object({ html: z.nullable(z.string()) }),
  },
  operatorBrands: {
    method: 'GET',
    path: 'settings/brands',
    summary:
      'All brands in lobby order, with their machines, bounds and jackpots, and our games whose bounds a brand can use.',
    right: 'manageFloor',
    subcommands: ['brand list'],
    answer: z.object({
      brands: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          machines: z.number(),
          isHidden: z.boolean(),
          /** Limits of the brand's stakes and wins; null if none are set, so that the brand's machines cannot post rounds. */
          bounds: z.nullable(brandBoundsSchema),
          /** Jackpot levels of the brand, highest first. `heldMinor`: current amount of the pot. */
          levels: z.array(z.object({ seedMinor: z.number(), weight: z.number(), heldMinor: z.number() })),
          bigWinStakes: z.number(),
        }),
      ),
      games: z.array(z.object({ game: z.string(), bounds: brandBoundsSchema, levels: jackpotLevelsSchema })),
    }),
  },
  operatorAgents: {
    method: 'GET',
    path: 'settings/agents',
    summary: 'All agents with machines, connection, version and address, and the agent of each machine.',
    right: 'manageFloor',
    subcommands: ['agent list'],
    answer: z.object({
      agents: z.array(
        z.object({
          id: z.string(),
          machines: z.array(z.string()),
          connectedSince: z.nullable(z.number()),
          lastSeenAt: z.nullable(z.number()),
          version: z.nullable(z.string()),
          address: z.nullable(z.string()),
          host: z.nullable(z.string()),
        }),
      ),
      /** Every machine, sorted by machine number. */
      machines: z.array(z.object({ machine: z.string(), brand: z.string(), agent: z.string(), isPlayed: z.boolean() })),
    }),
  },
  hallSites: {
    method: 'GET',
    path: 'settings/sites',
    summary: 'The sites of the hall, the first one first.',
    right: 'editSettings',
    subcommands: ['site list'],
    answer: z.object({
      sites: z.array(
        z.object({
          siteId: z.number(),
          name: z.string(),
          hosts: z.array(z.string()),
          framedBy: z.array(z.string()),
          /** Brands that the site shows; empty: all brands. */
          brands: z.array(z.string()),
          machines: z.array(z.string()),
          /** The id of the site's own jurisdiction profile; null: that of the whole installation applies. */
          profile: z.nullable(z.string()),
          /** Color scheme of visitors who have chosen none, such as `dark3`; null: the product's default. */
          theme: z.nullable(z.string()),
          /** The site's own values of keys in Settings.json, which override the general ones. */
          settings: z.record(z.string(), z.unknown()),
          /** True for the site that every installation has. */
          isFirst: z.boolean(),
          closedAt: z.nullable(z.number()),
        }),
      ),
    }),
  },
  settingsHistory: {
    method: 'GET',
    path: 'settings/history',
    summary: 'Changes of the settings, from the operators’ record, newest first.',
    right: 'searchAudit',
    subcommands: ['record list'],
    query: z.object({
      of: z.enum(['setting', 'quick-panel', 'brand', 'agent', 'page', 'branding', 'hall', 'site', 'display']),
    }),
    answer: z.object({
      changes: z.array(
        z.object({
          id: z.number(),
          at: z.number(),
          who: z.string(),
          /** The equivalent subcommand of the command line, such as `setting set`. */
          what: z.string(),
          subject: z.string(),
          details: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

/**
 * Settings that determine where pages send players' tokens, or whose scripts they run. They can be set only at the command line of the
 * server's computer: with one of them a member of staff could take over every player's page.
 */
export const commandSettings: readonly (keyof Settings)[] = [
  ...(['API_URL', 'MACHINE_URL', 'NOTIFY_URL', 'JACKPOT_URL', 'LIVE_CHAT'] as const),
];

/** Settings that no site can override, besides those that all servers share. */
export const hallSettings: readonly (keyof Settings)[] = ['CURRENCY', 'FAIL_SAFE', 'PLAY_MONEY', 'HALL_WINS'];
