import type { MachineId, MachineStatus } from '@reelfloor/protocol';
import type { gameClientSide, gameServerSide, SeatSettings } from '@reelfloor/protocol/channels/game-channel';
import type { Logger } from 'pino';
import { findOpenAttendantCall } from '../../backoffice/alerts/attendant-call-alert.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { CallRateLimiter } from '../../platform/rate-limits/call-rate-limiter.ts';
import type { Sites } from '../../platform/sites/sites.ts';
import type { MachineList } from '../../play/machines/machine-list.ts';
import type { PublishedRules } from '../../play/machines/published-game-rules.ts';
import type { SeatConnectionDependencies } from '../../play/seats/connection/seat-connection.ts';
import type { CountdownLimits } from '../../play/seats/hold/idle-session-countdown.ts';
import type { SessionNotices } from '../../play/seats/hold/session-notices.ts';
import type { Seat } from '../../play/seats/seat.ts';
import type { SeatServiceDependencies } from '../../play/seats/seat-service-dependencies.ts';
import type { HeldTransferReporter } from '../../play/seats/transfers/held-transfer-reporter.ts';
import { readStoredSession } from '../../play/sessions/play-session-store.ts';
import { getMaxStakeForAge, readBirthDate } from '../../players/protection/birth/age-rules.ts';
import { getJurisdictionPlayRules } from '../../players/protection/profile/jurisdiction-play-rules.ts';
import { readSeatJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import type { ExclusionRegisterService } from '../../players/protection/registers/exclusion-register-service.ts';
import type { AccessTokens } from '../../players/sign-in/access-tokens.ts';
import type { ChannelConnection } from './channel-connection.ts';
import type { SignInConnections } from './sign-in-connections.ts';
import type { ViewerRegistry } from './video-viewer-registry.ts';

export type GameConnection = ChannelConnection<typeof gameServerSide, typeof gameClientSide>;

export interface GameChannelDependencies {
  readonly sessionDependencies: SeatConnectionDependencies;
  readonly tokens: AccessTokens;
  readonly machineList: MachineList;
  readonly sites: Pick<Sites, 'ofKey'>;
  readonly bearers: SignInConnections;
  /** Rate limit of a player's calls. HTTP and this channel share it, so that a player who uses both gets no more calls. */
  readonly allowance: CallRateLimiter;
  readonly viewers: ViewerRegistry;
  /** Time in ms that a seat is held for a disconnected page. */
  readonly holdMs: number;
  readonly allowEmptyWallet: boolean;
  /** Lifetime in seconds of the TURN relay credentials in `iceServers`. */
  readonly relayLifeS: number;
  readonly heldTransfers: HeldTransferReporter;
  readonly sessionNotices: SessionNotices;
  /** Returns the number of a machine's spectators. */
  readonly spectatorsOf: (machineId: MachineId) => number;
  readonly countdowns?: CountdownLimits;
  /** Looks up the player in exclusion registers before a seat is taken. */
  readonly registers: Pick<ExclusionRegisterService, 'ask'>;
  readonly publishedRules: Pick<PublishedRules, 'hashOf'>;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
}

interface MachineNotice {
  readonly id: MachineId;
  readonly status: MachineStatus;
  readonly version: number;
}

export class SeatedPages {
  readonly #byMachine = new Map<string, GameConnection>();
  /** The seat that each game page's connection plays. */
  readonly #seats = new Map<GameConnection, Seat>();
  readonly #byPlayer = new Map<string, GameConnection>();

  readonly #notifiedSpectators = new WeakMap<GameConnection, number>();
  readonly #spectatorsOf: (machineId: MachineId) => number;
  readonly #sessionNotices: SessionNotices;
  readonly #dependencies: SeatServiceDependencies;
  readonly #logger: Logger;

  constructor({
    sessionDependencies: { dependencies },
    sessionNotices,
    spectatorsOf,
    logger,
  }: Pick<GameChannelDependencies, 'sessionDependencies' | 'sessionNotices' | 'spectatorsOf' | 'logger'>) {
    const { bus } = dependencies;
    this.#sessionNotices = sessionNotices;
    this.#spectatorsOf = spectatorsOf;
    this.#dependencies = dependencies;
    this.#logger = logger;
    bus.subscribe('cabinetChanged', ({ machineId, view }) =>
      this.#byMachine.get(machineId)?.peer.notify('cabinet', view),
    );
    bus.subscribe('machineChanged', ({ machineId, status, version }) =>
      this.#notifyMachine({ id: machineId, status, version }),
    );
    bus.subscribe('faultNotified', ({ machineId }) => this.notifyFault(machineId));
    bus.subscribe('attendantCallChanged', ({ machineId }) => void this.#notifyCall(machineId));
    bus.subscribe('machineCountsChanged', ({ machineId }) => this.notifySpectators(machineId));
    bus.subscribe('balanceChanged', ({ playerId, balanceMinor, version, asOf }) =>
      this.#byPlayer
        .get(playerId)
        ?.peer.notify('balance', { balance: balanceMinor, version, ...(asOf !== undefined && { asOf }) }),
    );
    bus.subscribe('seatChanged', (seat) => void this.notifySession(seat));
    bus.subscribe('profileChanged', () => void this.#notifyTerms());
    bus.subscribe('roundsPosted', ({ machineId }) => void this.#notifyPlayed(machineId));
    bus.subscribe('transferChanged', ({ playerId, machineId, transfer }) => {
      this.#byPlayer.get(playerId)?.peer.notify('transfer', transfer);
      if (transfer.kind === 'handPay' || transfer.kind === 'jackpot') void this.#notifyPlayed(machineId);
    });
  }

  #notifyMachine(notice: MachineNotice): void {
    const staffNotified = this.#dependencies.floor.isFaultNotified(notice.id);
    this.#byMachine.get(notice.id)?.peer.notify('machine', { ...notice, ...(staffNotified && { staffNotified }) });
  }

  /** Notifies the page that plays at the machine whether staff have been notified of the machine's fault. */
  notifyFault(machineId: MachineId): void {
    const machine = this.#dependencies.floor.get(machineId);
    if (machine) this.#notifyMachine({ id: machineId, status: machine.status, version: machine.version });
  }

  /** Notifies the page that plays at the machine of the number of spectators, if it has changed since the last message. */
  notifySpectators(machineId: MachineId): void {
    const connection = this.#byMachine.get(machineId);
    const spectators = this.#spectatorsOf(machineId);
    if (!connection || (this.#notifiedSpectators.get(connection) ?? 0) === spectators) return;
    this.#notifiedSpectators.set(connection, spectators);
    connection.peer.notify('spectators', { spectators });
  }

  join(seat: Seat, connection: GameConnection): void {
    this.#seats.set(connection, seat);
    this.#byMachine.set(seat.machineId, connection);
    this.#byPlayer.set(seat.playerId, connection);
  }

  /** Sends the state of the player's session to the player's other pages on the notification channel. */
  async notifySession({ playerId, machineId }: Pick<Seat, 'playerId' | 'machineId'>): Promise<void> {
    if (!this.#byPlayer.has(playerId)) return;
    try {
      const notice = await this.#sessionNotices.atMachine(playerId, machineId);
      if (notice) this.#byPlayer.get(playerId)?.peer.notify('session', notice);
    } catch (err) {
      this.#logger.error({ err }, 'telling of a session failed');
    }
  }

  /** Notifies the page that plays at the machine of its session's stakes and wins, as recorded in the ledger. */
  async #notifyPlayed(machineId: string): Promise<void> {
    const connection = this.#byMachine.get(machineId);
    const sessionId = connection && this.#seats.get(connection)?.sessionId;
    if (!sessionId) return;
    try {
      const session = await readStoredSession(this.#dependencies.database.read, sessionId);
      const { stakeMinor: stakedMinor, winMinor: wonMinor } = session;
      connection.peer.notify('played', { sessionId, stakedMinor, wonMinor });
    } catch (err) {
      this.#logger.error({ err }, 'telling of stakes and wins failed');
    }
  }

  /** Notifies the page that plays at the machine of the status of its session's call for an attendant. */
  async #notifyCall(machineId: string): Promise<void> {
    const connection = this.#byMachine.get(machineId);
    const sessionId = connection && this.#seats.get(connection)?.sessionId;
    if (!sessionId) return;
    try {
      const call = await findOpenAttendantCall(this.#dependencies.database.read, sessionId);
      connection.peer.notify('attendantCall', { sessionId, call });
    } catch (err) {
      this.#logger.error({ err }, 'telling of a call of an attendant failed');
    }
  }

  /**
   * Notifies each seated page of the protection rules that now apply at its seat: stricter values apply at once, looser ones from its next
   * session on.
   */
  async #notifyTerms(): Promise<void> {
    try {
      for (const [connection, seat] of [...this.#seats]) {
        const terms = await readSeatPlayRules(this.#dependencies, seat);
        if (terms && this.#seats.has(connection)) connection.peer.notify('terms', terms);
      }
    } catch (err) {
      this.#logger.error({ err }, 'telling of a new profile failed');
    }
  }

  /** Removes a page's connection from its machine and player. Does nothing if a newer connection has replaced it. */
  part({ machineId, playerId }: Seat, connection: GameConnection): void {
    if (this.#byMachine.get(machineId) === connection) this.#byMachine.delete(machineId);
    if (this.#byPlayer.get(playerId) === connection) this.#byPlayer.delete(playerId);
    this.#seats.delete(connection);
  }
}

/**
 * Returns the rules of the jurisdiction profile for a seat, and the machine's stake keys that its player may use; null without a machine.
 */
export const readSeatPlayRules = async (
  { database, floor, clock }: Pick<SeatServiceDependencies, 'database' | 'floor' | 'clock'>,
  { sessionId, playerId, machineId }: Pick<Seat, 'sessionId' | 'playerId' | 'machineId'>,
): Promise<SeatSettings | null> => {
  const bands = floor.get(machineId)?.description.bands;
  if (!bands) return null;
  const profile = await readSeatJurisdictionValues(database.read, sessionId);
  const highest = getMaxStakeForAge(profile, await readBirthDate(database.read, playerId), clock.nowMs());
  return {
    sessionId,
    terms: getJurisdictionPlayRules(profile),
    // Leave out the machine's keys whose stake is too high for the player's age.
    bandSelects: bands
      .filter(({ stakeMinor }) => highest === null || stakeMinor <= highest)
      .sort((a, b) => b.Order - a.Order),
  };
};
