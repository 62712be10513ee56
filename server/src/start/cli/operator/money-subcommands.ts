import { formatMajor } from '../../../money/ledger/ledger-currency.ts';
import { listWaitingHandPays } from '../../../play/hand-pays/waiting-hand-pays.ts';
import { listOpenTransfers } from '../../../play/journals/list-open-transfers.ts';
import { actionSubcommands } from './action-subcommands.ts';

export const paySubcommands = actionSubcommands('pay', {
  list: {
    words: [],
    help: 'hand pays and jackpots that wait for a person: id, when, what, how much, where, who, why it waits',
    run: async ({ database }) =>
      (await listWaitingHandPays(database.read)).map(
        ({ id, kind, level, amount_minor, machine_id, player_id, at, reason }) =>
          `${id}  ${new Date(at).toISOString()}  ${kind}${level === null ? '' : ` ${level}`}  ${formatMajor(amount_minor)}  machine ${machine_id}  player ${player_id}  ${reason}`,
      ),
  },
});

export const transferSubcommands = actionSubcommands('transfer', {
  list: {
    words: [],
    help: 'money on its way, oldest first: id, open or held, what, how much, whose, where, for how long, why it waits',
    run: async ({ database, at }) =>
      (await listOpenTransfers(database.read, at)).map(
        ({ id, isHeld, kind, amountMinor, username, machineId, ageS, why }) =>
          `${id}  ${isHeld ? 'held' : 'open'}  ${kind}  ${amountMinor === null ? 'amount not known yet' : formatMajor(amountMinor)}  player ${username}  machine ${machineId}  ${ageS} s  ${why}`,
      ),
  },
});
