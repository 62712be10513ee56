import {
  type Candidate,
  createRefusedResult,
  type IceServer,
  isReservedTransferId,
  okResult,
  type PictureAnswer,
  type PictureOffer,
  type PlayerId,
  type Result,
  type TransferId,
  type ViewerId,
} from '@reelfloor/protocol';
import type { SessionEndReason } from '@reelfloor/protocol/casino';
import { refuseStorageErrors } from '../../../platform/database/convert-storage-errors.ts';
import { getSpinRulesByAge } from '../../../players/protection/birth/age-rules.ts';
import { PressPatternRecorder } from '../../../players/protection/harm-indicators/play-behavior-notes.ts';
import {
  checkLimitsAndOpenSpin,
  closeOpenSpinWithoutRound,
  unknownMs,
} from '../../../players/protection/limits/check-limits-and-open-spin.ts';
import { enqueueLimitReachedForCasino } from '../../../players/protection/limits/enqueue-casino-limit-events.ts';
import { readSpinPermissionSnapshot } from '../../../players/protection/play-permission-snapshot.ts';
import type { SessionSummary } from '../../sessions/play-session-store.ts';
import type { EndSeatConnection } from '../hold/connected-seat-tracker.ts';
import type { SeatHoldService } from '../hold/seat-hold-service.ts';
import { toAgentRefusal } from '../machine-refusals.ts';
import type { Seat } from '../seat.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { type CashIn, cashIn } from '../transfers/cash-in.ts';
import { cashOut } from '../transfers/cash-out.ts';
import { abandonPlatformCashIn, defaultPatienceMs } from '../transfers/platform-cash-in.ts';
import type { TransferSettler } from '../transfers/transfer-settler.ts';
import { CabinetPressPolicy, type ObservedPress } from './cabinet-press-policy.ts';
import type { PictureOfferRateLimiter } from './picture-offer-rate-limiter.ts';
import { PictureOfferValidator } from './picture-offer-validator.ts';

/** Timeout in ms for the agent's answer to a WebRTC offer, which usually takes about 330 ms. */
const offerTimeoutMs = 10_000;
/** Error code of the specification: "Failed to start pipeline". */
const pipelineFailed = 70000;
const reservedId = { detail: 'transferId: such ids are made by the server and its machines' };

export interface SeatConnectionDependencies {
  readonly dependencies: SeatServiceDependencies;
  readonly settler: TransferSettler;
  readonly keeper: SeatHoldService;
  readonly maxCashInMinor: number;
  /** Time in ms that a cash-in waits for the casino's platform before it is given up. */
  readonly patienceMs?: number;
  readonly iceServers: (playerId: PlayerId) => IceServer[];
  readonly offerAllowance: PictureOfferRateLimiter;
  readonly onPress: (press: ObservedPress) => void;
}

export class SeatConnection {
  readonly seat: Seat;
  readonly #dependencies: SeatConnectionDependencies;
  readonly viewerId: ViewerId;
  readonly presses: CabinetPressPolicy;
  readonly #picture: PictureOfferValidator;
  #held = true;
  #isWatched = true;
  #closing: Promise<SessionSummary | null> | null = null;
  /** True after closing failed because the database was full or unreachable. The player may then retry. */
  #hasFailedToClose = false;

