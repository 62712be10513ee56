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

/** The commissioning state of a machine (checks and tests before players may use it), as stored in its journal. */
export interface CommissioningState {
  /** Identity that the machine reported when it was opened to players; null if it has never been opened. */
  readonly pinned: { readonly identity: MachineIdentity; readonly atMs: number; readonly by: string } | null;
  readonly wiring: Readonly<Partial<Record<WiringItem, { readonly by: string; readonly atMs: number }>>>;
  /** The latest test result of each key, by the number of its relay. */
  readonly keys: Readonly<Record<number, KeyTestResult>>;
  /** Stake of the last test game in minor units; null before the first one. */
  readonly stakeMinor: number | null;
  readonly money: MoneyTest | null;
  /** Totals of test games and test transfers since the base reading of the meters. */
  readonly tested: TestPlayTotals;
  readonly base: MeterBase | null;
  /** Corners, rotation and reel area that staff set for the first video source; they override the cabinet file. Null: not set. */
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
  /** AFT id of the last transfer that the machine has carried out; null before the first one. */
  readonly lastId: string | null;
  readonly lastMinor: number;
}

interface EndedStep {
  readonly failure: MoneyTestFailure | null;
  readonly detail: string | null;
}

/** Totals of test games and test transfers. Amounts in minor units. */
export interface TestPlayTotals {
  readonly stakedMinor: number;
  readonly wonMinor: number;
  readonly handPaidMinor: number;
  readonly inMinor: number;
  readonly outMinor: number;
}

/**
 * A reading of the machine's meters and the totals computed by this agent at that time: from then on both must grow by the same amounts.
 */
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

/** Returns the initial state of a new commissioning: the results of earlier checks and tests are reset. */
export const restartCommissioning = ({ pinned, picture }: CommissioningState): CommissioningState => ({
  ...firstCommissioning,
  pinned,
  picture,
});

/** Returns a copy of the picture settings whose first view has the corners and the rotation that staff set. */
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
