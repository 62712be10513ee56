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

/** The actions about sites that wait for a second person. */
export const siteRows = {
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
};
