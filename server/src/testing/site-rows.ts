import { type FactChange, setting } from './fact-change.ts';

const newSite: FactChange = [
  "INSERT INTO sites (id, name, hosts, opened_at, closed_at) VALUES (3, 'Other', '[]', 1, 1)",
  'DELETE FROM sites WHERE id = 3',
];
const site = {
  site: setting('sites', 'closed_at', ['1', 'NULL'], 'id = 4'),
  siteName: setting('sites', 'name', ["'Other'", "'Casino C'"], 'id = 4'),
  siteHosts: setting('sites', 'hosts', ["'[]'", '\'["c.example"]\''], 'id = 4'),
  siteFramedBy: setting('sites', 'framed_by', ['\'["https://c.example"]\'', "'[]'"], 'id = 4'),
  siteBrands: setting('sites', 'brands', ['\'["koi"]\'', "'[]'"], 'id = 4'),
  siteMachines: setting('sites', 'machines', ['\'["m1"]\'', "'[]'"], 'id = 4'),
} satisfies Record<string, FactChange>;

const newConnection: FactChange = [
  "INSERT INTO site_connections (site_id, url, out_key, in_key, changed_at) VALUES (6, 'https://x.example', 'o', 'i', 1)",
  'DELETE FROM site_connections WHERE site_id = 6',
];
const deadEvent: FactChange = [
  "INSERT INTO platform_events (site_id, number, type, data, at, next_at, state) VALUES (5, 1, 'round.played', '{}', 1, 1, 'dead')",
  'DELETE FROM platform_events WHERE site_id = 5',
];
const connection = {
  siteWallet: setting('sites', 'wallet', ["'own'", "'platform'"], 'id = 5'),
  siteConnection: setting(
    'site_connections',
    'url',
    ["'https://x.example'", "'https://e.example/wallet'"],
    'site_id = 5',
  ),
  siteContract: setting('site_connections', 'contract', ["'hub88'", "'reelfloor'"], 'site_id = 5'),
  siteKeys: setting('site_connections', 'changed_at', ['2', '1'], 'site_id = 5'),
} satisfies Record<string, FactChange>;

/** The actions about sites that wait for a second person. */
export const siteRows = {
  // Published terms are never changed; a test of their own has the request that another version overtakes.
  publishTerms: { content: { tr: 'Koşullar', en: 'Terms' }, changes: {} },
  addSite: {
    content: { siteId: 3, name: 'Casino B', hosts: ['b.example'], framedBy: [], brands: [], machines: [] },
    changes: { site: newSite },
  },
  changeSite: { content: { siteId: 4, hosts: ['d.example'] }, changes: site },
  setSiteSetting: {
    content: { siteId: 4, key: 'DEFAULT_LANG', value: 'en' },
    changes: {
      siteSetting: setting('sites', 'settings', ['\'{"DEFAULT_LANG":"ar"}\'', "'{}'"], 'id = 4'),
    },
  },
  closeSite: { content: { siteId: 4 }, changes: site },
  connectSite: {
    content: { siteId: 6, url: 'https://f.example/wallet' },
    changes: {
      siteWallet: setting('sites', 'wallet', ["'platform'", "'own'"], 'id = 6'),
      siteConnection: newConnection,
      siteContract: newConnection,
      siteKeys: newConnection,
    },
  },
  disconnectSite: { content: { siteId: 5 }, changes: connection },
  dropSiteKeys: { content: { siteId: 5 }, changes: connection },
  resendEvents: {
    content: { siteId: 5 },
    changes: { siteDeadEvents: deadEvent },
  },
  decidePlatformTransfer: {
    content: { number: 1, decision: 'retry' },
    changes: {
      platformTransferState: setting('platform_transfers', 'state', ["'unknown'", "'held'"], 'number = 1'),
      platformTransferAmount: setting('platform_transfers', 'amount_minor', ['800', '700'], 'number = 1'),
      platformTransferPlayer: setting(
        'platform_transfers',
        'body',
        ['\'{"player":"other"}\'', '\'{"player":"ref-p"}\''],
        'number = 1',
      ),
    },
  },
  settleSite: { content: { siteId: 5, direction: 'received', amountMinor: 500 }, changes: connection },
};
