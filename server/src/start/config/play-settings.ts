import { toMinorUnits } from '@reelfloor/protocol';
import { maxSpectatorsOfMachine } from '@reelfloor/protocol/channels/agent-inspection';
import type { SharedSettings } from '../../backoffice/settings/settings-for-player-pages.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { PromotionSettings } from '../../play/promotions/promotion-settings.ts';
import type { AvailabilityAlertSettings } from '../../play/seats/availability-alerts/send-availability-alerts.ts';
import type { RelaySettings } from '../../play/seats/connection/ice-servers.ts';
import { type CountdownLimits, defaultLimits } from '../../play/seats/hold/idle-session-countdown.ts';
import type { QueueSettings } from '../../play/seats/queue/queue-rules.ts';
import type { SpectatorRelaySettings } from '../../play/watching/relay/spectator-relay.ts';
import { readOutgoingCallSecret } from './outgoing-call-settings.ts';
import { type Env, readEnumSetting, readIntegerSetting } from './read-env-setting.ts';

export interface PlaySettings {
  /** Time in ms for which a seat is held for a player whose connection dropped. */
  readonly seatHoldMs: number;
  /** Timeout in ms of a cash-in that waits for a casino platform's answer. */
  readonly cashInPatienceMs: number;
  /** Times after which an idle session ends: without credit, and without a button press. 0 means never. */
  readonly countdowns: CountdownLimits;
  readonly queue: QueueSettings;
  readonly availabilityAlerts: AvailabilityAlertSettings;
  /** Whether the lobby shows live thumbnails of the machines, including those in play. */
  readonly thumbnails: boolean;
  /** Rate limit of a player's requests for a machine's video (WebRTC offers), per minute. */
  readonly offersPerMinute: number;
  /** Maximum number of spectators per machine. */
  readonly spectatorsPerMachine: number;
  readonly relays: RelaySettings;
  /** The media relay for more spectators than the agent's uplink can serve; null if there is none. */
  readonly watchRelay: SpectatorRelaySettings | null;
  /** Number of simulated guests that play in the demo. */
  readonly demoGuests: number;
  /** Whether the demo's floor includes the trial machine (`Trial Reels`). */
  readonly hasTrialMachine: boolean;
}

/** Reads the settings of seats, queues, availability alerts, machine video and its relays. */
export const readPlaySettings = (env: Env, isDemo: boolean): PlaySettings => ({
  cashInPatienceMs: 1000 * readIntegerSetting(env, 'CASH_IN_PATIENCE_S', 20, 0, 3_600),
  seatHoldMs: 1000 * readIntegerSetting(env, 'SEAT_HOLD_S', 120, 1, 86_400),
  countdowns: {
    noCreditMs: 1000 * readIntegerSetting(env, 'NO_CREDIT_S', defaultLimits.noCreditMs / 1000, 0, 86_400),
    noPressMs: 1000 * readIntegerSetting(env, 'NO_PRESS_S', defaultLimits.noPressMs / 1000, 0, 86_400),
  },
  queue: {
    holdMs: 1000 * readIntegerSetting(env, 'QUEUE_HOLD_S', 120, 10, 1_800),
    placesOfPlayer: readIntegerSetting(env, 'QUEUE_PLACES', 1, 1, 10),
    length: readIntegerSetting(env, 'QUEUE_LENGTH', 20, 0, 100),
  },
  availabilityAlerts: {
    ofPlayer: readIntegerSetting(env, 'AVAILABILITY_ALERTS_PER_PLAYER', 5, 0, 50),
    lifeMs: 60 * 60_000 * readIntegerSetting(env, 'AVAILABILITY_ALERT_LIFE_H', 12, 1, 168),
  },
  // Off by default for real players, because others would see in the lobby what is on a player's reels.
  thumbnails: readEnumSetting(env, 'THUMBNAILS', isDemo ? 'on' : 'off', ['on', 'off']) === 'on',
  offersPerMinute: readIntegerSetting(env, 'OFFERS_PER_MINUTE', 60, 5, 1_000_000),
  spectatorsPerMachine: readIntegerSetting(env, 'SPECTATORS_PER_MACHINE', 20, 1, maxSpectatorsOfMachine),
  relays: relaySettings(env),
  watchRelay: watchRelaySettings(env),
  demoGuests: demoGuests(env, isDemo),
  hasTrialMachine: isDemo && readEnumSetting(env, 'DEMO_EGM', '0', ['0', '1']) === '1',
});

const urlForm = /^(stuns?|turns?):[^\s/?]+(\?transport=(udp|tcp))?$/;
/**
 * Minimum length in characters of the secret that signs relay credentials. A shorter one could be found by brute force from a single
 * credential.
 */
const minSecretLength = 16;
/** Default lifetime of a TURN relay credential in s. A page uses it within seconds, and renews it after half of that time. */
const defaultLifeS = 600;

