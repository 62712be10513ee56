import { formatSerialFrameDescription, frameTexts } from '@reelfloor/protocol/channels/serial-frame-description';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { Card } from '../ui/card.tsx';
import { SelectFormField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { TableScroller } from '../ui/table-scroller.tsx';
import { cabinetsMessages } from './messages/cabinets-messages.ts';
import { turkishFrameTexts } from './serial-frame-texts.ts';

const everyMs = 2_000;
const faultsEveryMs = 30_000;
/** Most frames shown, the newest ones. */
const maxShown = 40;

/** The latest frames on the serial line, newest at the top. */
export const SerialFramesCard = ({ id }: { readonly id: string }) => {
  const { t } = useMessages(cabinetsMessages);
  const { seconds, moment, language } = useNumberAndDateFormatters();
  const [which, setWhich] = useState<'changes' | 'everyFrame'>('changes');
  const [faultAt, setFaultAt] = useState<number | null>(null);
  const query = {
    every: which === 'everyFrame' ? ('true' as const) : ('false' as const),
    ...(faultAt !== null && { faultAt: String(faultAt) }),
  };
  const { data, error, refetch } = useOfficeQuery(
    'cabinetFrames',
    { params: { id }, query },
    { ...(faultAt === null && { everyMs }), keepsLast: true },
  );
  const kept = useOfficeQuery('cabinetFaults', { params: { id } }, { everyMs: faultsEveryMs }).data?.kept ?? null;
  const frames = (faultAt === null ? data?.frames.slice(-maxShown) : data?.frames)?.toReversed() ?? [];
  return (
    <Card
      title={t('frames')}
      aside={
        <Segmented
          legend={t('framesShown')}
          value={which}
          onChange={setWhich}
          choices={(['changes', 'everyFrame'] as const).map((value) => ({ value, label: t(value) }))}
        />
      }
    >
      {kept && kept.faults.length > 0 && (
        <div className="kept-faults">
          <SelectFormField
            label={t('framesOf')}
            value={faultAt === null ? '' : String(faultAt)}
            onChange={(at) => setFaultAt(at === '' ? null : Number(at))}
            choices={[
              { value: '', label: t('framesNow') },
              ...kept.faults.map(({ at, cause }) => ({
                value: String(at),
                label: t('framesOfFault', { time: moment(at), cause }),
              })),
            ]}
          />
          <p className="text-12 text-ink-2">{t('framesKept', { days: kept.keptDays, faults: kept.faultCount })}</p>
        </div>
      )}
      {!data &&
        (error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton rows={4} />)}
      {data && frames.length === 0 && <p className="px-4 pb-4 text-12 text-ink-2">{t('noFrames')}</p>}
      {frames.length > 0 && (
        <TableScroller className="frames">
          <table className="tb" aria-label={t('frames')}>
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('direction')}</th>
                <th scope="col">{t('frame')}</th>
                <th scope="col">{t('meaning')}</th>
              </tr>
            </thead>
            <tbody>
              {frames.map(({ at, from, hex, meaning }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two frames may be alike in everything
                <tr key={`${at} ${index}`}>
                  <td>
                    <time dateTime={new Date(at).toISOString()}>
                      {seconds(at)}.{String(at % 1000).padStart(3, '0')}
                    </time>
                  </td>
                  <td className={from === 'host' ? 'info' : 'ok'}>
                    <span aria-hidden="true">{from === 'host' ? '→' : '←'}</span>
                    <span className="sr-only">{t(from === 'host' ? 'fromUs' : 'fromMachine')}</span>
                  </td>
                  <td>
                    <code>{hex}</code>
                  </td>
                  <td>{formatSerialFrameDescription(meaning, language === 'tr' ? turkishFrameTexts : frameTexts)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      )}
    </Card>
  );
};
