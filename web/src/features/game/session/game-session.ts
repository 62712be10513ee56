import type { Answer, Candidate, ErrorBody, Offer, Outcome } from '@reelfloor/protocol';
import { mostFramesPerSecond } from '@reelfloor/protocol';
import type { GameInitAnswer } from '@reelfloor/protocol/channels/game';
import { type Greeting, greetingOf } from '../../../realtime/greeting.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';
import { Autoplay } from './autoplay.ts';
import { ControlPanel, type ControlsAtStart } from './controls.ts';
import { followChannel, isAnotherSession } from './follow-channel.ts';
import { type Game, type GameTerms, gameOf } from './game.ts';
import { type GameChannel, type GameChannelOptions, type GamePeer, openGameChannel } from './game-channel.ts';
import type { GameListener } from './game-listener.ts';
import type { Ending, GameState, Info, Seat } from './game-state.ts';
import { firstJoin, joinAgain, joinMachine } from './join-machine.ts';
import { MoneyDesk } from './money-desk.ts';
import { withTransfer } from './money-moves.ts';
import { PressDesk } from './press-desk.ts';
import { withBalance, withCabinet } from './seat.ts';

export interface GameSessionOptions extends GameChannelOptions {
  readonly machineId: string;
  readonly token: () => string;
  readonly terms: GameTerms;
  readonly controls: ControlsAtStart;
  /** Between a round of autoplay and the next. */
  readonly autoplayPauseMs?: number;
}

/**
 * One player's game at one machine: joins, keeps the seat's state as the server tells it, comes back after a lost line,
 * leaves. The screen reads `getState` and `getGame` and changes by what the cabinet says, never by what was asked of it.
 */
export class GameSession {
  readonly controls: ControlPanel;
  readonly #options: GameSessionOptions;
  readonly #channel: GameChannel;
  readonly #state = new Snapshot<GameState>({ kind: 'joining' });
  readonly #game: Snapshot<Game>;
  readonly #listeners = new Set<GameListener>();
  readonly #presses: PressDesk;
  readonly #money: MoneyDesk;
  readonly #autoplay: Autoplay;
  #welcome: GameInitAnswer | null = null;
  #newestOffer = 0;

  readonly subscribe: Snapshot<Game>['subscribe'];
  readonly getState = this.#state.get;
  readonly getGame: () => Game;

