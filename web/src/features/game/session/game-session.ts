import type { Candidate, ErrorBody, PictureAnswer, PictureOffer, RequestOutcome } from '@reelfloor/protocol';
import type { SeatSettings } from '@reelfloor/protocol/channels/game-channel';
import { type Clock, systemClock } from '../../../clock/clock.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';
import {
  Autoplay,
  type AutoplayLimits,
  EventPublisher,
  type GameListener,
  maxAutoplayRounds,
  noLimits,
} from './autoplay.ts';
import { buildGameScreenState, type Game, getSeatView } from './build-game-screen-state.ts';
import { CashTransferRequests } from './cash-transfer-requests.ts';
import { ControlPanel } from './control-panel.ts';
import { DeferredStakeSelection } from './deferred-stake-selection.ts';
import {
  applyGameChannelState,
  ChannelSignalling,
  type GameChannel,
  type GameSessionOptions,
  hasGameSessionChanged,
  openGameChannel,
} from './game-channel.ts';
import {
  type GameInfoMessage,
  type GameState,
  getSeatIfPlaying,
  type SeatView,
  withUpdatedSeatView,
} from './game-state.ts';
import { JoinFlow } from './join-flow.ts';
import { LeaveFlow } from './leave-flow.ts';
import { PressQueue, type RequestDependencies } from './press-queue.ts';
import { withReportedTransfer } from './seat-transfers.ts';
import {
  withCabinetView,
  withMachineStatus,
  withSeatSettings,
  withSessionStakeAndWin,
  withWalletBalance,
} from './seat-view.ts';
import { withHandPayOrJackpotNotice, withWinDismissed } from './seat-wins.ts';

/**
 * One player's game at one machine, from joining to leaving. `getState` and `getGame` show what the cabinet has reported, not what the page
 * has requested.
 */
export class GameSession {
  readonly controls: ControlPanel;
  readonly #options: GameSessionOptions;
  readonly #clock: Clock;
  readonly #channel: GameChannel;
  readonly #state = new ObservableValue<GameState>({ kind: 'joining' });
  readonly #game: ObservableValue<Game>;
  readonly #announcer = new EventPublisher();
  readonly #signalling: ChannelSignalling;
  readonly #arrival: JoinFlow;
  readonly #departure: LeaveFlow;
  readonly #presses: PressQueue;
  readonly #money: CashTransferRequests;
  readonly #autoplay: Autoplay;
  readonly #stake: DeferredStakeSelection;

  readonly subscribe: ObservableValue<Game>['subscribe'];
  readonly getState = this.#state.get;
  readonly getGame: () => Game;

