import type { CapturedPicture } from '@reelfloor/cabinet/captured-picture-settings';
import type { PictureArea, Rotation } from '@reelfloor/protocol';
import type {
  KeyTestOutcome,
  MachineIdentity,
  MoneyTestFailure,
  MoneyTestStep,
  ScreenCorners,
  WiringItem,
} from '@reelfloor/protocol/channels/commissioning';
import type { Meters } from './meters.ts';

/** A machine's commissioning as stored in its journal. */
export interface CommissioningState {
  /** Identity that the machine reported when it was opened to players; null if it never was. */
  readonly pinned: { readonly identity: MachineIdentity; readonly atMs: number; readonly by: string } | null;
  readonly wiring: Readonly<Partial<Record<WiringItem, { readonly by: string; readonly atMs: number }>>>;
  /** The latest test of each key, by relay channel. */
  readonly keys: Readonly<Record<number, KeyTestResult>>;
  /** Stake of the last test game in minor units; null before one. */
  readonly stakeMinor: number | null;
  readonly money: MoneyTest | null;
  /** Totals of test play and test transfers since the base reading. */
  readonly tested: TestPlayTotals;
  readonly base: MeterBase | null;
  /** Corners, turn and reel box set by staff for the first video source; they override the cabinet file. */
  readonly picture: PictureArrangement | null;
}

export interface KeyTestResult {
  readonly atMs: number;
  readonly outcome: KeyTestOutcome;
  readonly tookMs: number | null;
  readonly stakeMinor: number | null;
}

interface MoneyTest {
  readonly amountMinor: number;
  readonly steps: Readonly<Partial<Record<MoneyTestStep, EndedStep>>>;
  /** AFT id of the last transfer that the machine has carried out; null before one. */
  readonly lastId: string | null;
  readonly lastMinor: number;
}

interface EndedStep {
  readonly failure: MoneyTestFailure | null;
  readonly detail: string | null;
}

/** Amounts in minor units. */
export interface TestPlayTotals {
  readonly stakedMinor: number;
  readonly wonMinor: number;
  readonly handPaidMinor: number;
  readonly inMinor: number;
  readonly outMinor: number;
}

/** A reading of the machine's meters and our totals at that time: from then on both must grow equally. */
interface MeterBase {
  readonly meters: Meters;
  readonly ours: TestPlayTotals;
}

export interface PictureArrangement {
  readonly corners: ScreenCorners;
  readonly turn: Rotation;
  readonly reelBox: PictureArea;
}

export const nothingTested: TestPlayTotals = {
  stakedMinor: 0,
  wonMinor: 0,
  handPaidMinor: 0,
  inMinor: 0,
  outMinor: 0,
};

export const firstCommissioning: CommissioningState = {
  pinned: null,
  wiring: {},
  keys: {},
  stakeMinor: null,
  money: null,
  tested: nothingTested,
  base: null,
  picture: null,
};

/** Returns the initial state of a new commissioning: earlier checks and tests are reset. */
export const restartCommissioning = ({ pinned, picture }: CommissioningState): CommissioningState => ({
  ...firstCommissioning,
  pinned,
  picture,
});

/** Returns a copy of the picture whose first view has the corners and the turn that staff set. */
export const applyPictureArrangement = (
  picture: CapturedPicture,
  arrangement: PictureArrangement | null,
): CapturedPicture => {
  if (arrangement === null) return picture;
  const { corners, turn } = arrangement;
  return {
    ...picture,
    views: picture.views.map((view, at) => (at === 0 ? { ...view, corners, turn } : view)),
  };
};
