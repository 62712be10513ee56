import * as z from 'zod/mini';
import { readOperatorLogo } from '../../../backoffice/settings/operator-branding.ts';
import { listInformationPageVersions } from '../../../backoffice/settings/operator-information-pages.ts';
import {
  listEffectiveOperatorSettings,
  readOperatorSetting,
} from '../../../backoffice/settings/operator-settings-file.ts';
import { readPublishedTerms } from '../../../backoffice/settings/read-published-terms.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { releaseVersion } from '../../../platform/process/release-version.ts';
import { readHallSites } from '../../../platform/sites/sites.ts';
import { readSpectatorRules } from '../../../play/machines/spectator-rules.ts';
import {
  isTimeTrusted,
  readTrustedTime,
  storeStaffConfirmedTime,
} from '../../../players/protection/clock/trusted-time.ts';
import { listQuickPanelTexts } from '../../../players/quick-panel/edit-quick-panel.ts';
import { buildActionSubcommands, createCommandLineAction } from './action-subcommands.ts';
import type { SubcommandDependencies, Subcommands } from './subcommand-definition.ts';

const showClocks = async ({ database, at }: SubcommandDependencies): Promise<string[]> => {
  const trustedAt = await readTrustedTime(database.read);
  if (trustedAt === null) return ['No server has run on this ledger yet.'];
  const agree = await isTimeTrusted(database.read, at);
  return [
    `The database's clock shows ${second(at)}.`,
    `The clocks of a running server last agreed at ${second(trustedAt)}.`,
    agree
      ? 'They agree: breaks end at their time, and releases can be confirmed.'
      : 'They differ: breaks do not end, and nothing is released. Cash-outs, leaving and withdrawals still work. Correct the clocks and start the server; if it was off for more than an hour, run "clock accept".',
  ];
};

const acceptClocks = createCommandLineAction({
  name: 'clock accept',
  help: "confirms the database's clock after a server was off for more than an hour",
  input: z.object({}),
  arguments: {},
  reason: 'required',
  subject: () => 'clock',
  async perform(tx, _input, { at }) {
    const before = await readTrustedTime(tx);
    if (before === null) throw new ConfigError('No server has run on this ledger yet; nothing changed.');
    await storeStaffConfirmedTime(tx, at);
    const line = `Accepted ${second(at)} as the time. Breaks now end at their time.`;
    return { audit: { before, after: at }, lines: [line] };
  },
});

export const clockSubcommands: Subcommands = {
  show: { words: [], help: 'whether the clocks agree; otherwise no break ends', run: showClocks },
  accept: acceptClocks,
};

const second = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const listKeys = async ({ dataDir }: SubcommandDependencies): Promise<string[]> =>
  listEffectiveOperatorSettings(dataDir).map(({ key, value, isDefault, isGood }) => {
    const state = isDefault ? '  (default)' : isGood ? '' : '  (invalid, so the default applies)';
    return `${key}  ${JSON.stringify(value)}${state}`;
  });

const showBranding = async ({ dataDir, database }: SubcommandDependencies): Promise<string[]> => {
  const known = readOperatorLogo(dataDir);
  return [
    `version: ${releaseVersion}`,
    `name: ${readOperatorSetting(dataDir, 'HOUSE_NAME')}`,
    `logo: ${known === null ? 'none' : `${known.width} × ${known.height} pixels`}`,
    `watching machines in play: ${(await readSpectatorRules(database.read)).house ?? 'off'}`,
  ];
};

const listOwnPages = async ({ dataDir }: SubcommandDependencies): Promise<string[]> =>
  listInformationPageVersions(dataDir).map(({ page, path, version }) => `${page}  ${path}  ${version ?? 'ours'}`);

const listEntries = async ({ database }: SubcommandDependencies): Promise<string[]> =>
  (await listQuickPanelTexts(database.read))
    .sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
    .map(({ id, lang, kind, title, detail }) => `${kind}  ${id}  ${lang}  ${title}: ${detail}`);

const listSites = async ({ database, dataDir }: SubcommandDependencies): Promise<string[]> =>
  (await readHallSites(database.read)).map(({ siteId, name, hosts, brands, machines, wallet, closedAt }) =>
    [
      siteId,
      name ?? readOperatorSetting(dataDir, 'HOUSE_NAME'),
      closedAt === null ? hosts.join(', ') || 'every host name' : 'closed',
      brands.length > 0 ? `brands ${brands.join(', ')}` : 'all brands',
      ...(wallet === 'platform' ? ["wallets at a casino's platform"] : []),
      ...(machines.length > 0 ? [`machines ${machines.join(', ')}`] : []),
    ].join('  '),
  );

export const siteSubcommands = buildActionSubcommands('site', {
  list: { words: [], help: 'the sites of the hall, their host names and what they show', run: listSites },
});

export const settingSubcommands = buildActionSubcommands('setting', {
  list: { words: [], help: 'all keys with their current values', run: listKeys },
});

export const hallSubcommands = buildActionSubcommands('hall', {});

export const brandingSubcommands = buildActionSubcommands('branding', {
  show: {
    words: [],
    help: 'version, name, logo, and whether machines in play may be watched',
    run: showBranding,
  },
});

export const pageSubcommands = buildActionSubcommands('page', {
  list: { words: [], help: 'the pages, and the version of yours that players see', run: listOwnPages },
});

export const quickPanelSubcommands = buildActionSubcommands('quick-panel', {
  list: { words: [], help: "the panel's entries in all their languages", run: listEntries },
});

const siteOf = (options: Readonly<Record<string, string | boolean | undefined>>): number | undefined => {
  const { site } = options;
  if (site === undefined) return undefined;
  if (/^\d{1,7}$/.test(String(site))) return Number(site);
  throw new ConfigError('--site is the number of a site.');
};

const list = async ({ database, at }: SubcommandDependencies, given: Given): Promise<string[]> => {
  const { versions } = await readPublishedTerms(database, { siteId: siteOf(given.options), at });
  return versions.length === 0
    ? ['No terms published; players read the terms page and accept nothing.']
    : versions.map(
        ({ number, hash, from, state, accepted }) =>
          `${number}  ${state}  from ${new Date(from).toISOString()}  accepted by ${accepted}  ${hash}`,
      );
};

const show = async ({ database, at }: SubcommandDependencies, given: Given): Promise<string[]> => {
  const [typed] = given.words;
  if (typed !== undefined && !/^[1-9]\d{0,8}$/.test(typed)) throw new ConfigError(`${typed} is no number.`);
  const number = typed === undefined ? undefined : Number(typed);
  const { shown } = await readPublishedTerms(database, { siteId: siteOf(given.options), number, at });
  if (!shown) throw new ConfigError('There is no such version (npm run operator -- terms list).');
  return shown.texts.flatMap(({ lang, text }) => [`--- version ${shown.number}, ${lang}`, text]);
};

interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export const termsSubcommands = buildActionSubcommands('terms', {
  list: {
    words: [],
    options: { site: 'string' },
    help: 'the versions of the terms: which applies, from when, how many accepted it, and its SHA-256',
    run: list,
  },
  show: {
    words: ['[NUMBER]'],
    options: { site: 'string' },
    help: 'the text of a version, or of the newest, in each language',
    run: show,
  },
});
