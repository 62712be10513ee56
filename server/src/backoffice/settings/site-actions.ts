import { formatFirstValidationError, settingsSchema } from '@reelfloor/protocol';
import { commandSettings, hallSettings } from '@reelfloor/protocol/office-call-types';
import * as z from 'zod/mini';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { findSite, firstSite, readHallSites, requireOpenSite, type Site } from '../../platform/sites/sites.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createOptionalTextRequestValue,
  createSettingNameRequestValue,
  createSettingRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { resolveOperatorSettingKey } from './operator-settings-file.ts';
import { isSettingKeySharedWithPages } from './settings-for-player-pages.ts';

interface OfSite {
  readonly siteId: number;
}

const lists = ['hosts', 'framedBy', 'brands', 'machines'] as const;
const columns = { hosts: 'hosts', framedBy: 'framed_by', brands: 'brands', machines: 'machines' } as const;
const labels = {
  hosts: 'siteHosts',
  framedBy: 'siteFramedBy',
  brands: 'siteBrands',
  machines: 'siteMachines',
} as const;

type Shown = Pick<Site, (typeof lists)[number]>;

const valuesOf = ({ siteId }: OfSite) => ({ site: createTextRequestValue(String(siteId)) });
const shownList = (list: readonly string[]) => createOptionalTextRequestValue(list.join(', '), 'none');
const shownName = (name: string | null) =>
  name === null ? createWordRequestValue('default') : createTextRequestValue(name);

const onSite = {
  subject: ({ siteId }: OfSite) => String(siteId),
  pins: async (db: Queries, input: OfSite) => {
    const site = await findSite(db, input.siteId);
    const values = valuesOf(input);
    const state = !site ? 'none' : site.closedAt === null ? 'open' : 'removed';
    if (!site) return [createApprovalRequestFact('site', createWordRequestValue(state), values)];
    return [
      createApprovalRequestFact('site', createWordRequestValue(state), values),
      createApprovalRequestFact('siteName', shownName(site.name), values),
      ...lists.map((list) => createApprovalRequestFact(labels[list], shownList(site[list]), values)),
    ];
  },
};

/** Throws a BusinessRuleError if a site would use another site's host name, or brands or settings that the hall does not have. */
const requireFit = async (
  tx: DatabaseTransaction,
  sites: readonly Site[],
  {
    siteId,
    hosts = [],
    brands = [],
    machines = [],
  }: OfSite & { readonly [List in keyof Shown]?: Shown[List] | undefined },
): Promise<void> => {
  for (const host of hosts) {
    const other = sites.find((site) => site.siteId !== siteId && site.hosts.includes(host));
    if (other) throw new BusinessRuleError('SITE_HOST_TAKEN', { host, site: other.siteId });
  }
  for (const brand of brands)
    if (!(await tx.get('SELECT 1 FROM brands WHERE id = ?', brand)))
      throw new BusinessRuleError('BRAND_UNKNOWN', { brand });
  for (const machine of machines)
    if (!(await tx.get('SELECT 1 FROM machines WHERE id = ?', machine)))
      throw new BusinessRuleError('SITE_MACHINE_UNKNOWN', { machine });
};

const readList = (typed: string): string[] => (typed === '' ? [] : [...new Set(typed.split(','))]);
const readChecked =
  (option: string, schema: RegExp) =>
  (typed: string): string[] => {
    const list = readList(typed);
    if (list.every((one) => schema.test(one))) return list;
    throw new ConfigError(`--${option} has entries of another form, separated by commas; nothing changed.`);
  };
const plainId = /^[A-Za-z0-9_-]{1,64}$/;
const readers = {
  hosts: readChecked('hosts', /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[\da-f:.]+\])$/),
  framedBy: readChecked('framed-by', /^https?:\/\/[a-z0-9][a-z0-9.-]{0,252}(?::\d{1,5})?$/),
  brands: readChecked('brands', plainId),
  machines: readChecked('machines', plainId),
};

