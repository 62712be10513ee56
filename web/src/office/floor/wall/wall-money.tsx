import { useMessages } from '../../../i18n/use-messages.ts';
import { useFloorFormats } from '../floor-formats.ts';
import { useTotals } from '../live/use-floor.ts';
import { wallMessages } from './messages/index.ts';

/** What is open: pots, pays that wait, transfers. Whole units of the currency. */
export const WallMoney = () => {
  const { t } = useMessages(wallMessages);
  const { whole, symbol, count } = useFloorFormats();
  const totals = useTotals();
  return (
    <section className="card wall-money">
      <header>
        <h2>{t('money')}</h2>
        <span className="sub">{symbol}</span>
      </header>
      {totals && (
        <dl>
          <div>
            <dt>{t('pots', { count: totals.pots })}</dt>
            <dd>{whole(totals.potsMinor)}</dd>
          </div>
          <div>
            <dt>{t('waitingPays')}</dt>
            <dd>{whole(totals.waitingHandPayMinor)}</dd>
          </div>
          <div className={totals.heldTransfers > 0 ? 'hold' : undefined}>
            <dt>{t('held', { count: totals.heldTransfers })}</dt>
            <dd>{whole(totals.heldMinor)}</dd>
          </div>
          <div>
            <dt>{t('openTransfers')}</dt>
            <dd>{count(totals.openTransfers)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
};
