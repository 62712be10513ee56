import { newKey } from '@reelfloor/platform-client/signatures';
import type { CasinoContract } from '@reelfloor/protocol/casino';
import { closeAlert } from '../../platform/alerts/alert-store.ts';
import { publishChange } from '../../platform/bus/note-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { countDeadEvents, resendDeadEvents } from '../../platform/sites/casino-events.ts';
import {
  addSiteKeys,
  dropSiteKeys as dropKeys,
  findSiteConnection,
  removeSiteConnection,
} from '../../platform/sites/site-connections.ts';
import { findSite, openSite, readHallSites, type Site } from '../../platform/sites/sites.ts';
import { newOutKey, type OutKey } from '../../play/casino/casino-platform-client.ts';
import { implementAction } from '../implement-action.ts';
import { effect, fact, row, text, textOr, word } from '../staff/request-fact.ts';
import { connectedSite, onConnection, shownWallet, valuesOf } from './connected-site.ts';

/** Throws a BrokenRule if the site has money: its players' wallets must not move between this server and a platform once they were used. */
const requireUnused = async (tx: DatabaseTransaction, { key, siteId }: Site): Promise<void> => {
  const moved = await tx.get(
    'SELECT 1 AS one FROM transactions t JOIN players p ON p.id = t.player_id WHERE p.site_id = ? LIMIT 1',
    key,
  );
  const asked = await tx.get('SELECT 1 AS one FROM platform_moves WHERE site_id = ? LIMIT 1', key);
  // Also count open vouchers and pending bank deposits: the players of a platform have no wallet here to credit. A voucher sold by staff of
  // the hall can be redeemed at any other open site, if there is one.
  const others = (await readHallSites(tx)).some(
    (site) => site.key !== key && site.wallet === 'own' && site.closedAt === null,
  );
  const bought = await tx.get(
    `SELECT 1 AS one FROM vouchers WHERE state = 'open' AND (site_id = ?${others ? '' : ' OR site_id IS NULL'})
     UNION ALL SELECT 1 FROM deposits d JOIN players p ON p.id = d.player_id
       WHERE p.site_id = ? AND d.state IN ('waiting', 'held')`,
    ...[key, key],
  );
  if (moved || asked || bought) throw new BrokenRule('SITE_WALLET_USED', { site: siteId });
};

/**
 * Throws a BrokenRule while money of the site is moving. Another contract uses other move ids, so a retry there would be a second move, and
 * it could not cancel a debit of the former contract. A new URL alone is safe: the casino's ledger stays the same.
 */
const requireAtRest = async (tx: DatabaseTransaction, { key, siteId }: Site): Promise<void> => {
  const moving = await tx.get(
    `SELECT 1 AS one FROM platform_moves WHERE site_id = ? AND ended_at IS NULL
     UNION ALL SELECT 1 FROM seats s JOIN players p ON p.id = s.player_id WHERE p.site_id = ?
     UNION ALL SELECT 1 FROM cash_transfers t JOIN players p ON p.id = t.player_id
       WHERE p.site_id = ? AND t.state IN ('asked', 'pending')
     UNION ALL SELECT 1 FROM waiting_hand_pays w JOIN players p ON p.id = w.player_id
       WHERE p.site_id = ? AND w.state = 'waiting'`,
    ...[key, key, key, key],
  );
  if (moving) throw new BrokenRule('SITE_MONEY_MOVING', { site: siteId });
};

interface NewKeys {
  readonly out: OutKey;
  readonly inKey: string;
}

const newKeys = (contract: CasinoContract = 'reelfloor'): NewKeys => ({
  out: newOutKey(contract),
  inKey: newKey(),
});

/** Returns a site that can be connected: an open one, or one that is connected already and whose platform has moved. */
const connectable = async (db: Queries, siteId: number): Promise<Site> => {
  const site = await findSite(db, siteId);
  return site?.wallet === 'platform' ? site : openSite(db, siteId);
};

