import type { CapturedPicture } from '@reelfloor/cabinet/captured-picture';
import type { Box, Rotation } from '@reelfloor/protocol';
import type {
  Corners,
  KeyTestOutcome,
  MachineIdentity,
  MoneyFailure,
  MoneyStep,
  WiringItem,
} from '@reelfloor/protocol/channels/commissioning';
import type { Meters } from './meters.ts';

/** What the journal holds of a machine's way into service. */
export interface CommissioningState {
  /** What the machine said of itself when it was opened to players; null before the first time. */
  readonly pinned: { readonly identity: MachineIdentity; readonly atMs: number; readonly by: string } | null;
  readonly wiring: Readonly<Partial<Record<WiringItem, { readonly by: string; readonly atMs: number }>>>;
  /** The newest test of each key, by its channel. */
  readonly keys: Readonly<Record<number, KeyTest>>;
  /** The stake of the last test game; null before it. */
  readonly stakeMinor: number | null;
  readonly money: MoneyTest | null;
  /** What was played and moved in tests since the base. */
  readonly tested: TestTotals;
  readonly base: MeterBase | null;
  /** What is seen of the first source, in place of what the cabinet file says. */
  readonly picture: PictureArrangement | null;
}

export interface KeyTest {
  readonly atMs: number;
  readonly outcome: KeyTestOutcome;
  readonly tookMs: number | null;
  readonly stakeMinor: number | null;
}

interface MoneyTest {
  readonly amountMinor: number;
  readonly steps: Readonly<Partial<Record<MoneyStep, EndedStep>>>;
  /** The id of the newest transfer that the machine has carried out; null before one. */
  readonly lastId: string | null;
  readonly lastMinor: number;
}

interface EndedStep {
  readonly failure: MoneyFailure | null;
  readonly detail: string | null;
}

/** Amounts in minor units. */
export interface TestTotals {
  readonly stakedMinor: number;
  readonly wonMinor: number;
  readonly handPaidMinor: number;
  readonly inMinor: number;
  readonly outMinor: number;
}

/** A reading of the machine's meters, and what our own meters said then: from there on both count the same. */
interface MeterBase {
  readonly meters: Meters;
  readonly ours: TestTotals;
}

export interface PictureArrangement {
  readonly corners: Corners;
  readonly turn: Rotation;
  readonly reelBox: Box;
}

export const nothingTested: TestTotals = {
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

/** Returns the state at the beginning of a new commissioning: what was looked at and tested before counts no more. */
export const begunAnew = ({ pinned, picture }: CommissioningState): CommissioningState => ({
  ...firstCommissioning,
  pinned,
  picture,
});

/** Returns a picture whose first view is arranged as a person has set it. */
export const arranged = (
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
