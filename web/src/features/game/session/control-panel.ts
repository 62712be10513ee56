import type { Rotation } from '@reelfloor/protocol';
import { ObservableValue } from '../../../realtime/observable-value.ts';

/** The four screen layouts, defined in `game-layout.css`. */
export type GameLayout = 'wide' | 'medium' | 'upright' | 'sideways';

export type PictureDisplayState = 'awaited' | 'pressNeeded' | 'live' | 'frozen' | 'failed';

export interface GameControls {
  readonly volume: number;
  readonly sideBar: boolean;
  readonly autoplay: boolean;
  /** Autoplay's remaining rounds; null if there is no limit or autoplay is off. */
  readonly autoplayLeft: number | null;
  /** Stake key for the next round; null if the stake does not change. */
  readonly nextBandId: number | null;
  /** Name of the visible part of the picture; null means the machine's default. */
  readonly cut: string | null;
  readonly rotation: Rotation | null;
  readonly layout: GameLayout;
  readonly picture: PictureDisplayState;
  readonly rulesShown: boolean;
  readonly helpShown: boolean;
  readonly chatShown: boolean;
  /** True while the panel with details about the connection covers the picture. */
  readonly connectionShown: boolean;
  /** True while the page is locked or another window has the focus. */
  readonly isAway: boolean;
  /**
   * Why the player may not start a round although the machine is ready: a reality check is open, or the rest period after one is running.
   */
  readonly hold: 'check' | 'rest' | null;
}

export type PictureView = Pick<GameControls, 'cut' | 'rotation'>;

export interface ControlsAtStart {
  readonly volume: number;
  readonly layout: GameLayout;
  readonly keepVolume: (volume: number) => void;
  readonly view: PictureView;
  readonly keepView: (view: PictureView) => void;
}

export class ControlPanel {
  readonly #state: ObservableValue<GameControls>;
  readonly #keepVolume: (volume: number) => void;
  readonly #keepView: (view: PictureView) => void;

  readonly subscribe: ObservableValue<GameControls>['subscribe'];
  readonly get: () => GameControls;

  constructor({ volume, layout, view, keepVolume, keepView }: ControlsAtStart) {
    this.#keepVolume = keepVolume;
    this.#keepView = keepView;
    this.#state = new ObservableValue<GameControls>({
      volume,
      layout,
      sideBar: false,
      autoplay: false,
      autoplayLeft: null,
      nextBandId: null,
      cut: view.cut,
      rotation: view.rotation,
      picture: 'awaited',
      rulesShown: false,
      helpShown: false,
      chatShown: false,
      connectionShown: false,
      isAway: false,
      hold: null,
    });
    this.subscribe = this.#state.subscribe;
    this.get = this.#state.get;
  }

  setVolume(volume: number): void {
    this.#keepVolume(volume);
    this.#set({ volume });
  }

  showSideBar(sideBar: boolean): void {
    this.#set({ sideBar });
  }

  showRules(rulesShown: boolean): void {
    this.#set({ rulesShown, helpShown: false });
  }

  showHelp(helpShown: boolean): void {
    this.#set({ helpShown, rulesShown: false });
  }

  showChat(chatShown: boolean): void {
    this.#set({ chatShown });
  }

  showConnection(connectionShown: boolean): void {
    this.#set({ connectionShown });
  }

  setLayout(layout: GameLayout): void {
    this.#set({ layout });
  }

  setPicture(picture: PictureDisplayState): void {
    this.#set({ picture });
  }

  setAway(isAway: boolean): void {
    this.#set({ isAway });
  }

  setHold(hold: GameControls['hold']): void {
    this.#set({ hold });
  }

  turnAutoplay(autoplay: boolean, autoplayLeft: number | null): void {
    this.#set({ autoplay, autoplayLeft });
  }

  /** Selects the stake key for the next round; null cancels the selection. */
  chooseNextBand(nextBandId: number | null): void {
    this.#set({ nextBandId });
  }

  chooseCut(cut: string): void {
    this.#setView({ cut });
  }

  /** Rotates the picture to the machine's next rotation, wrapping around after the last. */
  rotate(rotations: readonly Rotation[]): void {
    const at = rotations.indexOf(this.get().rotation ?? rotations[0] ?? 0);
    this.#setView({ rotation: rotations[(at + 1) % rotations.length] ?? null });
  }

  #setView(change: Partial<PictureView>): void {
    this.#set(change);
    const { cut, rotation } = this.get();
    this.#keepView({ cut, rotation });
  }

  #set(change: Partial<GameControls>): void {
    const before = this.#state.get();
    const isNew = (Object.keys(change) as (keyof GameControls)[]).some((name) => change[name] !== before[name]);
    if (isNew) this.#state.set({ ...before, ...change });
  }
}
