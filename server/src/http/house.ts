import { currencyFraction, majorOf } from '@reelfloor/protocol';
import { maxWrongPins } from '../accounts/idle-lock.ts';
import { maxSignInMs } from '../accounts/tokens.ts';
import type { Config } from '../config/config.ts';
import type { ToldHouse } from '../config/shared-settings.ts';
import { type HouseLook, readHouseLogo } from '../house/house-look.ts';
import { ledgerCurrency } from '../ledger/ledger-currency.ts';

/** What information pages may say about this installation. A value of 0 or false means that it lacks the feature. */
export type HouseFacts = Readonly<Record<string, number | boolean>>;

export interface House extends ToldHouse {
  /** The name and logo of this moment: another node may have changed the logo. */
  readonly look: () => HouseLook;
  readonly facts: HouseFacts;
}

/** Reads the facts from the running server's settings, so that information pages say what is true of it. */
export const houseOf = (config: Config): House => {
  const { demo, shared, guests, attemptLimits, seatHoldMs, countdowns } = config;
  const isDemo = demo !== null;
  const facts = {
    DEMO: isDemo,
    REAL_MONEY: !isDemo,
    SEAT_HOLD_S: seatHoldMs / 1000,
    NO_CREDIT_S: countdowns.noCreditMs / 1000,
    NO_PRESS_S: countdowns.noPressMs / 1000,
    MAX_LOGIN_ATTEMPTS: attemptLimits.maxAttempts,
    LOGIN_BLOCK_MIN: attemptLimits.blockMinutes,
    MAX_WRONG_PINS: maxWrongPins,
    SIGN_IN_DAYS: maxSignInMs / 86_400_000,
    PASSWORD_MIN_LENGTH: guests.minPasswordLength,
    PASSWORD_RESET: guests.passwordReset,
  };
  let last: HouseLook = { name: shared.HOUSE_NAME, logo: null };
  // The same object as long as nothing changed, so that pages are dressed once.
  const look = (): HouseLook => {
    const logo = readHouseLogo(config.dataDir);
    if (logo?.version !== last.logo?.version) last = { ...last, logo };
    return last;
  };
  return { shared, isDemo, facts, look };
};

/** Writes amounts that are marked `<data value="500" lang="en">5.00</data>` in minor units with the digits of the currency. */
const fillAmounts = (html: string): string =>
  html.replace(
    /(<data value="(\d+)" lang="(\w+)">)[^<]*(?=<\/data>)/g,
    (_, tag: string, minor: string, language: string) =>
      tag +
      new Intl.NumberFormat(language, currencyFraction(ledgerCurrency())).format(
        majorOf(Number(minor), ledgerCurrency()),
      ),
  );

/**
 * Fills in passages such as `<!--if SEAT_HOLD_S … {{SEAT_HOLD_S}} seconds … -->`. If the fact is 0 or false, the passage
 * stays an HTML comment, so that the page does not claim a feature that the installation lacks.
 */
export const fillPage = (html: string, facts: HouseFacts): string =>
  fillAmounts(html).replace(/<!--if (\w+)\s([\s\S]*?)-->/g, (_, name: string, text: string) =>
    facts[name] ? text.replace(/\{\{(\w+)\}\}/g, (_name, key: string) => String(facts[key])) : '',
  );
