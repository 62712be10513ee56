import { serializeNotification } from '@reelfloor/protocol';
import type { Logger } from 'pino';
import { readLastKnownWalletBalances } from '../../money/ledger/casino-platform-players.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { readAvailabilityAlertVersions } from '../../play/seats/availability-alerts/availability-alert-store.ts';
import { readProtectionVersions } from '../../players/protection/restriction-store.ts';
import { buildBalanceNotification } from './player-notifications.ts';

/** Maximum number of players for whom one query reads wallet balances or versions. */
const playersPerQuery = 500;

interface AllPlayersDependencies {
  readonly bus: Bus;
  readonly database: Pick<Database, 'read'>;
  readonly logger: Logger;
  /** Returns the players who are connected to this node. */
  readonly players: () => readonly string[];
  readonly send: (playerId: string, text: string) => void;
}

/** Notifies all players connected to this node after a change that concerns all of them: missed events, or another jurisdiction profile. */
export const subscribePlayerNotifications = (dependencies: AllPlayersDependencies): void => {
  const { bus } = dependencies;
  bus.subscribe('profileChanged', () => void notifyProtection(dependencies));
  bus.subscribe(
    'eventsMissed',
    () => void notifyBalances(dependencies).then(() => notifyAvailabilityAlerts(dependencies)),
  );
};

/** Sends all connected players their wallet balances again. Each has a version, so pages ignore those that are not newer. */
const notifyBalances = async (dependencies: AllPlayersDependencies): Promise<void> => {
  const { database, send } = dependencies;
  await notifyAll(dependencies, 'telling the balances again failed', async (asked) => {
    for (const { playerId, ...known } of await readLastKnownWalletBalances(database.read, asked))
      send(playerId, buildBalanceNotification(known));
  });
};

/** Makes pages read their player's availability alerts (for a free machine) again, if those have changed in the meantime. */
const notifyAvailabilityAlerts = async (dependencies: AllPlayersDependencies): Promise<void> => {
  const { database, send } = dependencies;
  await notifyAll(dependencies, 'notifying of availability alerts again failed', async (asked) => {
    const versions = await readAvailabilityAlertVersions(database.read, asked);
    for (const [playerId, version] of versions)
      send(playerId, serializeNotification('availabilityAlerts', { version }));
  });
};

/** Makes all pages read their player's protection settings again, because another jurisdiction profile has other rules. */
const notifyProtection = async (dependencies: AllPlayersDependencies): Promise<void> => {
  const { database, send } = dependencies;
  await notifyAll(dependencies, 'telling of a new profile failed', async (asked) => {
    const versions = await readProtectionVersions(database.read, asked);
    for (const playerId of asked)
      send(playerId, serializeNotification('protection', { version: versions.get(playerId) ?? 0 }));
  });
};

/** Notifies all players who are connected to this node, in batches. `failed`: the message to log if a notification fails. */
const notifyAll = async (
  { players: listPlayers, logger }: AllPlayersDependencies,
  failed: string,
  notify: (playerIds: readonly string[]) => Promise<void>,
): Promise<void> => {
  const players = listPlayers();
  try {
    for (let first = 0; first < players.length; first += playersPerQuery)
      await notify(players.slice(first, first + playersPerQuery));
  } catch (err) {
    logger.error({ err }, failed);
  }
};
