import { getCurrencyFormatOptions, toMajorUnits } from '@reelfloor/protocol';
import type { Branding } from '../../backoffice/settings/operator-branding.ts';
import type { PublicOperator } from '../../backoffice/settings/settings-for-player-pages.ts';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { Site } from '../../platform/sites/sites.ts';

/** Values about this installation that information pages may show. 0 or false: the installation lacks the feature. */
export type InstallationFeatures = Readonly<Record<string, number | boolean>>;

export interface Operator extends PublicOperator {
  /** Returns the current name and logo of a site; another node may have changed them. */
  readonly branding: (site: Site) => Branding;
  readonly facts: InstallationFeatures;
}

/** Formats amounts in minor units that are marked `<data value="500" lang="en">5.00</data>`, with the digits of the currency. */
const fillAmounts = (html: string): string =>
  html.replace(
    /(<data value="(\d+)" lang="(\w+)">)[^<]*(?=<\/data>)/g,
    (_, tag: string, minor: string, language: string) =>
      tag +
      new Intl.NumberFormat(language, getCurrencyFormatOptions(getLedgerCurrency())).format(
        toMajorUnits(Number(minor), getLedgerCurrency()),
      ),
  );

/**
 * Fills in passages such as `<!--if SEAT_HOLD_S … {{SEAT_HOLD_S}} seconds … -->`. If the value is 0 or false, the passage is removed, so
 * that the page does not claim a feature that the installation lacks.
 */
export const fillPageTemplate = (html: string, features: InstallationFeatures): string =>
  fillAmounts(html).replace(/<!--if (\w+)\s([\s\S]*?)-->/g, (_, name: string, text: string) =>
    features[name] ? text.replace(/\{\{(\w+)\}\}/g, (_name, key: string) => String(features[key])) : '',
  );