const relaySettings = (env: Env): RelaySettings => {
  const urls = (env.TURN_URLS ?? '').split(',').flatMap((url) => url.trim() || []);
  const secret = env.TURN_SECRET || null;
  const wrong = urls.find((url) => !urlForm.test(url));
  if (wrong !== undefined)
    throw new ConfigError(
      `TURN_URLS has "${wrong}"; write addresses such as turn:relay.example:3478?transport=udp, separated by commas.`,
    );
  if (secret === null && urls.some((url) => url.startsWith('turn')))
    throw new ConfigError('TURN_URLS names a relay; set TURN_SECRET to its shared secret.');
  if (secret !== null && secret.length < minSecretLength)
    throw new ConfigError(`TURN_SECRET is shorter than ${minSecretLength} characters; set a longer one.`);
  const lifeS = Number(env.TURN_LIFE_S || defaultLifeS);
  if (!Number.isInteger(lifeS) || lifeS < 60 || lifeS > 86_400)
    throw new ConfigError(`TURN_LIFE_S is "${env.TURN_LIFE_S}"; set a whole number from 60 to 86400.`);
  return { urls, secret, lifeS };
};

const loopback = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

const watchRelaySettings = (env: Env): SpectatorRelaySettings | null => {
  const most = readIntegerSetting(env, 'WATCH_RELAY_MOST', 1_000, 1, 100_000);
  if (!env.WATCH_RELAY) return null;
  const url = URL.parse(/^janus:(wss?:\/\/.+)$/.exec(env.WATCH_RELAY)?.[1] ?? '');
  // Do not include the URL in the message, because it may contain a password.
  const isPlain = url !== null && url.username + url.password + url.hash === '';
  if (!isPlain)
    throw new ConfigError(
      'WATCH_RELAY is no address of a relay; set janus: and that of the WebSocket interface of Janus, such as janus:ws://10.0.0.5:8188, without a password.',
    );
  if (url.protocol === 'ws:' && !loopback.test(url.hostname) && env.WATCH_RELAY_PLAIN !== '1')
    throw new ConfigError(
      'WATCH_RELAY leads to another computer without TLS, so its secret would travel readable. Use wss://, or set WATCH_RELAY_PLAIN=1 where the network is closed by other means.',
    );
  return {
    url: url.href,
    secret: readOutgoingCallSecret(env, 'WATCH_RELAY_SECRET', 'the relay'),
    address: env.WATCH_RELAY_ADDRESS || url.hostname.replace(/^\[|\]$/g, ''),
    most,
  };
};

const demoGuests = (env: Env, isDemo: boolean): number => {
  const count = readIntegerSetting(env, 'DEMO_GUESTS', 0, 0, 9);
  if (count > 0 && !isDemo)
    throw new ConfigError('DEMO_GUESTS lets simulated guests play, in the demo alone; take it out here.');
  return count;
};

const mostMinor = 1_000_000_000;
/** Default wagering requirement of a bonus: the multiple that a player must stake before the next bonus, outside the demo. */
const usualStakes = 20;

interface PromotionDependencies {
  readonly shared: SharedSettings;
  readonly currency: string;
  readonly isDemo: boolean;
}

/** Reads the settings of promotions. Outside the demo none are given until an operator sets amounts and a daily limit. */
export const readPromotionSettings = (
  env: Env,
  { shared, currency, isDemo }: PromotionDependencies,
): PromotionSettings => {
  const discountPerMille = readIntegerSetting(env, 'DISCOUNT_PER_MILLE', isDemo ? 100 : 0, 0, 1000);
  const bonusMinor = readIntegerSetting(env, 'BONUS_MINOR', isDemo ? 1_000 : 0, 0, mostMinor);
  const dayLimit = (name: string, isGiven: boolean): number => {
    const limitMinor = readIntegerSetting(env, name, isDemo ? Number.MAX_SAFE_INTEGER : 0, 0, Number.MAX_SAFE_INTEGER);
    if (isGiven && limitMinor === 0)
      throw new ConfigError(`${name} is not set; set the most that one player gets in a day, in minor units.`);
    return limitMinor;
  };
  return {
    discountPerMille,
    discountDayMinor: dayLimit('DISCOUNT_DAY_MINOR', discountPerMille > 0),
    discountMinMinor: toMinorUnits(shared.DISCOUNT_MIN, currency),
    checksBalance: shared.DISCOUNT_BALANCE_CHECK,
    bonusMinor,
    bonusDayMinor: dayLimit('BONUS_DAY_MINOR', bonusMinor > 0),
    bonusStakeMinor: readIntegerSetting(
      env,
      'BONUS_STAKE_MINOR',
      isDemo ? 0 : usualStakes * bonusMinor,
      0,
      Number.MAX_SAFE_INTEGER,
    ),
    cooldownMs: shared.DISCOUNT_COOLDOWN_MS,
  };
};
