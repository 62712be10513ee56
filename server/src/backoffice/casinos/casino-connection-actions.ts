import { generateSigningKey } from '@reelfloor/platform-client/signatures';
import type { CasinoContract } from '@reelfloor/protocol/casino';
import { closeStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import {
  countUndeliverableCasinoEvents,
  requeueUndeliverableCasinoEvents,
} from '../../platform/sites/casino-events.ts';
import {
  findSitePlatformConnection,
  invalidateFormerSiteApiKeys,
  removeSitePlatformConnection,
  rotateSiteApiKeys,
} from '../../platform/sites/site-platform-connections.ts';
import { findSite, readHallSites, requireOpenSite, type Site } from '../../platform/sites/sites.ts';
import { generateOutgoingCasinoApiKey, type OutgoingKey } from '../../play/casino/casino-platform-client.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import {
  buildSiteMessageParameter,
  connectionRequestFacts,
  describeSiteWalletLocation,
  findConnectedSiteOrThrow,
} from './casino-connected-site.ts';

/**
 * Throws a BusinessRuleError if wallets of the site were used: they must not move between this server and a casino's platform after that.
 */
const requireUnused = async (tx: DatabaseTransaction, { key, siteId }: Site): Promise<void> => {
  const moved = await tx.get(
    'SELECT 1 AS one FROM transactions t JOIN players p ON p.id = t.player_id WHERE p.site_id = ? LIMIT 1',
    key,
  );
  const asked = await tx.get('SELECT 1 AS one FROM platform_transfers WHERE site_id = ? LIMIT 1', key);
  // Also count open vouchers and pending bank deposits: the players of a casino's platform have no wallet here to credit. A voucher sold by
  // staff of the whole hall can be redeemed at any other open site, if there is one.
  const others = (await readHallSites(tx)).some(
    (site) => site.key !== key && site.wallet === 'own' && site.closedAt === null,
  );
  const bought = await tx.get(
    `SELECT 1 AS one FROM vouchers WHERE state = 'open' AND (site_id = ?${others ? '' : ' OR site_id IS NULL'})
     UNION ALL SELECT 1 FROM deposits d JOIN players p ON p.id = d.player_id
       WHERE p.site_id = ? AND d.state IN ('waiting', 'held')`,
    ...[key, key],
  );
  if (moved || asked || bought) throw new BusinessRuleError('SITE_WALLET_USED', { site: siteId });
};

/**
 * Throws a BusinessRuleError while money of the site is moving. Another wallet API uses other transaction ids, so a retry there would be a
 * second transaction, and could not cancel a debit of the former API. A new URL alone is safe: the casino's ledger stays the same.
 */
const requireAtRest = async (tx: DatabaseTransaction, { key, siteId }: Site): Promise<void> => {
  const moving = await tx.get(
    `SELECT 1 AS one FROM platform_transfers WHERE site_id = ? AND ended_at IS NULL
     UNION ALL SELECT 1 FROM seats s JOIN players p ON p.id = s.player_id WHERE p.site_id = ?
     UNION ALL SELECT 1 FROM cash_transfers t JOIN players p ON p.id = t.player_id
       WHERE p.site_id = ? AND t.state IN ('asked', 'pending')
     UNION ALL SELECT 1 FROM waiting_hand_pays w JOIN players p ON p.id = w.player_id
       WHERE p.site_id = ? AND w.state = 'waiting'`,
    ...[key, key, key, key],
  );
  if (moving) throw new BusinessRuleError('SITE_MONEY_MOVING', { site: siteId });
};

interface NewKeys {
  readonly out: OutgoingKey;
  readonly inKey: string;
}

const newKeys = (contract: CasinoContract = 'reelfloor'): NewKeys => ({
  out: generateOutgoingCasinoApiKey(contract),
  inKey: generateSigningKey(),
});

/**
 * Returns a site that can be connected to a casino's platform: an open one, or one that is already connected and whose platform has a new
 * URL.
 */
const connectable = async (db: Queries, siteId: number): Promise<Site> => {
  const site = await findSite(db, siteId);
  return site?.wallet === 'platform' ? site : requireOpenSite(db, siteId);
};

