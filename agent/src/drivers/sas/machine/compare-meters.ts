import type { Commissioning, ComparedMeter } from '@reelfloor/protocol/channels/commissioning';
import type { TestTotals } from './commissioning-state.ts';
import { type MeterName, type Meters, meterCodes } from './meters.ts';
import type { SasState } from './sas-state.ts';

type Compared = Commissioning['meters'][number];

/** The machine's meter, ours, and whether it counts credits or cents. */
const rows: readonly (readonly [ComparedMeter, MeterName, keyof TestTotals, 'credits' | 'cents'])[] = [
  ['coinIn', 'coinIn', 'stakedMinor', 'credits'],
  ['coinOut', 'coinOut', 'wonMinor', 'credits'],
  ['handPays', 'jackpot', 'handPaidMinor', 'credits'],
  ['moneyIn', 'aftIn', 'inMinor', 'cents'],
  ['moneyOut', 'aftOut', 'outMinor', 'cents'],
];

/** Returns the machine's own meters beside ours, which count from the base on what the journal and tests have booked. */
export const compareMeters = ({
  meters,
  state,
  ours,
  denomMinor,
}: {
  readonly meters: Meters;
  readonly state: SasState;
  readonly ours: TestTotals;
  readonly denomMinor: number;
}): Compared[] => {
  const { base, tested } = state.commissioning;
  const sinceBase = (name: keyof TestTotals) => (base ? ours[name] - base.ours[name] + tested[name] : 0);
  const compared = rows.map(([meter, name, total, unit]): Compared => {
    const worth = unit === 'credits' ? denomMinor : 1;
    const { value, digits } = base?.meters[name] ?? meters[name];
    const size = 10 ** digits * worth;
    return {
      meter,
      code: codeOf(name),
      machineMinor: meters[name].value * worth,
      oursMinor: (value * worth + sinceBase(total)) % size,
    };
  });
  const baseCreditsMinor = (base?.meters.credits ?? meters.credits).value * denomMinor;
  const testedMinor =
    sinceBase('inMinor') - sinceBase('outMinor') - sinceBase('stakedMinor') + sinceBase('wonMinor');
  const credits: Compared = {
    meter: 'credits',
    code: codeOf('credits'),
    machineMinor: meters.credits.value * denomMinor,
    oursMinor: state.isInService ? state.meterMinor : Math.max(0, baseCreditsMinor + testedMinor),
  };
  return [...compared.slice(0, 3), credits, ...compared.slice(3)];
};

/** True if both count the same. Credits that nobody of us has put there become foreign money when the machine is opened. */
export const isSameMeter = ({ meter, machineMinor, oursMinor }: Compared): boolean =>
  meter === 'credits' || machineMinor === oursMinor;

const codeOf = (name: MeterName): string => meterCodes[name].toString(16).toUpperCase().padStart(4, '0');
