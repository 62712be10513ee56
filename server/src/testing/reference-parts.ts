import { cashierNouns } from '../start/cli/operator/cashier-shift-subcommands.ts';
import { listSubcommandUsages } from '../start/cli/operator/parse-subcommand-arguments.ts';
import { Metrics } from '../start/metrics/metrics.ts';

export { reportGroups } from '../backoffice/reports/read-report.ts';
export {
  alertKindTexts,
  isStaffAlertClosedManually,
} from '../platform/alerts/staff-alert-kinds.ts';

/** Returns the subcommands of `npm run operator` and of `npm run cashier` as their usage writes them. */
export const operatorSubcommands = () => listSubcommandUsages();
export const cashierSubcommands = () => listSubcommandUsages(cashierNouns);

const nothing = () => [];
const none = () => 0;
const yes = () => true;

/** Returns name, help and labels of every figure that a server serves. */
export const listMetrics = (): ReturnType<Metrics['list']> => {
  const metrics = new Metrics({ node: '', engine: '' });
  metrics.read({
    connections: nothing,
    machines: nothing,
    heldTransfers: none,
    platformTransfers: () => ({ unknown: 0, held: 0 }),
    isReady: yes,
    isTransportUp: yes,
    leases: nothing,
    watchRelay: () => null,
    linkTakeovers: none,
    seatAdoptions: none,
    floorDivergences: none,
    clockOffsetMs: none,
    clockDifferences: nothing,
  });
  return metrics.list();
};