  constructor(options: GameSessionOptions) {
    this.#options = options;
    this.controls = new ControlPanel(options.controls);
    this.#game = new Snapshot(this.#gameNow());
    this.subscribe = this.#game.subscribe;
    this.getGame = this.#game.get;
    this.#channel = openGameChannel(options, (peer) => this.#join(peer), {
      cabinet: (view) => this.#change((seat) => withCabinet(seat, view)),
      balance: (balance) => this.#change((seat) => withBalance(seat, balance)),
      transfer: (view) => {
        this.#autoplay.stop();
        this.#change((seat) => withTransfer(seat, view));
      },
      info: (info) => this.#hearInfo(info),
      candidate: (candidate) => this.#tell((listener) => listener.candidate?.(candidate)),
      videoLost: (lost) => this.#tell((listener) => listener.videoLost?.(lost)),
    });
    const desk = {
      channel: this.#channel,
      seat: () => this.#seatInPlay(),
      isOver: () => this.#state.get().kind === 'ended',
      change: (change: (seat: Seat) => Seat) => this.#change(change),
      refused: (error: ErrorBody) => this.#refuse(error),
    };
    this.#presses = new PressDesk(desk);
    this.#money = new MoneyDesk(desk);
    this.#autoplay = new Autoplay({
      isOn: () => this.controls.get().autoplay,
      turn: (on) => this.controls.turnAutoplay(on),
      block: () => this.#game.get().spinBlock,
      spin: () => this.spin(),
      stopped: (block) => this.#tell((listener) => listener.autoplayStopped?.(block)),
      pauseMs: options.autoplayPauseMs ?? autoplayPauseMs,
    });
    this.#state.subscribe(() => this.#redraw());
    this.controls.subscribe(() => this.#redraw());
    this.#channel.subscribe(() => this.#followChannel());
  }

  start(): void {
    if (this.#state.get().kind !== 'ended') this.#channel.start();
  }

  /** The page is going away: the socket closes, the server holds the seat. `start` takes it again. */
  suspend(): void {
    this.stopAutoplay();
    this.#channel.close();
    if (this.#state.get().kind !== 'ended') this.#state.set({ kind: 'joining' });
  }

  /** Cashes out and frees the seat; ends with the session's result. */
  leave(): Promise<void> {
    return this.#leaveAs((summary) => ({ kind: 'left', summary }));
  }

  /** Does nothing while `spinBlock` names a reason. */
  spin(): void {
    if (this.#game.get().spinBlock === null) this.#presses.spin();
  }

  chooseBand(bandId: number): void {
    this.#presses.chooseBand(bandId);
  }

  startAutoplay(): void {
    if (this.#options.terms.allowAutoplay) this.#autoplay.start();
  }

  stopAutoplay(): void {
    this.#autoplay.stop();
  }

  cashIn(amountMinor: number): void {
    this.#autoplay.stop();
    this.#money.cashIn(amountMinor);
  }

  cashOut(): void {
    this.#autoplay.stop();
    this.#money.cashOut();
  }

  /** A quarter turn or as far as the machine allows; only where the menu for it is shown. */
  rotate(): void {
    const seat = this.#seatInPlay();
    if (seat && this.#game.get().showRotateScreenMenu) this.controls.rotate(seat.machine.rotations);
  }

  /** A pipeline that cannot start costs the seat, so the game ends with the server's error. */
  async offer(offer: Offer): Promise<Outcome<Answer>> {
    this.#newestOffer = offer.generation;
    const fps = Math.min(this.#options.terms.framesPerSecond, mostFramesPerSecond);
    const outcome = await this.#channel.request('offer', { ...offer, fps }, offerTimeoutMs);
    const seatIsLost = outcome.kind === 'refused' && Number(outcome.error.code) === pipelineFailed;
    if (seatIsLost && this.#newestOffer === offer.generation) {
      this.#end({ kind: 'refused', error: outcome.error });
    }
    return outcome;
  }

  sendCandidate(candidate: Candidate): void {
    this.#channel.notify('candidate', candidate);
  }

  /** Returns the function that unsubscribes. */
  listen(listener: GameListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #join(peer: GamePeer): Promise<Greeting> {
    const init = { machineID: this.#options.machineId, token: this.#options.token() };
    const patience = this.#state.get().kind === 'lost' ? joinAgain : firstJoin;
    const outcome = await joinMachine(peer, init, patience);
    this.#welcome = outcome.kind === 'accepted' ? outcome.value : null;
    return greetingOf(outcome);
  }

  #followChannel(): void {
    const before = this.#state.get();
    const after = followChannel(before, this.#channel.getState(), this.#welcome, Date.now());
    if (after.kind === 'ended') return this.#end(after.ending);
    this.#state.set(after);
    if (isAnotherSession(before, after)) this.#tell((listener) => listener.rejoined?.());
  }

  async #leaveAs(ending: (summary: Extract<Ending, { kind: 'left' }>['summary']) => Ending): Promise<void> {
    const state = this.#state.get();
    if (state.kind === 'leaving' || state.kind === 'ended') return;
    this.stopAutoplay();
    if (state.kind !== 'playing') return this.#end(ending(null));
    this.#state.set({ kind: 'leaving', seat: state.seat });
    const outcome = await this.#channel.request('leave', {}, leaveTimeoutMs);
    this.#end(ending(outcome.kind === 'accepted' ? outcome.value : null));
  }

  #hearInfo(info: Info): void {
    if (info.action === 'QUIT_REQUEST') this.#end({ kind: 'removed', info });
    else if (info.action === 'CLOSE_SESSION') void this.#leaveAs(() => ({ kind: 'closed', info }));
    else this.#tell((listener) => listener.info?.(info));
  }

  #end(ending: Ending): void {
    if (this.#state.get().kind === 'ended') return;
    this.stopAutoplay();
    this.#state.set({ kind: 'ended', ending });
    this.#channel.close();
  }

  #refuse(error: ErrorBody): void {
    this.#autoplay.stop();
    this.#tell((listener) => listener.refused?.(error));
  }

  #redraw(): void {
    this.#game.set(this.#gameNow());
    this.#autoplay.follow();
  }

  #gameNow(): Game {
    const { machineId, terms } = this.#options;
    return gameOf(machineId, this.#state.get(), this.controls.get(), terms);
  }

  #seatInPlay(): Seat | null {
    const state = this.#state.get();
    return state.kind === 'playing' ? state.seat : null;
  }

  #change(change: (seat: Seat) => Seat): void {
    const state = this.#state.get();
    if (state.kind !== 'playing' && state.kind !== 'leaving') return;
    const seat = change(state.seat);
    if (seat !== state.seat) this.#state.set({ ...state, seat });
  }

  #tell(tell: (listener: GameListener) => void): void {
    for (const listener of [...this.#listeners]) tell(listener);
  }
}

/** Starting an encoder takes a moment on a busy machine. */
const offerTimeoutMs = 8000;
/** "Failed to start pipeline" in the specification's catalogue. */
const pipelineFailed = 70000;
/** The round in play finishes first, and free spins may follow it. */
const leaveTimeoutMs = 60_000;
/** Long enough to see what a round brought. */
const autoplayPauseMs = 600;