const addSite = implementOfficeAction('addSite', {
  ...onSite,
  commandLine: { read: readers },
  async effect(_db, { siteId, name, ...shown }) {
    const values = valuesOf({ siteId });
    return createApprovalRequestEffect(
      'addSite',
      { ...values, name: createTextRequestValue(name), hosts: shownList(shown.hosts) },
      [
        createApprovalRequestChangeRow(
          'site',
          { from: createWordRequestValue('none'), to: createWordRequestValue('open') },
          values,
        ),
        createApprovalRequestChangeRow(
          'siteName',
          { from: createWordRequestValue('none'), to: createTextRequestValue(name) },
          values,
        ),
        ...lists.map((list) =>
          createApprovalRequestChangeRow(
            labels[list],
            { from: createWordRequestValue('none'), to: shownList(shown[list]) },
            values,
          ),
        ),
      ],
    );
  },
  async perform(tx, { siteId, name, hosts, framedBy, brands, machines }, { at }) {
    const sites = await readHallSites(tx);
    const first = sites[0]?.siteId ?? 0;
    if (siteId === firstSite || sites.some((site) => site.siteId === siteId || site.key === siteId))
      throw new BusinessRuleError('SITE_EXISTS', { site: siteId });
    if (!sites[0]?.hosts.length) throw new BusinessRuleError('SITE_FIRST_HOSTS', { site: first });
    await requireFit(tx, sites, { siteId, hosts, brands, machines });
    await tx.run(
      'INSERT INTO sites (id, name, hosts, framed_by, brands, machines, opened_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[siteId, name, ...[hosts, framedBy, brands, machines].map((list) => JSON.stringify(list)), at],
    );
    await publishDatabaseChange(tx, 'site', String(siteId));
    const line = `Site ${siteId}, “${name}”, is open at ${hosts.join(', ')}.`;
    return { answer: {}, audit: { name, hosts, framedBy, brands, machines }, lines: [line] };
  },
});

const changeSite = implementOfficeAction('changeSite', {
  ...onSite,
  commandLine: {
    read: readers,
    complete(_tx, given) {
      const { siteId: _siteId, ...wanted } = given;
      if (Object.values(wanted).some((value) => value !== undefined)) return given;
      throw new ConfigError('Give what to change: --name, --hosts, --framed-by, --brands or --machines.');
    },
  },
  async effect(db, { siteId, name, ...wanted }) {
    const values = valuesOf({ siteId });
    const site = await requireOpenSite(db, siteId);
    const changed = lists.flatMap((list) => {
      const to = wanted[list];
      return to
        ? [createApprovalRequestChangeRow(labels[list], { from: shownList(site[list]), to: shownList(to) }, values)]
        : [];
    });
    const renamed = name
      ? [
          createApprovalRequestChangeRow(
            'siteName',
            { from: shownName(site.name), to: createTextRequestValue(name) },
            values,
          ),
        ]
      : [];
    return createApprovalRequestEffect('changeSite', values, [...renamed, ...changed]);
  },
  async perform(tx, { siteId, name, ...wanted }, { at }) {
    const site = await requireOpenSite(tx, siteId);
    if (name !== undefined && site.key === firstSite) throw new BusinessRuleError('SITE_FIRST_NAME', { site: siteId });
    await requireFit(tx, await readHallSites(tx), { siteId, ...wanted });
    await tx.run(
      `INSERT INTO sites (id, name, hosts, opened_at) VALUES (?, ?, '[]', ?) ON CONFLICT (id) DO NOTHING`,
      ...[site.key, site.name, at],
    );
    if (name !== undefined) await tx.run('UPDATE sites SET name = ? WHERE id = ?', name, site.key);
    for (const list of lists) {
      const to = wanted[list];
      if (to) await tx.run(`UPDATE sites SET ${columns[list]} = ? WHERE id = ?`, JSON.stringify(to), site.key);
    }
    await publishDatabaseChange(tx, 'site', String(siteId));
    const fields = ['name' as const, ...lists].filter(
      (field) => (field === 'name' ? name : wanted[field]) !== undefined,
    );
    const from = Object.fromEntries(fields.map((field) => [field, site[field]]));
    const to = Object.fromEntries(fields.map((field) => [field, field === 'name' ? name : wanted[field]]));
    return { answer: {}, audit: { from, to }, lines: [`Site ${siteId} has new ${fields.join(', ')}.`] };
  },
});

