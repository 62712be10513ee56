import { brandOf } from '@reelfloor/art';
import type { Box, BrandId, MachineId, Rotation, VideoType } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import { type CabinetShape, geometries, reelBoxOf } from '../../cabinet/geometry.ts';
import type { Game } from './games/game-rules.ts';
import { rulesHashOf } from './games/rules-hash.ts';
import { privateAreasOf } from './picture/private-areas.ts';

export interface CabinetBuild {
  readonly shape: CabinetShape;
  readonly videoType: VideoType;
  /** Whether the cabinet makes no sound. */
  readonly isSilent: boolean;
}

export const plainBuild: CabinetBuild = { shape: 'landscape', videoType: 'screen', isSilent: false };

/** The brand under which an operator shows a game. */
export interface ShownBrand {
  readonly id: BrandId;
  /** The name on the cabinet; null: the name of the game's own brand. */
  readonly name: string | null;
}

export const ownBrandOf = ({ brandId }: Game): ShownBrand => ({
  id: brandId as string as BrandId,
  name: null,
});

export const describeCabinet = (
  machineId: MachineId,
  game: Game,
  { shape, videoType }: CabinetBuild,
  brand: ShownBrand,
): CabinetDescription => ({
  machineId,
  brandId: brand.id,
  brandName: brand.name ?? brandOf(game.brandId).name,
  game: game.brandId,
  jackpotLevels: game.jackpots.length,
  videoType,
  picture: geometries[shape].picture,
  reelBox: reelBoxOf(geometries[shape]),
  privateAreas: privateAreasOf(shape),
  cutScreen: videoType === 'camera' ? bodyOf[shape] : null,
  rotations: videoType === 'camera' ? [0] : turnsOf[shape],
  screens: shape === 'portrait' ? portraitScreens : [],
  bands: [...game.bands],
  conduct: {
    minCycleMs: longestCycleMs,
    celebrates: 'aboveStake',
    jackpots: game.jackpotSharePerMille > 0,
    rulesHash: rulesHashOf(game),
  },
});

/** The cabinet holds any cycle that a press asks for, up to this one, in ms. */
const longestCycleMs = 60_000;

/** The cabinet's body, in shares of the picture's width and height. A camera also shows the hall around the body. */
const bodyOf: Readonly<Record<CabinetShape, Box>> = {
  landscape: { x: 0.045, y: 0.01, width: 0.91, height: 0.99 },
  portrait: { x: 0, y: 0, width: 1, height: 1 },
};

const turnsOf: Readonly<Record<CabinetShape, Rotation[]>> = { landscape: [0, 90], portrait: [0, 90, 270] };

const screenEdge = 512 / 1280;
const portraitScreens: CabinetDescription['screens'] = [
  { name: 'main', box: { x: 0, y: screenEdge, width: 1, height: 1 - screenEdge } },
  { name: 'top', box: { x: 0, y: 0, width: 1, height: screenEdge } },
];
