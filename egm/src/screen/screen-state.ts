import { getSasDenominationCents } from '../core/trial-machine-settings.ts';
import type { TrialMachine } from '../machine/trial-machine.ts';
import { cancelledCredits } from '../play/hand-pays.ts';
import { computeReelStops } from './reels.ts';

/** State of the simulated machine's screen. Plain data, because it is posted to another thread. */
export interface MachineScreenState {
  readonly isOn: boolean;
  readonly creditCents: number;
  readonly stakeCents: number;
  readonly winCents: number;
  /** Stop numbers of the reels: the current ones, or those at the end of the running game. */
  readonly stops: readonly number[];
  /** Duration of the running game in ms; null if none runs. */
  readonly spinMs: number | null;
  readonly message: string;
}

const gamesMeter = 0x05;
const transferOut = 0x80;

/** Returns the machine's current screen state. */
export const getMachineScreenState = (machine: TrialMachine): MachineScreenState => {
  const { credit, game, options } = machine.state;
  const cents = getSasDenominationCents(options.denominationCode);
  const shown = game.running ?? game.last;
  const winOf = ({ winCredits, freeGames }: NonNullable<typeof shown>): number =>
    freeGames.reduce((sum, free) => sum + free, winCredits);
  const win = shown === null ? 0 : winOf(shown);
  return {
    isOn: machine.isOn,
    creditCents: credit.credits * cents,
    stakeCents: game.betCredits * cents,
    winCents: game.running === null ? win * cents : 0,
    stops: computeReelStops(win, shown?.betCredits ?? 1, machine.meter(gamesMeter) ?? 0),
    spinMs: game.running === null ? null : machine.settings.spinMs * (1 + game.running.freeGames.length),
    message: messageOf(machine),
  };
};

/** Returns the message line below the reels. It contains no amounts, so that only the meters need to be covered as private areas. */
const messageOf = (machine: TrialMachine): string => {
  const { aft, cabinet, credit, game, handPays, options } = machine.state;
  const [door] = cabinet.doors;
  if (door !== undefined) return `${door.replace(/[A-Z]/g, ' $&').toLowerCase()} door open`;
  const [tilt] = cabinet.tilts;
  if (tilt !== undefined) return `tilt ${tilt.toString(16)} - call attendant`;
  if (cabinet.isMenuOpen) return 'attendant menu';
  const handPay = handPays.find(({ isReset }) => !isReset);
  if (handPay !== undefined) return `${handPay.level === cancelledCredits ? 'cash out' : 'hand pay'} - call attendant`;
  const transfer = aft.current ?? aft.history.at(-1);
  if (machine.isLocked) return 'please wait';
  if (game.running !== null) return 'good luck';
  if (!options.canPlay || options.disabledGames.includes(1)) return 'closed by the host';
  if (credit.credits < Math.min(...machine.settings.betCredits))
    return transfer?.type === transferOut && transfer.status === 0 && credit.credits === 0
      ? 'cashed out - thank you'
      : 'game over - insert credits';
  return game.last !== null && game.last.winCredits > 0 ? 'you win' : 'press spin';
};
