import type { LobbyMachine } from '@reelfloor/protocol';
import { getReservationHolder, type MachineCardAction } from './machine-card-action.ts';

/** Content of the line below a card's status. The kinds are keys of texts, except `note`, `stakes` and `none`. */
export type MachineCardNoteContent =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'stakes'; readonly minMinor: number; readonly maxMinor: number }
  | { readonly kind: 'reservedForYou' | 'reservedForOther' | WhyClosed | 'none' };

type WhyClosed = 'unfit' | 'whyOutOfService' | 'whyError' | 'whyOffline' | 'whyHandpay';

/** Returns the line below the status: why nobody can play, otherwise for whom the machine is reserved, otherwise the stakes. */
export const computeMachineCardNote = (machine: LobbyMachine, action: MachineCardAction): MachineCardNoteContent => {
  const closed = whyClosed(machine, action);
  if (closed) return closed;
  const reservation = getReservationHolder(machine);
  if (reservation !== 'none') return { kind: reservation === 'mine' ? 'reservedForYou' : 'reservedForOther' };
  const { stakeMinMinor, stakeMaxMinor } = machine;
  if (stakeMinMinor === undefined || stakeMaxMinor === undefined) return { kind: 'none' };
  return { kind: 'stakes', minMinor: stakeMinMinor, maxMinor: stakeMaxMinor };
};

const whyClosed = ({ status, note, unfit }: LobbyMachine, action: MachineCardAction): MachineCardNoteContent | null => {
  if (status === 'outOfService') return note ? { kind: 'note', text: note } : { kind: 'whyOutOfService' };
  if (status === 'error') return { kind: 'whyError' };
  if (status === 'offline') return { kind: 'whyOffline' };
  if (unfit) return { kind: 'unfit' };
  return status === 'handpay' && action !== 'continue' ? { kind: 'whyHandpay' } : null;
};
