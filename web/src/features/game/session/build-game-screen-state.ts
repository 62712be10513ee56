import type { Band, PictureArea, Rotation, VideoType } from '@reelfloor/protocol';
import type { GameControls, GameLayout } from './control-panel.ts';
import type { GameInit } from './game-channel-schemas.ts';
import type { GameState, LastPressResult, SeatTransfer, SeatView } from './game-state.ts';
import { findPendingTransfer } from './seat-transfers.ts';
import { findSpinBlockReason, type SpinBlockReason } from './spin-block-reason.ts';

/** What the operator's settings `ALLOW_AUTOPLAY`, `ROTATE_MENU` and `FPS` allow. */
export interface GameParameters {
  readonly allowAutoplay: boolean;
  readonly rotateMenu: boolean;
  readonly framesPerSecond: number;
}

/** The game as the screen shows it, with the names of the specification (§3). */
export interface Game {
  readonly id: string;
  readonly statusConnection: GameState['kind'];
  readonly lastClick: LastPressResult | null;
  /** Volume, 0 to 1. */
  readonly volume: number;
  readonly sideBar: boolean;
  readonly isLoading: boolean;
  readonly moneyTransfer: SeatTransfer | null;
  readonly videoType: VideoType | null;
  /** Stake keys by `Order`, highest first. */
  readonly bandSelects: readonly Band[];
  readonly activeBand: Band | null;
  readonly nextBand: Band | null;
  readonly autoplay: boolean;
  readonly autoplayLeft: number | null;
  readonly cutScreen: PictureArea | null;
  readonly showRotateScreenMenu: boolean;
  readonly layout: GameLayout;
  /** Rotation in degrees clockwise. */
  readonly rotation: Rotation;
  /** Parts of the picture to choose from, including the current one. With fewer than two there is no choice. */
  readonly cuts: readonly PictureCrop[];
  readonly cut: PictureCrop;
  readonly spinBlock: SpinBlockReason | null;
  readonly rulesShown: boolean;
  readonly helpShown: boolean;
  readonly allowAutoplay: boolean;
  /** Maximum number of rounds of one autoplay; null: unlimited. */
  readonly autoplayMost: number | null;
  /** Whether there are keys for fixed cash-in amounts; false: the player types an amount. */
  readonly allowAllIn: boolean;
}

export const buildGameScreenState = (
  id: string,
  state: GameState,
  controls: GameControls,
  gameParameters: GameParameters,
): Game => {
  const seat = getSeatView(state);
  const { volume, sideBar, layout, autoplay, autoplayLeft, rulesShown, helpShown } = controls;
  const cuts = listSelectablePictureCrops(seat?.machine ?? null);
  const cut = cuts.find(({ name }) => name === controls.cut) ?? cuts[0];
  return {
    id,
    statusConnection: state.kind,
    lastClick: seat?.lastClick ?? null,
    volume,
    sideBar,
    isLoading:
      state.kind === 'joining' || (state.kind === 'playing' && !state.seat.isPlain && controls.picture === 'awaited'),
    moneyTransfer: (seat && findPendingTransfer(seat)) ?? null,
    videoType: seat?.machine.videoType ?? null,
    bandSelects: seat?.machine.bandSelects ?? [],
    activeBand: seat?.machine.bandSelects.find(({ id }) => id === seat.cabinet.bandId) ?? null,
    nextBand: seat?.machine.bandSelects.find(({ id }) => id === controls.nextBandId) ?? null,
    autoplay,
    autoplayLeft,
    cutScreen: cut.box,
    showRotateScreenMenu: seat !== null && isTurnable(seat, gameParameters),
    layout,
    rotation: rotationOf(seat, controls),
    cuts,
    cut,
    spinBlock:
      state.kind === 'playing'
        ? findSpinBlockReason(state.seat, holdOf(state.seat, controls) ?? sightOf(controls, cut))
        : 'offline',
    rulesShown,
    helpShown,
    allowAutoplay: gameParameters.allowAutoplay && seat?.terms?.autoRounds !== 1,
    autoplayMost: seat?.terms?.autoRounds || null,
    allowAllIn: seat?.terms?.allIn ?? true,
  };
};