const connectSite = implementOfficeAction<'connectSite', NewKeys>('connectSite', {
  ...connectionRequestFacts,
  async effect(db, { siteId, url, contract = 'reelfloor' }) {
    const site = await connectable(db, siteId);
    const values = buildSiteMessageParameter({ siteId });
    const before = await findSitePlatformConnection(db, site.key);
    return createApprovalRequestEffect('connectSite', { ...values, url: createTextRequestValue(url) }, [
      createApprovalRequestChangeRow(
        'siteWallet',
        { from: describeSiteWalletLocation(site), to: createWordRequestValue('atPlatform') },
        values,
      ),
      createApprovalRequestChangeRow(
        'siteConnection',
        { from: createOptionalTextRequestValue(before?.url, 'none'), to: createTextRequestValue(url) },
        values,
      ),
      createApprovalRequestChangeRow(
        'siteContract',
        {
          from: createOptionalTextRequestValue(before?.contract, 'none'),
          to: createTextRequestValue(contract),
        },
        values,
      ),
      createApprovalRequestChangeRow(
        'siteKeys',
        { from: createWordRequestValue(before ? 'set' : 'none'), to: createWordRequestValue('new') },
        values,
      ),
    ]);
  },
  prepare: async ({ contract }) => newKeys(contract),
  commandLine: { prepare: (_local, { given }) => newKeys(given.contract) },
  async perform(tx, { siteId, url, contract = 'reelfloor' }, { at }, { out, inKey }) {
    const site = await connectable(tx, siteId);
    if (site.wallet === 'own') await requireUnused(tx, site);
    const before = await findSitePlatformConnection(tx, site.key);
    if (before && before.contract !== contract) await requireAtRest(tx, site);
    await tx.run(
      `INSERT INTO sites (id, name, hosts, opened_at) VALUES (?, ?, '[]', ?) ON CONFLICT (id) DO NOTHING`,
      ...[site.key, site.name, at],
    );
    await tx.run("UPDATE sites SET wallet = 'platform' WHERE id = ?", site.key);
    await rotateSiteApiKeys(tx, site.key, { url, contract, outKey: out.key, inKey, at });
    await publishDatabaseChange(tx, 'site', String(siteId));
    const lines = [
      `The wallets of site ${siteId} are at ${url}. These keys are shown only once.`,
      'out, which signs our calls and the answers to them:',
      ...out.shown.trim().split('\n'),
      "in, which signs the platform's calls and our answers:",
      inKey,
    ];
    return { answer: {}, audit: { url, contract, keys: 'new' }, lines };
  },
  showOnce: ({ out, inKey }) => ({ outKey: out.shown, inKey }),
});

const disconnectSite = implementOfficeAction('disconnectSite', {
  ...connectionRequestFacts,
  async effect(db, { siteId }) {
    const site = await findConnectedSiteOrThrow(db, siteId);
    const values = buildSiteMessageParameter({ siteId });
    const wallet = { from: describeSiteWalletLocation(site), to: createWordRequestValue('ownWallet') };
    return createApprovalRequestEffect('disconnectSite', values, [
      createApprovalRequestChangeRow('siteWallet', wallet, values),
    ]);
  },
  async perform(tx, { siteId }) {
    const site = await findConnectedSiteOrThrow(tx, siteId);
    await requireUnused(tx, site);
    await removeSitePlatformConnection(tx, site.key);
    await tx.run("UPDATE sites SET wallet = 'own' WHERE id = ?", site.key);
    await publishDatabaseChange(tx, 'site', String(siteId));
    return { answer: {}, audit: {}, lines: [`The wallets of site ${siteId} are in this hall again.`] };
  },
});

const dropSiteKeys = implementOfficeAction('dropSiteKeys', {
  ...connectionRequestFacts,
  async effect(db, { siteId }) {
    await findConnectedSiteOrThrow(db, siteId);
    const values = buildSiteMessageParameter({ siteId });
    return createApprovalRequestEffect('dropSiteKeys', values, [
      createApprovalRequestChangeRow(
        'siteKeys',
        { from: createWordRequestValue('set'), to: createWordRequestValue('removed') },
        values,
      ),
    ]);
  },
  async perform(tx, { siteId }, { at }) {
    const site = await findConnectedSiteOrThrow(tx, siteId);
    await invalidateFormerSiteApiKeys(tx, site.key, at);
    const line = `The old keys of site ${siteId} are no longer valid.`;
    return { answer: {}, audit: {}, lines: [line] };
  },
});

const resendEvents = implementOfficeAction('resendEvents', {
  subject: ({ siteId }) => String(siteId),
  pins: async (db, input) => {
    const site = await findSite(db, input.siteId);
    const dead = site ? await countUndeliverableCasinoEvents(db, site.key) : 0;
    return [
      createApprovalRequestFact(
        'siteDeadEvents',
        createTextRequestValue(String(dead)),
        buildSiteMessageParameter(input),
      ),
    ];
  },
  async effect(db, { siteId, event }) {
    const site = await findConnectedSiteOrThrow(db, siteId);
    const dead = await countUndeliverableCasinoEvents(db, site.key);
    const values = {
      ...buildSiteMessageParameter({ siteId }),
      ...(event !== undefined && { event: createTextRequestValue(String(event)) }),
    };
    const left = event === undefined ? 0 : dead - 1;
    return createApprovalRequestEffect(event === undefined ? 'resendEvents' : 'resendEvents.one', values, [
      createApprovalRequestChangeRow(
        'siteDeadEvents',
        { from: createTextRequestValue(String(dead)), to: createTextRequestValue(String(left)) },
        buildSiteMessageParameter({ siteId }),
      ),
    ]);
  },
  async perform(tx, { siteId, event }, { at }) {
    const site = await findConnectedSiteOrThrow(tx, siteId);
    const events = await requeueUndeliverableCasinoEvents(tx, site.key, at, event);
    if (event !== undefined && events === 0) throw new BusinessRuleError('EVENT_NOT_DEAD', { event });
    if ((await countUndeliverableCasinoEvents(tx, site.key)) === 0)
      await closeStaffAlert(tx, { kind: 'platformEvents', subject: String(site.key) }, at);
    const line = `${events} events are sent to the casino of site ${siteId} again.`;
    const audit = { events, ...(event !== undefined && { event }) };
    return { answer: { events }, audit, lines: [line] };
  },
});

/** Staff actions on the connections to casinos' platforms, for the back office and the command line. */
export const casinoConnectionActions = { connectSite, disconnectSite, dropSiteKeys, resendEvents };