/** The value that removes a key from a site's settings at the command line. */
const defaultWord = 'default';

const setSiteSetting = implementOfficeAction('setSiteSetting', {
  ...onSite,
  pins: async (db, { siteId, key }) => {
    const site = await requireOpenSite(db, siteId);
    const values = { ...valuesOf({ siteId }), key: createSettingNameRequestValue(key) };
    return [
      createApprovalRequestFact('siteSetting', createSettingRequestValue(key, site.settings[key], 'default'), values),
    ];
  },
  commandLine: {
    read: {
      value(typed) {
        if (typed === defaultWord) return null;
        try {
          return JSON.parse(typed);
        } catch {
          return typed;
        }
      },
    },
  },
  async effect(db, { siteId, key, value }) {
    const site = await requireOpenSite(db, siteId);
    const values = { ...valuesOf({ siteId }), key: createSettingNameRequestValue(key) };
    const to = createSettingRequestValue(key, value, 'default');
    const change = createApprovalRequestChangeRow(
      'siteSetting',
      { from: createSettingRequestValue(key, site.settings[key], 'default'), to },
      values,
    );
    return createApprovalRequestEffect('setSiteSetting', { ...values, value: to }, [change]);
  },
  async perform(tx, { siteId, key: typed, value = null }, { staff }) {
    const key = resolveOperatorSettingKey(typed);
    const site = await requireOpenSite(tx, siteId);
    if (site.key === firstSite) throw new BusinessRuleError('SITE_FIRST_SETTINGS', { site: siteId });
    if (isSettingKeySharedWithPages(key) || hallSettings.some((each) => each === key))
      throw new BusinessRuleError('SITE_SETTING_OF_HALL', { key });
    if (staff !== null && commandSettings.some((each) => each === key))
      throw new BusinessRuleError('SETTING_BY_COMMAND', { key });
    const { [key]: from = null, ...others } = site.settings;
    if (value !== null) requireForm(key, value);
    const settings = value === null ? others : { ...others, [key]: value };
    await tx.run('UPDATE sites SET settings = ? WHERE id = ?', JSON.stringify(settings), site.key);
    await publishDatabaseChange(tx, 'site', String(siteId));
    const line = `${key} of site ${siteId} is ${value === null ? 'the default' : JSON.stringify(value)}; its pages take it at their next load.`;
    return { answer: {}, audit: { key, from, to: value }, lines: [line] };
  },
});

const requireForm = (key: string, value: unknown): void => {
  const shape: Readonly<Record<string, z.ZodMiniType>> = settingsSchema.shape;
  const parsed = z.safeParse(shape[key] as z.ZodMiniType, value);
  if (parsed.success) return;
  const said = `${key} is not of the expected form: ${formatFirstValidationError(parsed.error)}`;
  throw new BusinessRuleError('SETTING_FORM', { key }, said);
};

const closeSite = implementOfficeAction('closeSite', {
  ...onSite,
  async effect(db, { siteId }) {
    const { name } = await requireOpenSite(db, siteId);
    const values = valuesOf({ siteId });
    const state = createApprovalRequestChangeRow(
      'site',
      { from: createWordRequestValue('open'), to: createWordRequestValue('removed') },
      values,
    );
    return createApprovalRequestEffect('closeSite', { ...values, name: shownName(name) }, [state]);
  },
  async perform(tx, { siteId }, { at }) {
    const { key, name } = await requireOpenSite(tx, siteId);
    if (key === firstSite) throw new BusinessRuleError('SITE_FIRST_STAYS', { site: siteId });
    await tx.run('UPDATE sites SET closed_at = ? WHERE id = ?', at, key);
    await tx.run('DELETE FROM sign_ins WHERE player_id IN (SELECT id FROM players WHERE site_id = ?)', key);
    await publishDatabaseChange(tx, 'site', String(siteId));
    const line = `Site ${siteId}, “${name}”, is closed. Its accounts and their money stay.`;
    return { answer: {}, audit: { name }, lines: [line] };
  },
});

/** Actions on the hall's sites, for staff of the hall and the command line. */
export const siteActions = { addSite, changeSite, setSiteSetting, closeSite };
