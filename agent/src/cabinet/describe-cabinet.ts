import type { BrandId, MachineId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import type { Game } from './games/game-rules.ts';
import { picture, reelBox } from './geometry.ts';

/** What a simulated cabinet of this game tells about itself. All of its picture is worth showing. */
export const describeCabinet = (machineId: MachineId, game: Game): CabinetDescription => ({
  machineId,
  brandId: game.brandId as string as BrandId,
  videoType: 'screen',
  picture,
  reelBox,
  cutScreen: null,
  rotations: [0, 90],
  screens: [],
  bands: [...game.bands],
});
