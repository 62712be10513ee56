import { useMessages } from '../../i18n/use-messages.ts';
import { useOffice } from '../api/use-office.ts';
import { Bars } from '../ui/bars.tsx';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { Failed, Loading } from '../ui/notes.tsx';
import { machineMessages } from './messages/index.ts';

const everyMs = 5_000;
const hourMs = 3_600_000;

/** All hours of the day, so that the bars keep their places while it passes. */
const hoursOf = ({ from, until }: { from: number; until: number }): number[] =>
  Array.from({ length: Math.ceil((until - from) / hourMs) }, (_, hour) => from + hour * hourMs);

export const TodayCard = ({ id }: { id: string }) => {
  const { t } = useMessages(machineMessages);
  const { money, percent, clock } = useFormats();
  const { data, error, refetch } = useOffice('machineDay', { params: { id } }, { everyMs });
  const share = (ppm: number | null) => (ppm === null ? t('unknown') : percent(ppm / 1_000_000));
  const bars =
    data &&
    hoursOf(data).map((at, index) => {
      const value = data.hours[index]?.coinInMinor ?? 0;
      const isRunning = index === data.hours.length - 1;
      return { label: clock(at).slice(0, 2), value, text: money(value), isRunning };
    });
  return (
    <Card className="today" title={t('today')} aside={<span className="sub">{t('byHour')}</span>}>
      {!data && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={3} />)}
      {data && bars && (
        <>
          <div className="px-4">
            <Bars name={t('byHour')} bars={bars} labelEach={4} />
          </div>
          <dl>
            <div>
              <dt>{t('coinIn')}</dt>
              <dd>{money(data.coinInMinor)}</dd>
            </div>
            <div>
              <dt>{t('netWin')}</dt>
              <dd>{money(data.netMinor)}</dd>
            </div>
            <div>
              <dt
                title={
                  data.expectedPpm === null ? undefined : t('expected', { share: share(data.expectedPpm) })
                }
              >
                {t('hold')}
              </dt>
              <dd>{share(data.holdPpm)}</dd>
            </div>
          </dl>
        </>
      )}
    </Card>
  );
};