  constructor(options: GameSessionOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.controls = new ControlPanel(options.controls);
    this.#game = new ObservableValue(this.#gameNow());
    this.subscribe = this.#game.subscribe;
    this.getGame = this.#game.get;
    this.#arrival = new JoinFlow(options, this.#state, this.#clock);
    this.#channel = openGameChannel(
      options,
      (peer) => this.#arrival.join(peer, (on) => this.#signalling.allowOffers(on)),
      {
        cabinet: (view) => this.#change((seat) => withCabinetView(seat, view)),
        balance: (balance) => this.#change((seat) => withWalletBalance(seat, balance)),
        transfer: (view) => {
          this.#autoplay.stop();
          this.#change((seat) => withHandPayOrJackpotNotice(withReportedTransfer(seat, view), view));
        },
        terms: (terms) => this.#takeTerms(terms),
        played: (played) => this.#change((seat) => withSessionStakeAndWin(seat, played)),
        attendantCall: ({ sessionId, call }) =>
          this.#change((seat) => (seat.session.id === sessionId ? { ...seat, attendantCall: call } : seat)),
        spectators: ({ spectators }) => this.#change((seat) => ({ ...seat, spectators })),
        info: (info) => this.#receiveInfo(info),
        machine: (notice) => {
          this.#change((seat) => withMachineStatus(seat, this.#options.machineId, notice));
          this.#announcer.notify((listener) => listener.machine?.(notice));
        },
        session: (notice) => this.#announcer.notify((listener) => listener.session?.(notice)),
        candidate: (candidate) => this.#announcer.notify((listener) => listener.candidate?.(candidate)),
        iceServers: ({ iceServers }) => this.#change((seat) => ({ ...seat, iceServers })),
        videoLost: (lost) => this.#announcer.notify((listener) => listener.videoLost?.(lost)),
      },
    );
    const dependencies: RequestDependencies = {
      clock: this.#clock,
      channel: this.#channel,
      seat: () => getSeatIfPlaying(this.#state.get()),
      isOver: () => this.#state.get().kind === 'ended',
      change: (change) => this.#change(change),
      askBalance: () => void this.#askBalance(),
      refused: (error) => this.#refuse(error),
    };
    this.#departure = new LeaveFlow({
      state: this.#state,
      channel: this.#channel,
      stopAutoplay: () => this.stopAutoplay(),
      clock: this.#clock,
    });
    this.#signalling = new ChannelSignalling({
      channel: this.#channel,
      framesPerSecond: options.terms.framesPerSecond,
      pictureRequest: options.pictureRequest,
      seatLost: (error) => this.#departure.end({ kind: 'refused', error }),
      isJoining: () => this.#state.get().kind === 'joining',
    });
    this.#presses = new PressQueue(dependencies);
    this.#money = new CashTransferRequests(dependencies);
    this.#stake = new DeferredStakeSelection({
      state: this.#state.get,
      chosen: () => this.controls.get().nextBandId,
      choose: (bandId) => this.controls.chooseNextBand(bandId),
      isAway: () => this.controls.get().isAway,
      press: (bandId) => this.#presses.chooseBand(bandId),
    });
    this.#autoplay = new Autoplay({
      isOn: () => this.controls.get().autoplay,
      turn: (on, left) => this.controls.turnAutoplay(on, left),
      block: () => this.#game.get().spinBlock,
      cabinet: () => getSeatIfPlaying(this.#state.get())?.cabinet ?? null,
      spin: (origin) => this.spin(origin),
      stopped: (end) => this.#announcer.notify((listener) => listener.autoplayStopped?.(end)),
      clock: this.#clock,
    });
    this.#state.subscribe(() => this.#redraw());
    this.controls.subscribe(() => this.#redraw());
    this.#channel.subscribe(() => this.#followChannel());
  }

  start(): void {
    if (this.#state.get().kind !== 'ended') this.#channel.start();
  }

  /** Closes the WebSocket of a page that is hidden or closed. The server holds the seat; `start` takes the seat again. */
  suspend(): void {
    this.stopAutoplay();
    this.#channel.close();
    if (this.#state.get().kind !== 'ended') this.#state.set({ kind: 'joining' });
  }

  /** Leaves the machine. Resolves when the session has ended. */
  leave(): Promise<void> {
    return this.#departure.leave((summary) => ({ kind: 'left', summary }));
  }

  /** Presses spin. Does nothing while `findSpinBlockReason` returns a reason. */
  spin(origin: 'hand' | 'auto' = 'hand'): void {
    if (this.#game.get().spinBlock === null) this.#presses.spin(origin);
  }

  /** Selects the stake key, which is pressed at once or after the current round. */
  chooseBand(bandId: number): void {
    this.#stake.choose(bandId);
  }

  /** Starts autoplay, for no more rounds than the jurisdiction profile allows. */
  startAutoplay(limits: AutoplayLimits = noLimits): void {
    const { allowAutoplay, autoplayMost: most } = this.#game.get();
    const rounds = most === null ? limits.rounds : Math.min(limits.rounds ?? most, most);
    if (allowAutoplay) this.#autoplay.start({ ...limits, rounds });
  }

  stopAutoplay(): void {
    this.#autoplay.stop();
  }

  /** Calls an attendant to the machine. Returns false if nobody was notified. */
  callAttendant(): Promise<boolean> {
    return this.#presses.callAttendant();
  }

  /** Dismisses a win's card. Does nothing while its hand pay is undecided. */
  readMoment(id: string): void {
    this.#change((seat) => withWinDismissed(seat, id));
  }

  giveUpCashIn(transferId: string): void {
    void this.#money.giveUpCashIn(transferId);
  }

  cashIn(amountMinor: number): void {
    this.#autoplay.stop();
    this.#money.cashIn(amountMinor);
  }

  cashOut(): void {
    this.#autoplay.stop();
    this.#money.cashOut();
  }

  /** Rotates the picture. Does nothing if the menu for this is hidden. */
  rotate(): void {
    const seat = getSeatIfPlaying(this.#state.get());
    if (seat && this.#game.get().showRotateScreenMenu) this.controls.rotate(seat.machine.rotations);
  }

  /** Sends an SDP offer for the picture. If the machine cannot start its video, the game ends with the server's error. */
  offer(offer: PictureOffer): Promise<RequestOutcome<PictureAnswer>> {
    return this.#signalling.offer(offer);
  }

  /** Whether the server takes an offer and its candidates right behind the request for the seat. */
  get offersEarly(): boolean {
    return this.#options.earlyOffers?.read() ?? false;
  }

  sendCandidate(candidate: Candidate): void {
    void this.#signalling.sendCandidate(candidate);
  }

  listen(listener: GameListener): () => void {
    return this.#announcer.listen(listener);
  }

  #followChannel(): void {
    const before = this.#state.get();
    const { welcome } = this.#arrival;
    const after = applyGameChannelState(before, this.#channel.getState(), welcome, this.#clock.nowMs());
    if (after.kind === 'ended') return this.#departure.end(after.ending);
    this.#state.set(after);
    if (before.kind !== 'playing' && after.kind === 'playing') this.#presses.holdCycle();
    if (before.kind !== 'playing' && getSeatIfPlaying(after)?.isPlain) {
      void this.#askBalance();
      void this.#askBrand();
    }
    if (hasGameSessionChanged(before, after)) this.#announcer.notify((listener) => listener.rejoined?.());
  }

  async #askBalance(): Promise<void> {
    const balance = (await this.#options.fetchBalance?.()) ?? null;
    if (balance !== null) this.#change((seat) => withWalletBalance(seat, { balance }));
  }

  async #askBrand(): Promise<void> {
    if (getSeatIfPlaying(this.#state.get())?.machine.brand.name !== '') return;
    const brand = (await this.#options.fetchBrand?.()) ?? null;
    if (brand !== null) this.#change((seat) => ({ ...seat, machine: { ...seat.machine, brand } }));
  }

  /**
   * Applies changed rules of the operator for this seat: a longer minimum cycle takes effect at once, and autoplay that is no longer
   * allowed ends.
   */
  #takeTerms(seatEvents: SeatSettings): void {
    const seated = getSeatView(this.#state.get());
    if (seated?.session.id !== seatEvents.sessionId) return;
    const before = seated.terms;
    this.#change((seat) => withSeatSettings(seat, seatEvents));
    if (seatEvents.terms.minCycleMs > (before?.minCycleMs ?? 0)) this.#presses.holdCycle();
    const isEnded = maxAutoplayRounds(seatEvents.terms) < maxAutoplayRounds(before ?? { autoRounds: 0 });
    if (isEnded && this.#game.get().autoplay) this.#refuse({ code: 'AUTOPLAY_CLOSED', ErrorMessage: '' });
  }

  #receiveInfo(info: GameInfoMessage): void {
    if (info.action === 'QUIT_REQUEST') this.#departure.end({ kind: 'removed', info });
    else if (info.action === 'CLOSE_SESSION')
      void this.#departure.leave((summary) => ({ kind: 'closed', info, summary }));
    else this.#announcer.notify((listener) => listener.info?.(info));
  }

  #refuse(error: ErrorBody): void {
    this.#autoplay.stop();
    this.#announcer.notify((listener) => listener.refused?.(error));
  }

  #redraw(): void {
    this.#game.set(this.#gameNow());
    // Press the selected stake key first, because autoplay's next spin uses that stake.
    this.#stake.follow();
    this.#autoplay.follow();
  }

  #gameNow(): Game {
    const { machineId, terms } = this.#options;
    return buildGameScreenState(machineId, this.#state.get(), this.controls.get(), terms);
  }

  #change(change: (seat: SeatView) => SeatView): void {
    const before = this.#state.get();
    const after = withUpdatedSeatView(before, change);
    if (after !== before) this.#state.set(after);
  }
}