  /** `pageAddress`: the IP address from which the page is connected. */
  constructor(seat: Seat, viewerId: ViewerId, pageAddress: string, dependencies: SeatConnectionDependencies) {
    this.seat = seat;
    this.viewerId = viewerId;
    this.#dependencies = dependencies;
    const { onPress } = dependencies;
    const { floor, clock, database, alarm } = dependencies.dependencies;
    const notes = new PressPatternRecorder(
      database,
      seat.playerId,
      (error) => alarm('a note about presses was not stored', { error: String(error) }),
      (tx, refusal, at) => enqueueLimitReachedForCasino(tx, { ...seat, at }, refusal),
    );
    this.presses = new CabinetPressPolicy({
      seat,
      floor,
      clock,
      isHeld: () => this.#held,
      spins: {
        open: async (stakeMinor, commandId, facts) => {
          const { playerId, sessionId, machineId, epoch } = seat;
          const spin = { playerId, sessionId, machineId, epoch, commandId, stakeMinor, at: clock.nowMs() };
          const opened = await refuseStorageErrors(() => checkLimitsAndOpenSpin(database, spin, facts));
          notes.add(opened, spin.at);
          return opened;
        },
        close: async (commandId, outcome) => {
          const close = (as: typeof outcome) =>
            closeOpenSpinWithoutRound(database, { playerId: seat.playerId, commandId, at: clock.nowMs() }, as);
          // Count a spin with an unknown outcome as refused after a delay. Use a timer (monotonic): a time of day would prolong the wait if
          // the clock is set back.
          if (outcome === 'unknown') clock.after(unknownMs, () => void close('refused').catch(() => {}));
          await close(outcome);
        },
      },
      terms: (conduct) =>
        refuseStorageErrors(async () => {
          const at = clock.nowMs();
          const facts = await readSpinPermissionSnapshot(database.playRead, { ...seat, at });
          return okResult({ ...getSpinRulesByAge(facts.seat, { bornOn: facts.bornOn, at }, conduct), facts });
        }),
      onPress,
    });
    this.#picture = new PictureOfferValidator({
      clock,
      pageAddress,
      take: () => dependencies.offerAllowance.take(seat.playerId, seat.sessionId),
      sendOffer: (offer) => this.#sendOffer(offer),
      sendCandidate: (candidate) => floor.get(seat.machineId)?.link?.sendCandidate({ viewerId, ...candidate }),
    });
  }

  async cashIn(order: CashIn) {
    if (!this.#held) return createRefusedResult('SEAT_NONE');
    if (isReservedTransferId(order.transferId)) return createRefusedResult('MESSAGE_INVALID', reservedId);
    const { dependencies, settler, maxCashInMinor } = this.#dependencies;
    return cashIn(dependencies, settler, { seat: this.seat, order, limitMinor: maxCashInMinor });
  }

  async giveUpCashIn(transferId: TransferId) {
    const { dependencies, patienceMs = defaultPatienceMs } = this.#dependencies;
    return abandonPlatformCashIn(dependencies, { playerId: this.seat.playerId, transferId, patienceMs });
  }

  async cashOut(transferId: TransferId | undefined) {
    if (!this.#held) return createRefusedResult('SEAT_NONE');
    if (transferId && isReservedTransferId(transferId)) return createRefusedResult('MESSAGE_INVALID', reservedId);
    return cashOut(this.#dependencies.dependencies, this.#dependencies.settler, this.seat, transferId);
  }

  /** Sends a WebRTC offer to the agent. If the agent cannot start an encoder, closes the seat: nobody plays without a picture. */
  offer(offer: PictureOffer): Promise<Result<PictureAnswer>> {
    return this.#held ? this.#picture.offer(offer) : Promise.resolve(createRefusedResult('SEAT_NONE'));
  }

  /** True until closing the seat has moved all money. Until then the player still gets the picture. */
  get isWatched(): boolean {
    return this.#isWatched;
  }

  async #sendOffer(offer: PictureOffer): Promise<Result<PictureAnswer>> {
    const { machineId } = this.seat;
    const link = this.#dependencies.dependencies.floor.get(machineId)?.link;
    if (!this.#held) return createRefusedResult('SEAT_NONE');
    if (!link) return createRefusedResult('MACHINE_OFFLINE', { machine: machineId });
    const answer = await link.command(
      'offer',
      {
        machineId,
        viewerId: this.viewerId,
        ...offer,
        iceServers: this.iceServers(),
      },
      offerTimeoutMs,
    );
    if (answer.kind === 'accepted') return okResult(answer.value);
    if (answer.kind === 'unknown') return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    if (Number(answer.error.code) === pipelineFailed) void this.#closeInBackground('machine-fault');
    return toAgentRefusal(answer.error);
  }

  candidate(candidate: Candidate): void {
    if (this.#held) this.#picture.candidate(candidate);
  }

  iceServers(): IceServer[] {
    return this.#dependencies.iceServers(this.seat.playerId);
  }

  /**
   * Closes the seat. Resolves once the credit is in the wallet and the seat is free. If a hand pay on the machine waits for approval,
   * resolves at once, and the closing continues in the background.
   */
  async leave(): Promise<Result<SessionSummary>> {
    if (!this.#held && !this.#closing && !this.#hasFailedToClose) return createRefusedResult('SEAT_NONE');
    const { locked, stop } = lockedForStaff(this.#dependencies.dependencies, this.seat);
    try {
      const summary = await Promise.race([this.#close('left'), locked]);
      if (summary === 'locked') return createRefusedResult('HAND_PAY_WAITS');
      return summary ? okResult(summary) : createRefusedResult(50100);
    } finally {
      stop();
    }
  }

  /** Closes the seat without waiting for staff. Resolves when the closing has ended, even if it failed. */
  closeByServer(reason: SessionEndReason): Promise<void> {
    return this.#held ? this.#closeInBackground(reason) : Promise.resolve();
  }

  /**
   * Holds the seat for its player after the page's connection ended. `lost`: the page did not close the connection itself, so its picture
   * continues in case it reconnects.
   */
  drop(why: 'lost' | 'closed'): void {
    // Do not stop the picture if another connection has taken the seat: it may show the same picture.
    if (!this.#held) return;
    this.#held = false;
    if (why === 'closed') this.#stopVideo();
    this.#dependencies.keeper.drop(this.seat);
  }

  /** Detaches this connection from the seat: everything that the page still sends is refused. */
  quit(why: Parameters<EndSeatConnection>[0]): void {
    this.#held = false;
    // If another page has taken the seat, that page stops this one's picture, unless it is the same page after a reconnect.
    if (why === 'kicked') this.#stopVideo();
  }

  async #closeInBackground(reason: SessionEndReason): Promise<void> {
    const { machineId } = this.seat;
    await this.#close(reason).catch((error) =>
      this.#dependencies.dependencies.alarm('closing a seat failed', { machineId, error: String(error) }),
    );
  }

  #close(reason: SessionEndReason): Promise<SessionSummary | null> {
    this.#held = false;
    this.#closing ??= this.#dependencies.keeper
      .close(this.seat, reason)
      .catch((error) => {
        this.#closing = null;
        this.#hasFailedToClose = true;
        throw error;
      })
      .finally(() => this.#stopVideo());
    return this.#closing;
  }

  #stopVideo(): void {
    if (!this.#isWatched) return;
    this.#isWatched = false;
    this.#dependencies.dependencies.floor.get(this.seat.machineId)?.link?.stopVideo(this.viewerId);
  }
}

interface LockedForStaff {
  /** Resolves if the machine locks for a hand pay that needs staff's approval; otherwise never. */
  readonly locked: Promise<'locked'>;
  readonly stop: () => void;
}

/** Monitors a seat that its player is leaving, because a locked cabinet pays nothing out and staff may take long to unlock it. */
const lockedForStaff = (
  { database, floor, bus, alarm }: SeatServiceDependencies,
  { machineId, sessionId }: Seat,
): LockedForStaff => {
  const { promise: locked, resolve } = Promise.withResolvers<'locked'>();
  const check = async (): Promise<void> => {
    if (floor.get(machineId)?.view?.phase !== 'handPay') return;
    const pay = await database.read.get(
      "SELECT 1 FROM waiting_hand_pays WHERE session_id = ? AND kind = 'handPay' AND state = 'waiting'",
      sessionId,
    );
    if (pay) resolve('locked');
  };
  // Check on each change of the transfers and of the cabinet's view, because either may come first.
  const checkAt = (changed: { readonly machineId: string }) => {
    if (changed.machineId !== machineId) return;
    check().catch((error) => alarm('looking for a hand pay failed', { machineId, error: String(error) }));
  };
  const stops = [bus.subscribe('transferChanged', checkAt), bus.subscribe('cabinetChanged', checkAt)];
  checkAt({ machineId });
  return { locked, stop };

  function stop(): void {
    for (const unsubscribe of stops) unsubscribe();
  }
};
