import { clearMachine } from './clear-machine.ts';
import { decideHandPay } from './decide-hand-pay.ts';
import { endTransfer } from './end-transfer.ts';
import { kickPlayer } from './kick-player.ts';
import { removeMachine } from './remove-machine.ts';
import { releaseMachine, reserveMachine } from './reserve-machine.ts';
import { disableMachine, enableMachine } from './set-machine-service.ts';
import { setMachineWatching } from './set-machine-watching.ts';
import { settleJournal } from './settle-journal.ts';

/** What staff and the command line change at a machine. */
export const machineActions = {
  reserveMachine,
  releaseMachine,
  disableMachine,
  enableMachine,
  kickPlayer,
  decideHandPay,
  endTransfer,
  clearMachine,
  settleJournal,
  setMachineWatching,
  removeMachine,
};
