import { defaultSettings } from '@reelfloor/protocol';
import type { Queries } from '../database/database.ts';
import { BusinessRuleError } from '../process/business-rule-error.ts';
import { keepNewestResult } from '../process/keep-newest-result.ts';

/** Key of the site that every installation has. Its public number is the setting SITE_ID. */
export const firstSite = 0;

/** One operator's site in this hall. */
export interface Site {
  /** Key of the site in database rows: 0 for the first site, its number for any other. */
  readonly key: number;
  /** The specification's `site_id`. */
  readonly siteId: number;
  /** Name of the site; null for the first site, which uses the operator's name. */
  readonly name: string | null;
  readonly hosts: readonly string[];
  /** Origins that may embed the site's pages in a frame. */
  readonly framedBy: readonly string[];
  /** Casino brands that the site shows; empty: all. */
  readonly brands: readonly string[];
  readonly machines: readonly string[];
  /** The site's own values for keys of `Settings.json`; empty for the first site, which uses that file. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Where the money of the site's players is stored: in this hall's ledger, or at the casino's platform. */
  readonly wallet: 'own' | 'platform';
  readonly closedAt: number | null;
}

interface SiteRow {
  readonly id: number;
  readonly name: string | null;
  readonly hosts: string;
  readonly framed_by: string;
  readonly brands: string;
  readonly machines: string;
  readonly settings: string;
  readonly wallet: 'own' | 'platform';
  readonly closed_at: number | null;
}

/** Returns all sites, the first site at the head. The first site needs no row: an installation with a single site has none. */
const readSites = async (db: Pick<Queries, 'all'>, siteId: number): Promise<Site[]> => {
  const rows = await db.all<SiteRow>(
    'SELECT id, name, hosts, framed_by, brands, machines, settings, wallet, closed_at FROM sites ORDER BY id',
  );
  const sites = rows.map((row): Site => {
    const key = Number(row.id);
    return {
      ...{ key, siteId: key === firstSite ? siteId : key, name: row.name },
      hosts: JSON.parse(row.hosts) as string[],
      framedBy: JSON.parse(row.framed_by) as string[],
      brands: JSON.parse(row.brands) as string[],
      machines: JSON.parse(row.machines) as string[],
      settings: JSON.parse(row.settings) as Record<string, unknown>,
      wallet: row.wallet,
      closedAt: row.closed_at === null ? null : Number(row.closed_at),
    };
  });
  return sites[0]?.key === firstSite ? sites : [createSingleSite(siteId), ...sites];
};

/** Returns the sites in the database. The public number of the first site is read from the ledger's settings. */
export const readHallSites = async (db: Pick<Queries, 'get' | 'all'>): Promise<Site[]> => {
  const term = await db.get<{ value: string }>("SELECT value FROM books_terms WHERE name = 'SITE_ID'");
  return readSites(db, Number(term?.value ?? defaultSettings.SITE_ID));
};

/** Returns the site with this number, open or closed; undefined if it does not exist. */
export const findSite = async (db: Pick<Queries, 'get' | 'all'>, siteId: number): Promise<Site | undefined> =>
  (await readHallSites(db)).find((site) => site.siteId === siteId);

/** Returns an open site by its number. Throws if it does not exist or is closed. */
export const requireOpenSite = async (db: Pick<Queries, 'get' | 'all'>, siteId: number): Promise<Site> => {
  const site = await findSite(db, siteId);
  if (!site || site.closedAt !== null) throw new BusinessRuleError('SITE_UNKNOWN', { site: siteId });
  return site;
};

/** Returns the site of an installation that has only one. */
export const createSingleSite = (siteId: number): Site => ({
  ...{ key: firstSite, siteId, name: null, hosts: [], framedBy: [], brands: [], machines: [], settings: {} },
  ...{ wallet: 'own', closedAt: null },
});

/** Returns the URL of a page for players of a site: with the site's first host name. */
export const buildSitePageUrl = ({ key, hosts: [host] }: Pick<Site, 'key' | 'hosts'>, address: string): string =>
  key === firstSite || host === undefined ? address : Object.assign(new URL(address), { hostname: host }).href;

/** Returns whether a site shows a machine of the hall. */
export const isMachineShownOnSite = (
  { brands, machines }: Pick<Site, 'brands' | 'machines'>,
  { id, brandId }: { readonly id: string; readonly brandId: string },
): boolean => isBrandShownOnSite({ brands }, brandId) && (machines.length === 0 || machines.includes(id));

export const isBrandShownOnSite = ({ brands }: Pick<Site, 'brands'>, brandId: string): boolean =>
  brands.length === 0 || brands.includes(brandId);

/** The hall's sites, as last read from the database by this server. Finds the site of an HTTP request. */
export class Sites {
  readonly #db: Pick<Queries, 'all'>;
  readonly #siteId: number;
  readonly #onLoaded: (sites: readonly Site[]) => void;
  #all: readonly Site[];
  readonly #reading = keepNewestResult();

  /** `onLoaded` is called with the sites after each read. */
  constructor(db: Pick<Queries, 'all'>, siteId: number, onLoaded: (sites: readonly Site[]) => void = () => {}) {
    this.#onLoaded = onLoaded;
    this.#db = db;
    this.#siteId = siteId;
    this.#all = [createSingleSite(siteId)];
  }

  /** Reads the sites from the database again. Every server does so when a site is changed. */
  async load(): Promise<void> {
    await this.#reading(
      () => readSites(this.#db, this.#siteId),
      (all) => {
        this.#all = all;
        this.#onLoaded(all);
      },
    );
  }

  get all(): readonly Site[] {
    return this.#all;
  }

  get first(): Site {
    return this.#all[0] ?? createSingleSite(this.#siteId);
  }

  /** Returns the site with this key; the first site if this server has not read the key yet. */
  ofKey(key: number): Site {
    return this.#all.find((site) => site.key === key) ?? this.first;
  }

  /**
   * Returns the site of a request by its `Host` header; null if no site has that host name. As long as there is only the first site, every
   * host name is accepted.
   */
  ofHost(host: string | undefined): Site | null {
    if (this.#all.length <= 1) return this.first;
    const hostname = URL.parse(`http://${host ?? ''}`)?.hostname;
    return this.#all.find((site) => site.closedAt === null && site.hosts.includes(hostname ?? '')) ?? null;
  }
}
