import { createHmac } from 'node:crypto';
import type { ServerConfig } from './server-config.ts';

/**
 * Returns a hash of each setting that all nodes of one database must share. The hashes are keyed (HMAC) with JWT_SECRET, so that short
 * values cannot be guessed from the database; therefore a different JWT_SECRET, listed first, changes all hashes.
 */
export const computeSettingsFingerprint = (config: ServerConfig): Readonly<Record<string, string>> => {
  const shared = {
    JWT_SECRET: 'set',
    JWT_SECRET_PREVIOUS: config.previousJwtSecret,
    SECOND_FACTOR_KEY: config.secondFactor.key,
    TURN_SECRET: config.relays.secret,
    SITE_ID: config.siteId,
    LOGIN_ATTEMPTS_PER_MINUTE: config.loginAttemptsPerMinute,
    MAX_LOGIN_ATTEMPTS: config.attemptLimits.maxAttempts,
    LOGIN_BLOCK_MIN: config.attemptLimits.blockMinutes,
    PASSWORD_MIN_LENGTH: config.guests.minPasswordLength,
    CALLS_PER_SECOND: config.callsPerSecond,
    OFFERS_PER_MINUTE: config.offersPerMinute,
    SPECTATORS_PER_MACHINE: config.spectatorsPerMachine,
    WATCH_RELAY: config.watchRelay?.url,
    WATCH_RELAY_SECRET: config.watchRelay?.secret,
    WATCH_RELAY_ADDRESS: config.watchRelay?.address,
    WATCH_RELAY_MOST: config.watchRelay?.most,
    TOKEN_LIFETIME_S: config.tokenLifetimeMs,
    MAX_ALL_IN_LIMIT: config.maxCashInMinor,
    ALLOW_0_BALANCE_TO_PLAY: config.allowEmptyWallet,
    SEAT_HOLD_S: config.seatHoldMs,
    CASH_IN_PATIENCE_S: config.cashInPatienceMs,
    QUEUE_HOLD_S: config.queue.holdMs,
    QUEUE_PLACES: config.queue.placesOfPlayer,
    QUEUE_LENGTH: config.queue.length,
    AVAILABILITY_ALERTS_PER_PLAYER: config.availabilityAlerts.ofPlayer,
    AVAILABILITY_ALERT_LIFE_H: config.availabilityAlerts.lifeMs,
    PUSH_CONTACT: config.push.contact,
    PUSH_HOSTS: [...config.push.hosts].sort(),
    NO_CREDIT_S: config.countdowns.noCreditMs,
    NO_PRESS_S: config.countdowns.noPressMs,
    STAFF_SECOND_FACTOR: config.secondFactor.isStaffs,
    REGISTRATION: config.guests.registration,
    PASSWORD_RESET: config.guests.passwordReset,
    RETENTION_LOGINS_DAYS: config.retention.logins,
    RETENTION_CHAT_DAYS: config.retention.chat,
    RETENTION_ADDRESSES_DAYS: config.retention.addresses,
    RETENTION_ALERTS_DAYS: config.retention.alerts,
    RETENTION_STEPS_DAYS: config.retention.steps,
    THUMBNAILS: config.thumbnails,
    OFFICE_URL: config.office?.origin ?? config.office?.hostname,
    ...listsOf(config),
    ...promotionsOf(config),
  };
  return Object.fromEntries(
    Object.entries(shared).map(([name, value]) => [
      name,
      createHmac('sha256', config.jwtSecret)
        .update(`${name}=${String(value)}`)
        .digest('base64url')
        .slice(0, 22),
    ]),
  );
};

/** Returns the allow and deny lists of countries and addresses, sorted, because their order makes no difference. */
const listsOf = ({ addressLists }: ServerConfig) => ({
  ALLOWED_COUNTRIES: [...addressLists.allowedCountries].sort(),
  DENIED_COUNTRIES: [...addressLists.deniedCountries].sort(),
  ALLOWED_ADDRESSES: addressLists.allowedAddresses.ranges,
  DENIED_ADDRESSES: addressLists.deniedAddresses.ranges,
});

const promotionsOf = ({ promotions }: ServerConfig) => ({
  DISCOUNT_PER_MILLE: promotions.discountPerMille,
  DISCOUNT_DAY_MINOR: promotions.discountDayMinor,
  DISCOUNT_MIN: promotions.discountMinMinor,
  DISCOUNT_BALANCE_CHECK: promotions.checksBalance,
  DISCOUNT_COOLDOWN_MS: promotions.cooldownMs,
  BONUS_MINOR: promotions.bonusMinor,
  BONUS_DAY_MINOR: promotions.bonusDayMinor,
  BONUS_STAKE_MINOR: promotions.bonusStakeMinor,
});
