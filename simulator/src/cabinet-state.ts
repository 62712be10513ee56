import { getDemoBrand } from '@reelfloor/art';
import type { SceneWin } from '@reelfloor/cabinet/cabinet-scene';
import type {
  Journal,
  Entry as JournalEntry,
  JournalState,
  JournalStateChange,
} from '@reelfloor/cabinet/journal/journal';
import { type CabinetShape, geometries, getReelBox } from '@reelfloor/cabinet/reel-geometry';
import type { BrandId, MachineId, PictureArea, Rotation, TransferId, VideoType } from '@reelfloor/protocol';
import type { CabinetDescription, MoneyOwner } from '@reelfloor/protocol/channels/agent-channel';
import type { Game } from './games/game-rules.ts';
import { computeGameRulesHash } from './games/game-rules-hash.ts';
import { listPermanentPrivateAreas } from './picture/private-picture-areas.ts';

/** The complete state of a simulated cabinet, as stored in its journal. */
export interface CabinetState extends JournalState {
  /** Credit meter in minor units, never below zero. During a round the stake is already subtracted and the win not yet added. */
  readonly meterMinor: number;
  readonly bandId: number;
  readonly stops: readonly number[];
  readonly running: DrawnRound | null;
  readonly last: DrawnRound | null;
  readonly feature: FreeSpinFeature | null;
  readonly handPay: { readonly transferId: TransferId; readonly amountMinor: number } | null;
  readonly malfunction: string | null;
  readonly cashOut: RequestedCashOut | null;
}

export interface RequestedCashOut {
  readonly transferId: TransferId;
  readonly endsSession?: boolean | undefined;
  readonly owner?: MoneyOwner | undefined;
}

export interface DrawnRound {
  readonly roundId: string;
  /** Secret from which the ids of the round's hand pay and jackpots are derived; it stays secret until the round is paid. */
  readonly paymentKey: string;
  readonly freeSpin: boolean;
  readonly bandId: number;
  readonly stakeMinor: number;
  /** Stake in minor units from which wins are computed. For a free spin it is the stake of the round that won it. */
  readonly playedForMinor: number;
  readonly jackpotShareMinor: number;
  readonly startedAtMs: number;
  readonly fromStops: readonly number[];
  readonly stops: readonly number[];
  readonly winMinor: number;
  readonly wins: readonly SceneWin[];
  readonly freeSpinsWon: number;
  /** True if the win is over the hand pay limit, so it is paid by hand and not added to the credit meter. */
  readonly handPaid: boolean;
  /** For a free spin: number of spins and sum of wins since the first of these free spins, including this one. */
  readonly series?: FreeSpinSeries;
  /** Hash of the game rules by which the round was drawn. */
  readonly rulesHash: string;
  readonly jackpotLevels: readonly number[];
}

export interface FreeSpinFeature {
  readonly left: number;
  /** Number of free spins awarded so far, which the game limits. */
  readonly won: number;
  readonly bandId: number;
  readonly stakeMinor: number;
  /** Number and wins of the free spins played so far; absent before the first. */
  readonly series?: FreeSpinSeries;
}

export interface FreeSpinSeries {
  readonly played: number;
  readonly winMinor: number;
  /** Part of the sum that is paid by hand, in minor units. Absent if there is none. */
  readonly handPaidMinor?: number;
}

export type CabinetStateChange = JournalStateChange<CabinetState>;
export type CabinetJournalEntry = JournalEntry<CabinetState>;
export type CabinetJournal = Journal<CabinetState>;

export function createInitialCabinetState(game: Game): CabinetState {
  return {
    meterMinor: 0,
    bandId: game.bands[0]?.id ?? 1,
    epoch: 0,
    stops: game.strips.map(() => 0),
    running: null,
    last: null,
    feature: null,
    handPay: null,
    malfunction: null,
    cashOut: null,
  };
}

/** Returns the credit meter plus the running round's stake. The server verifies that it equals the sum of all events so far. */
export const computeCreditWithRunningStake = ({ meterMinor, running }: CabinetState): number =>
  meterMinor + (running?.stakeMinor ?? 0);

export const raiseFencingEpoch = (state: CabinetState, epoch: number): CabinetState =>
  epoch > state.epoch ? { ...state, epoch } : state;

export interface CabinetBuild {
  readonly shape: CabinetShape;
  readonly videoType: VideoType;
  /** Whether the cabinet makes no sound. */
  readonly isSilent: boolean;
}

export const plainBuild: CabinetBuild = { shape: 'landscape', videoType: 'screen', isSilent: false };

/** The brand under which an operator offers a game. */
export interface ShownBrand {
  readonly id: BrandId;
  /** Brand name on the cabinet; null: the name of the game's own brand. */
  readonly name: string | null;
}

export const getGameDefaultBrand = ({ brandId }: Game): ShownBrand => ({
  id: brandId as string as BrandId,
  name: null,
});

export const buildSimulatedCabinetDescription = (
  machineId: MachineId,
  game: Game,
  { shape, videoType }: CabinetBuild,
  brand: ShownBrand,
): CabinetDescription => ({
  machineId,
  brandId: brand.id,
  brandName: brand.name ?? getDemoBrand(game.brandId).name,
  game: game.brandId,
  jackpotLevels: game.jackpots.length,
  videoType,
  picture: geometries[shape].picture,
  reelBox: getReelBox(geometries[shape]),
  privateAreas: listPermanentPrivateAreas(shape),
  cutScreen: videoType === 'camera' ? bodyOf[shape] : null,
  rotations: videoType === 'camera' ? [0] : turnsOf[shape],
  screens: shape === 'portrait' ? portraitScreens : [],
  bands: [...game.bands],
  conduct: {
    minCycleMs: longestCycleMs,
    celebrates: 'aboveStake',
    jackpots: game.jackpotSharePerMille > 0,
    rulesHash: computeGameRulesHash(game),
  },
});

/** Maximum value of the minimum game cycle that a button press may require of the cabinet, in ms. */
const longestCycleMs = 60_000;

/** Position of the cabinet's body, as fractions of the picture's width and height. A camera also shows the hall around it. */
const bodyOf: Readonly<Record<CabinetShape, PictureArea>> = {
  landscape: { x: 0.045, y: 0.01, width: 0.91, height: 0.99 },
  portrait: { x: 0, y: 0, width: 1, height: 1 },
};

const turnsOf: Readonly<Record<CabinetShape, Rotation[]>> = { landscape: [0, 90], portrait: [0, 90, 270] };

const screenEdge = 512 / 1280;
const portraitScreens: CabinetDescription['screens'] = [
  { name: 'main', box: { x: 0, y: screenEdge, width: 1, height: 1 - screenEdge } },
  { name: 'top', box: { x: 0, y: 0, width: 1, height: screenEdge } },
];
