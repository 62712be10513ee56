import { useMessages } from '../../i18n/use-messages.ts';
import { useOffice } from '../api/use-office.ts';
import { BrandIcon } from '../ui/brand-picture.tsx';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { Empty, Failed, Loading } from '../ui/notes.tsx';
import { Scroller } from '../ui/scroller.tsx';
import { reportsMessages } from './messages/index.ts';

const everyMs = 30_000;
const levelNames = ['level1', 'level2', 'level3', 'level4'] as const;

/** What lies in the pots of jackpots now: the house owes it to players. */
export const JackpotCard = () => {
  const { t } = useMessages(reportsMessages);
  const { symbol, money } = useFormats();
  const { data, error, refetch } = useOffice('jackpotLiability', {}, { everyMs });
  return (
    <Card title={t('jackpots')} aside={<span className="sub">{t('nowIn', { symbol })}</span>}>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && data.brands.length === 0 && <Empty>{t('noPots')}</Empty>}
      {data && data.brands.length > 0 && <Pots pots={data} money={money} />}
    </Card>
  );
};

interface PotsProps {
  readonly pots: NonNullable<ReturnType<typeof useOffice<'jackpotLiability'>>['data']>;
  readonly money: ReturnType<typeof useFormats>['money'];
}

const Pots = ({ pots: { brands, potsMinor }, money }: PotsProps) => {
  const { t } = useMessages(reportsMessages);
  const amount = (minor: number | undefined) => (minor === undefined ? '' : money(minor, { bare: true }));
  const held = brands.reduce((sum, { heldMinor }) => sum + heldMinor, 0);
  const levels = brands.flatMap((brand) => brand.levels);
  const unexplained = potsMinor - held - levels.reduce((sum, level) => sum + level, 0);
  const columns = levelNames.slice(0, Math.max(...brands.map((brand) => brand.levels.length)));
  return (
    <Scroller>
      <table className="tb dense" aria-label={t('jackpots')}>
        <thead>
          <tr>
            <th scope="col">{t('brand')}</th>
            {columns.map((name) => (
              <th key={name} scope="col" className="r">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {brands.map(({ id, name, levels: own }) => (
            <tr key={id}>
              <th scope="row">
                <span className="flex items-center gap-2 font-[550]">
                  <BrandIcon brand={id} name={name} />
                  {name}
                </span>
              </th>
              {columns.map((column, index) => (
                <td key={column} className="r text-12">
                  {amount(own[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {held > 0 && (
            <tr>
              <th scope="row">{t('held')}</th>
              <td className="r" colSpan={columns.length}>
                {money(held)}
              </td>
            </tr>
          )}
          <tr>
            <th scope="row">{t('pots', { count: levels.length })}</th>
            <td className="r" colSpan={columns.length}>
              {money(potsMinor)}
            </td>
          </tr>
          {unexplained !== 0 && (
            <tr>
              <td className="text-warn" colSpan={columns.length + 1}>
                {t('potsDiffer', { amount: money(unexplained, { signed: true }) })}
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </Scroller>
  );
};
