import type { CabinetView } from '@reelfloor/protocol';
import type { StakeKey } from './machine-dependencies.ts';
import { isClearedByCommissioning, type SasState } from './sas-state.ts';

interface ShownMachineState {
  readonly version: number;
  readonly stakeKeys: readonly StakeKey[];
  /** Whether the machine and its journal are available. */
  readonly isReady: boolean;
  readonly isPlaying: boolean;
}

/** Returns the machine's state as players see it. */
export const buildSasCabinetView = (
  state: SasState,
  { version, stakeKeys, isReady, isPlaying }: ShownMachineState,
): CabinetView => {
  const key = stakeKeys.find(({ id }) => id === state.bandId) ?? stakeKeys[0];
  const { last, handPay } = state;
  return {
    version,
    phase: phaseOf(state, isReady, isPlaying),
    creditMinor: state.meterMinor,
    bandId: key?.id ?? 1,
    stakeMinor: key?.stakeMinor ?? 1,
    winMinor: isPlaying || !last ? 0 : last.winMinor + last.handPaidMinor,
    freeSpinsLeft: 0,
    ...(last && { roundStakeMinor: last.stakeMinor, handPaidMinor: isPlaying ? 0 : last.handPaidMinor }),
    ...(handPay && { handPayKind: handPay.kind, needsAttendant: handPay.needsAttendant }),
    ...(state.causes.some(isClearedByCommissioning) && { needsCommissioning: true }),
    roundId: state.press?.roundId ?? last?.roundId ?? null,
  };
};

const phaseOf = (state: SasState, isReady: boolean, isPlaying: boolean): CabinetView['phase'] => {
  if (state.causes.length > 0 || state.meters === null || !isReady) return 'malfunction';
  if (state.handPay) return 'handPay';
  if (isPlaying) return 'spinning';
  return state.transfer?.kind === 'out' ? 'cashOut' : 'idle';
};
