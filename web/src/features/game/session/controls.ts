import type { Rotation } from '@reelfloor/protocol';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** The screen's four shapes; what each looks like stands in `game-layout.css`. */
export type GameLayout = 'wide' | 'medium' | 'upright' | 'sideways';

/** The machine's picture as far as the game cares. */
export type PictureSight = 'awaited' | 'live' | 'frozen' | 'failed';

/** What is set on this screen, by the player or by the page; the server knows nothing of it. */
export interface Controls {
  readonly volume: number;
  readonly sideBar: boolean;
  readonly autoplay: boolean;
  /** How many rounds autoplay has still to begin; null: it has no such limit, or is off. */
  readonly autoplayLeft: number | null;
  /** The stake key that waits for the round's end; null: none. */
  readonly nextBandId: number | null;
  /** The name of the part of the picture that was chosen; null: as the machine wants it. */
  readonly cut: string | null;
  /** Null: as the machine's picture begins. */
  readonly rotation: Rotation | null;
  readonly layout: GameLayout;
  readonly picture: PictureSight;
  readonly rulesShown: boolean;
  readonly helpShown: boolean;
  /** The chat lies over the game. */
  readonly chatShown: boolean;
  /** What is known of the line stands over the picture. */
  readonly lineShown: boolean;
  /** Nobody looks at the page: it is locked, or another window is in front. */
  readonly isAway: boolean;
}

/** How the picture of a machine is looked at. */
export type PictureView = Pick<Controls, 'cut' | 'rotation'>;

export interface ControlsAtStart {
  readonly volume: number;
  readonly layout: GameLayout;
  /** Keeps the volume for the next game. */
  readonly keepVolume: (volume: number) => void;
  /** How this machine's picture was last looked at, and where that is kept. */
  readonly view: PictureView;
  readonly keepView: (view: PictureView) => void;
}

/** Keeps what is set on the game screen. */
export class ControlPanel {
  readonly #state: Snapshot<Controls>;
  readonly #keepVolume: (volume: number) => void;
  readonly #keepView: (view: PictureView) => void;

  readonly subscribe: Snapshot<Controls>['subscribe'];
  readonly get: () => Controls;

  constructor({ volume, layout, view, keepVolume, keepView }: ControlsAtStart) {
    this.#keepVolume = keepVolume;
    this.#keepView = keepView;
    this.#state = new Snapshot<Controls>({
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
      lineShown: false,
      isAway: false,
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

  showLine(lineShown: boolean): void {
    this.#set({ lineShown });
  }

  setLayout(layout: GameLayout): void {
    this.#set({ layout });
  }

  /** What the video element shows. */
  see(picture: PictureSight): void {
    this.#set({ picture });
  }

  setAway(isAway: boolean): void {
    this.#set({ isAway });
  }

  turnAutoplay(autoplay: boolean, autoplayLeft: number | null): void {
    this.#set({ autoplay, autoplayLeft });
  }

  /** For the next round; null takes the choice back. */
  chooseNextBand(nextBandId: number | null): void {
    this.#set({ nextBandId });
  }

  chooseCut(cut: string): void {
    this.#look({ cut });
  }

  /** On to the next of the turns that the machine allows, in their order, and round again. */
  rotate(rotations: readonly Rotation[]): void {
    const at = rotations.indexOf(this.get().rotation ?? rotations[0] ?? 0);
    this.#look({ rotation: rotations[(at + 1) % rotations.length] ?? null });
  }

  #look(change: Partial<PictureView>): void {
    this.#set(change);
    const { cut, rotation } = this.get();
    this.#keepView({ cut, rotation });
  }

  #set(change: Partial<Controls>): void {
    const before = this.#state.get();
    const isNew = (Object.keys(change) as (keyof Controls)[]).some((name) => change[name] !== before[name]);
    if (isNew) this.#state.set({ ...before, ...change });
  }
}
