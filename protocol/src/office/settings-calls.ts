import * as z from 'zod/mini';
import type { InformationPage } from '../information-pages.ts';
import type { OfficeAction } from './define-action.ts';
import type { OfficeRoute } from './office-route.ts';

const pageNames = [
  'passwordReset',
  'gameRules',
  'playerProtection',
  'terms',
  'privacy',
  'paytables',
] as const satisfies readonly InformationPage[];
const languages = ['tr', 'en', 'ar', 'bg'] as const;
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const line = (longest: number) => z.string().check(z.trim(), z.regex(/^[^\p{Cc}]+$/u), z.maxLength(longest));
const key = z.string().check(z.minLength(1), z.maxLength(64));

export const settingsRoutes = {
  houseSettings: {
    method: 'GET',
    path: 'settings',
    summary: 'The keys of Settings.json and what holds.',
    right: 'editSettings',
    verbs: ['setting list', 'house show'],
    answer: z.object({
      /** Whether players may watch machines at which others play. */
      watching: z.enum(['on', 'off']),
      settings: z.array(
        z.object({
          key: z.string(),
          value: z.unknown(),
          isDefault: z.boolean(),
          /** False: pages could not use what the file says, so the default holds. */
          isGood: z.boolean(),
          /** True: servers take it when they start next, too. */
          isShared: z.boolean(),
        }),
      ),
    }),
  },
  quickPanelWords: {
    method: 'GET',
    path: 'settings/quick-panel',
    summary: 'The entries of the quick panel, in each of their languages.',
    right: 'editPages',
    verbs: ['quick-panel list'],
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
  housePages: {
    method: 'GET',
    path: 'settings/pages',
    summary: 'The information pages, and which version of the house’s own ones players read.',
    right: 'editPages',
    verbs: ['page list'],
    answer: z.object({
      pages: z.array(
        z.object({
          page: z.enum(pageNames),
          path: z.string(),
          /** Null: players read the page that comes with the product. */
          version: z.nullable(z.string()),
        }),
      ),
    }),
  },
  housePage: {
    method: 'GET',
    path: 'settings/pages/:page',
    summary: 'What an information page of the house says; null if players read ours.',
    right: 'editPages',
    verbs: ['page list'],
    params: z.object({ page: z.enum(pageNames) }),
    answer: z.object({ html: z.nullable(z.string()) }),
  },
  houseBrands: {
    method: 'GET',
    path: 'settings/brands',
    summary: 'All brands in the order of the lobby, with how many machines each has.',
    right: 'manageFloor',
    verbs: ['brand list'],
    answer: z.object({
      brands: z.array(
        z.object({ id: z.string(), name: z.string(), machines: z.number(), isHidden: z.boolean() }),
      ),
    }),
  },
  houseAgents: {
    method: 'GET',
    path: 'settings/agents',
    summary: 'All agents with machines, connection, version and address.',
    right: 'manageFloor',
    verbs: ['agent list'],
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
    }),
  },
  settingsHistory: {
    method: 'GET',
    path: 'settings/history',
    summary: 'What was changed of the settings, by the operators’ record, the newest first.',
    right: 'searchAudit',
    verbs: ['record list'],
    query: z.object({ of: z.enum(['setting', 'quick-panel', 'brand', 'agent', 'page', 'house']) }),
    answer: z.object({
      changes: z.array(
        z.object({
          id: z.number(),
          at: z.number(),
          who: z.string(),
          /** The command that does the same, such as `setting set`. */
          what: z.string(),
          subject: z.string(),
          details: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  },
} as const satisfies Record<string, OfficeRoute>;

const ofBrand = z.object({ brand: id });
const ofAgent = z.object({ agent: id });
const nothing = z.object({});

export const settingsActions = {
  setSetting: {
    summary: 'Write one key of Settings.json.',
    right: 'editSettings',
    verbs: ['setting set', 'house name'],
    input: z.object({ key, value: z.unknown() }),
    answer: nothing,
  },
  unsetSetting: {
    summary: 'Let the default of one key of Settings.json hold again.',
    right: 'editSettings',
    verbs: ['setting unset'],
    input: z.object({ key }),
    answer: nothing,
  },
  setLogo: {
    summary: 'Draw the house’s logo in all sizes from one picture. Servers show it from their next start on.',
    right: 'editSettings',
    verbs: ['house logo'],
    carriesFile: true,
    input: z.object({
      /** The file's name, for the record. */
      name: line(120),
      /** PNG, JPEG, WebP, AVIF or SVG, in base64. */
      picture: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(240_000)),
    }),
    answer: nothing,
  },
  removeLogo: {
    summary: 'Take the house’s logo away. Servers show ours from their next start on.',
    right: 'editSettings',
    verbs: ['house logo'],
    input: nothing,
    answer: nothing,
  },
  setHouseWatching: {
    summary:
      'Let players watch machines at which others play, or not. One machine can differ; who plays can refuse.',
    right: 'editSettings',
    verbs: ['house watching'],
    input: z.object({ rule: z.enum(['on', 'off']) }),
    answer: nothing,
  },
  putPanelWords: {
    summary: 'Add an entry of the quick panel, or its words in one language.',
    right: 'editPages',
    verbs: ['quick-panel add'],
    input: z.object({
      id,
      lang: z.enum(languages),
      kind: z.nullable(z.enum(['event', 'note'])),
      title: line(80),
      detail: line(300),
    }),
    answer: nothing,
  },
  removePanelWords: {
    summary: 'Take away an entry of the quick panel, or its words in one language.',
    right: 'editPages',
    verbs: ['quick-panel remove'],
    input: z.object({ id, lang: z.nullable(z.enum(languages)) }),
    answer: nothing,
  },
  setPage: {
    summary: 'Put an information page of the house in place of ours.',
    right: 'editPages',
    verbs: ['page set'],
    carriesFile: true,
    input: z.object({
      page: z.enum(pageNames),
      html: z.string().check(z.minLength(1), z.maxLength(200_000)),
    }),
    answer: nothing,
  },
  unsetPage: {
    summary: 'Let players read our information page again.',
    right: 'editPages',
    verbs: ['page unset'],
    input: z.object({ page: z.enum(pageNames) }),
    answer: nothing,
  },
  restorePage: {
    summary: 'Put an information page back as it once was.',
    right: 'editPages',
    verbs: ['page restore'],
    input: z.object({ page: z.enum(pageNames), version: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
    answer: nothing,
  },
  renameBrand: {
    summary: 'Give a brand another name.',
    right: 'manageFloor',
    verbs: ['brand edit'],
    input: z.extend(ofBrand, { name: line(64) }),
    answer: z.object({
      /** Agents whose cabinets still show the old name. */
      agents: z.array(z.string()),
    }),
  },
  orderBrand: {
    summary: 'Move a brand to a place in the lobby, counted from 1.',
    right: 'manageFloor',
    verbs: ['brand order'],
    input: z.extend(ofBrand, { place: z.int().check(z.minimum(1), z.maximum(9999)) }),
    answer: nothing,
  },
  showBrand: {
    summary: 'Show a brand and its machines in the lobby.',
    right: 'manageFloor',
    verbs: ['brand show'],
    input: ofBrand,
    answer: nothing,
  },
  hideBrand: {
    summary: 'Take a brand and its machines out of the lobby; who plays there plays on.',
    right: 'manageFloor',
    verbs: ['brand hide'],
    input: ofBrand,
    answer: nothing,
  },
  addAgent: {
    summary: 'Add an agent. Its token is told once.',
    right: 'manageFloor',
    verbs: ['agent add'],
    input: z.extend(ofAgent, {
      /** Brands whose machines it may announce, if they are nobody's. */
      brands: z.array(id).check(z.maxLength(100)),
    }),
    answer: z.object({ token: z.optional(z.string()) }),
  },
  renewAgent: {
    summary: 'Give an agent a new token, told once; the old one is void.',
    right: 'manageFloor',
    verbs: ['agent renew'],
    input: ofAgent,
    answer: z.object({ token: z.optional(z.string()) }),
  },
  revokeAgent: {
    summary: 'Shut an agent out.',
    right: 'manageFloor',
    verbs: ['agent revoke'],
    input: ofAgent,
    answer: nothing,
  },
  removeAgent: {
    summary: 'Remove an agent that has no machines.',
    right: 'manageFloor',
    verbs: ['agent remove'],
    input: ofAgent,
    answer: nothing,
  },
} as const satisfies Record<string, OfficeAction>;