const connectSite = implementAction<'connectSite', NewKeys>('connectSite', {
  ...onConnection,
  async effect(db, { siteId, url, contract = 'reelfloor' }) {
    const site = await connectable(db, siteId);
    const values = valuesOf({ siteId });
    const before = await findSiteConnection(db, site.key);
    return effect('connectSite', { ...values, url: text(url) }, [
      row('siteWallet', { from: shownWallet(site), to: word('atPlatform') }, values),
      row('siteConnection', { from: textOr(before?.url, 'none'), to: text(url) }, values),
      row('siteContract', { from: textOr(before?.contract, 'none'), to: text(contract) }, values),
      row('siteKeys', { from: word(before ? 'set' : 'none'), to: word('new') }, values),
    ]);
  },
  prepare: async ({ contract }) => newKeys(contract),
  commandLine: { prepare: (_local, { given }) => newKeys(given.contract) },
  async perform(tx, { siteId, url, contract = 'reelfloor' }, { at }, { out, inKey }) {
    const site = await connectable(tx, siteId);
    if (site.wallet === 'own') await requireUnused(tx, site);
    const before = await findSiteConnection(tx, site.key);
    if (before && before.contract !== contract) await requireAtRest(tx, site);
    await tx.run(
      `INSERT INTO sites (id, name, hosts, opened_at) VALUES (?, ?, '[]', ?) ON CONFLICT (id) DO NOTHING`,
      ...[site.key, site.name, at],
    );
    await tx.run("UPDATE sites SET wallet = 'platform' WHERE id = ?", site.key);
    await addSiteKeys(tx, site.key, { url, contract, outKey: out.key, inKey, at });
    await publishChange(tx, 'site', String(siteId));
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

const disconnectSite = implementAction('disconnectSite', {
  ...onConnection,
  async effect(db, { siteId }) {
    const site = await connectedSite(db, siteId);
    const values = valuesOf({ siteId });
    const wallet = { from: shownWallet(site), to: word('ownWallet') };
    return effect('disconnectSite', values, [row('siteWallet', wallet, values)]);
  },
  async perform(tx, { siteId }) {
    const site = await connectedSite(tx, siteId);
    await requireUnused(tx, site);
    await removeSiteConnection(tx, site.key);
    await tx.run("UPDATE sites SET wallet = 'own' WHERE id = ?", site.key);
    await publishChange(tx, 'site', String(siteId));
    return { answer: {}, audit: {}, lines: [`The wallets of site ${siteId} are in this hall again.`] };
  },
});

const dropSiteKeys = implementAction('dropSiteKeys', {
  ...onConnection,
  async effect(db, { siteId }) {
    await connectedSite(db, siteId);
    const values = valuesOf({ siteId });
    return effect('dropSiteKeys', values, [
      row('siteKeys', { from: word('set'), to: word('removed') }, values),
    ]);
  },
  async perform(tx, { siteId }, { at }) {
    const site = await connectedSite(tx, siteId);
    await dropKeys(tx, site.key, at);
    const line = `The old keys of site ${siteId} are no longer valid.`;
    return { answer: {}, audit: {}, lines: [line] };
  },
});

const resendEvents = implementAction('resendEvents', {
  subject: ({ siteId }) => String(siteId),
  pins: async (db, input) => {
    const site = await findSite(db, input.siteId);
    const dead = site ? await countDeadEvents(db, site.key) : 0;
    return [fact('siteDeadEvents', text(String(dead)), valuesOf(input))];
  },
  async effect(db, { siteId, event }) {
    const site = await connectedSite(db, siteId);
    const dead = await countDeadEvents(db, site.key);
    const values = { ...valuesOf({ siteId }), ...(event !== undefined && { event: text(String(event)) }) };
    const left = event === undefined ? 0 : dead - 1;
    return effect(event === undefined ? 'resendEvents' : 'resendEvents.one', values, [
      row('siteDeadEvents', { from: text(String(dead)), to: text(String(left)) }, valuesOf({ siteId })),
    ]);
  },
  async perform(tx, { siteId, event }, { at }) {
    const site = await connectedSite(tx, siteId);
    const events = await resendDeadEvents(tx, site.key, at, event);
    if (event !== undefined && events === 0) throw new BrokenRule('EVENT_NOT_DEAD', { event });
    if ((await countDeadEvents(tx, site.key)) === 0)
      await closeAlert(tx, { kind: 'platformEvents', subject: String(site.key) }, at);
    const line = `${events} events are sent to the casino of site ${siteId} again.`;
    const audit = { events, ...(event !== undefined && { event }) };
    return { answer: { events }, audit, lines: [line] };
  },
});

/** Actions on the connections to casinos' platforms, for the office and the command line. */
export const connectionActions = { connectSite, disconnectSite, dropSiteKeys, resendEvents };
