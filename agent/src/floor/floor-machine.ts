import type { BrandId, MachineId } from '@reelfloor/protocol';
import type { CabinetBuild } from '../drivers/simulated/describe-cabinet.ts';
import type { Game } from '../drivers/simulated/games/game-rules.ts';
import type { DriverName } from './cabinet-driver.ts';

/** A machine that the agent drives. */
export interface FloorMachine {
  readonly machineId: MachineId;
  readonly brandId: BrandId;
  /** The brand's name on the cabinet; null: the name of the game's own brand. */
  readonly brandName: string | null;
  readonly game: Game;
  readonly driver: DriverName;
  readonly build: CabinetBuild;
  /** The win above which the cabinet locks for a hand pay, in minor units; null: the game's own. */
  readonly handPayLimitMinor: number | null;
}
