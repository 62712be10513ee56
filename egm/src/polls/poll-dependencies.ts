import type { Calendar } from '../core/calendar.ts';
import type { MachineQuirks } from '../core/machine-quirks.ts';
import type { Meters } from '../core/meters.ts';
import type { PoweredMachineDependencies } from '../core/powered-machine-dependencies.ts';
import type { MachineSettings } from '../core/trial-machine-settings.ts';
import type { Game } from '../play/game.ts';
import type { HandPays } from '../play/hand-pays.ts';
import type { TrialMachineCabinet } from '../play/trial-machine-cabinet.ts';

/** The parts of the simulated machine that handlers of SAS long polls read and change. */
export interface MachineDependencies {
  readonly settings: MachineSettings;
  readonly quirks: MachineQuirks;
  readonly centsOfCredit: number;
  readonly powered: PoweredMachineDependencies;
  readonly calendar: Calendar;
  readonly meters: Meters;
  readonly cabinet: TrialMachineCabinet;
  readonly handPays: HandPays;
  readonly game: Game;
}

/** Whether the machine has the game with this number of a SAS long poll; 0 is the machine as a whole. */
export const isInstalledGameNumber = (
  gameNumber: number | null,
  { settings }: MachineDependencies,
): gameNumber is number => gameNumber !== null && gameNumber <= settings.games;