export const getSeatView = (state: GameState): SeatView | null =>
  state.kind === 'joining' || state.kind === 'ended' ? null : state.seat;

/** Returns the player's rotation if the machine allows it, otherwise the machine's first rotation. */
const rotationOf = (seat: SeatView | null, { rotation }: GameControls): Rotation => {
  const allowed = seat?.machine.rotations ?? [];
  return allowed.find((turn) => turn === rotation) ?? allowed[0] ?? 0;
};

/** Returns whether the picture can be rotated. A camera's picture cannot, and a cabinet may allow only one rotation. */
const isTurnable = ({ machine }: SeatView, { rotateMenu }: GameParameters): boolean =>
  rotateMenu && machine.videoType !== 'camera' && machine.rotations.length > 1;

/** Returns what keeps the player from a paid round; null if nothing. Remaining free spins can always be played. */
const holdOf = ({ cabinet }: SeatView, { hold }: GameControls): SpinBlockReason | null =>
  cabinet.freeSpinsLeft > 0 ? null : hold;

/** Returns what hides the reels, or null if they are visible: nobody may bet without seeing them. */
const sightOf = (controls: GameControls, cut: PictureCrop): SpinBlockReason | null => {
  const { picture, connectionShown, chatShown, isAway, sideBar, layout } = controls;
  if (isAway) return 'away';
  if (!cut.hasReels) return 'hidden';
  if (connectionShown || chatShown) return 'covered';
  // In these two layouts the open side bar covers the reels.
  if (sideBar && (layout === 'medium' || layout === 'sideways')) return 'covered';
  if (picture === 'live') return null;
  return picture === 'frozen' || picture === 'pressNeeded' ? picture : 'noPicture';
};

type Machine = Pick<GameInit['machine'], 'cutScreen' | 'screens' | 'reelBox'>;

interface PictureCrop {
  /**
   * Name of this part of the picture. `usual`: the machine's preferred part; `whole`: the whole picture; otherwise the machine's name for a
   * screen.
   */
  readonly name: string;
  readonly box: PictureArea | null;
  /** Whether the reels are in this part; if not, nobody can play. */
  readonly hasReels: boolean;
  /** True: show all of this part, however small. False: enlarge it as far as the reels stay visible. */
  readonly isKeptWhole: boolean;
}

/** Returns the parts of the picture to choose from; the first is the default. */
export const listSelectablePictureCrops = (machine: Machine | null): readonly [PictureCrop, ...PictureCrop[]] => {
  if (!machine) return [usual(null)];
  const { cutScreen, screens, reelBox } = machine;
  const parts = screens.map(({ name, box }): PictureCrop => {
    const hasReels = holds(box, reelBox);
    return { name, box, hasReels, isKeptWhole: !hasReels };
  });
  const [withReels = usual(cutScreen), ...others] = [
    ...parts.filter(({ hasReels }) => hasReels),
    ...parts.filter(({ hasReels }) => !hasReels),
  ];
  const first = withReels.hasReels ? withReels : usual(cutScreen);
  if (cutScreen === null && parts.length === 0) return [first];
  return [first, ...(first === withReels ? others : parts), whole];
};

const usual = (box: PictureArea | null): PictureCrop => ({
  name: 'usual',
  box,
  hasReels: true,
  isKeptWhole: false,
});
const whole: PictureCrop = { name: 'whole', box: null, hasReels: true, isKeptWhole: true };

const holds = (outer: PictureArea, inner: PictureArea): boolean =>
  inner.x >= outer.x - tolerance &&
  inner.y >= outer.y - tolerance &&
  inner.x + inner.width <= outer.x + outer.width + tolerance &&
  inner.y + inner.height <= outer.y + outer.height + tolerance;

/** Tolerance for comparing positions given as shares of the picture: 0.001 is about one pixel. */
const tolerance = 0.001;
