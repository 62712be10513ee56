import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { TableScroller } from '../ui/table-scroller.tsx';
import type { CabinetCommissioningState } from './cabinet-commissioning-state.ts';
import { cabinetsMessages } from './messages/cabinets-messages.ts';

/** Compares the machine's own meters with those that we have computed. */
export const MetersCard = ({ state: { meters, identity } }: { readonly state: CabinetCommissioningState }) => {
  const { t } = useMessages(cabinetsMessages);
  const { money, symbol } = useNumberAndDateFormatters();
  const stepMinor = identity.read?.creditStepMinor ?? null;
  const bare = (amountMinor: number) => money(amountMinor, { bare: true });
  const sub = stepMinor === null ? t('metersSub', { symbol }) : t('metersStep', { symbol, step: bare(stepMinor) });
  return (
    <Card
      title={<span id="cabinet-meters">{t('meters')}</span>}
      aside={<span className="sub">{sub}</span>}
      footer={meters.length > 0 ? <Verdict meters={meters} /> : undefined}
    >
      {meters.length === 0 ? (
        <p className="px-4 pb-4 text-12 text-ink-2">{t('noMeters')}</p>
      ) : (
        <TableScroller>
          <table className="tb cabinet-meters" aria-label={t('meters')}>
            <thead>
              <tr>
                <th scope="col">{t('meterHead')}</th>
                <th scope="col" className="code">
                  {t('code')}
                </th>
                <th scope="col" className="r">
                  {t('machine')}
                </th>
                <th scope="col" className="r">
                  {t('ours')}
                </th>
                <th scope="col" className="r">
                  {t('difference')}
                </th>
              </tr>
            </thead>
            <tbody>
              {meters.map(({ meter, code, machineMinor, oursMinor }) => (
                <tr key={meter} data-differs={machineMinor === oursMinor ? undefined : ''}>
                  <th scope="row">{t(`meter.${meter}`)}</th>
                  <td className="code">{code}</td>
                  <td className="r">{bare(machineMinor)}</td>
                  <td className="r">{bare(oursMinor)}</td>
                  <td className="r">{bare(machineMinor - oursMinor)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      )}
    </Card>
  );
};

/** Shows whether the machine's meters are consistent with each other and agree with ours, or how many differ. */
const Verdict = ({ meters }: Pick<CabinetCommissioningState, 'meters'>) => {
  const { t } = useMessages(cabinetsMessages);
  const { money } = useNumberAndDateFormatters();
  const of = (name: CabinetCommissioningState['meters'][number]['meter']) =>
    meters.find(({ meter }) => meter === name)?.machineMinor ?? null;
  const bare = (amountMinor: number) => money(amountMinor, { bare: true });
  const differ = meters.filter(({ machineMinor, oursMinor }) => machineMinor !== oursMinor).length;
  if (differ > 0)
    return (
      <>
        <TriangleAlert className="size-4 flex-none text-bad" />
        <span className="py-2">{t('metersDiffer', { count: differ })}</span>
      </>
    );
  const [came, staked, won, went, credits] = [
    of('moneyIn'),
    of('coinIn'),
    of('coinOut'),
    of('moneyOut'),
    of('credits'),
  ];
  const isKnown = came !== null && staked !== null && won !== null && went !== null && credits !== null;
  const holds = isKnown && came - staked + won - went === credits;
  return (
    <>
      <CircleCheck className="size-4 flex-none text-ok" />
      <span className="py-2">
        {holds
          ? t('equation', {
              in: bare(came),
              staked: bare(staked),
              won: bare(won),
              out: bare(went),
              credits: bare(credits),
            })
          : t('metersAgree')}
      </span>
    </>
  );
};
