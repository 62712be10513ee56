import { formatSerialFrameDescription, frameTexts } from '@reelfloor/protocol/channels/serial-frame-description';
import { CircleCheck, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { Card } from '../ui/card.tsx';
import { SelectFormField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { TableScroller } from '../ui/table-scroller.tsx';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import type { CabinetCommissioningState } from './cabinet-commissioning-state.ts';
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

type LinkState = CabinetCommissioningState['link'];

/** Maximum response time that the SAS protocol allows, in ms. */
const limitMs = 20;

export const SerialLinkCard = ({ link }: { readonly link: LinkState }) => {
  const { t } = useMessages(cabinetsMessages);
  const { count, percent } = useNumberAndDateFormatters();
  const lasting = useLasting();
  return (
    <Card
      title={<span id="cabinet-link">{t('link')}</span>}
      aside={
        <StatePill tone={link.isUp ? 'ok' : 'bad'} icon={link.isUp ? CircleCheck : Unplug} filled={!link.isUp}>
          {link.isUp ? <UpFor since={link.upSinceAt} /> : t('down')}
        </StatePill>
      }
    >
      <dl className="cabinet-figures">
        <div>
          <dt>{t('polls')}</dt>
          <dd>{count(link.polls)}</dd>
        </div>
        <div>
          <dt>{t('answered')}</dt>
          <dd>{link.polls === 0 ? '–' : percent(link.answered / link.polls)}</dd>
        </div>
        <div>
          <dt>{t('lastAnswer')}</dt>
          <dd>{link.lastAnswerMs === null ? '–' : lasting(link.lastAnswerMs)}</dd>
        </div>
        <div>
          <dt>{t('longestGap')}</dt>
          <dd>{lasting(link.longestGapMs)}</dd>
        </div>
      </dl>
      <AnswerChart answers={link.answers} />
    </Card>
  );
};

/** Formats ms as `9 ms` or `1.8 s`. */
const useLasting = () => {
  const { t } = useMessages(cabinetsMessages);
  const { count } = useNumberAndDateFormatters();
  return (ms: number): string =>
    ms < 1000
      ? t('ms', { ms: count(Math.round(ms)) })
      : t('seconds', { seconds: count(Number((ms / 1000).toFixed(1))) });
};

const two = (part: number): string => String(part).padStart(2, '0');

const UpFor = ({ since }: { readonly since: number | null }) => {
  const { t } = useMessages(cabinetsMessages);
  const now = useCurrentServerTimeMs();
  if (since === null) return <span>{t('up')}</span>;
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return <span>{t('upFor', { time })}</span>;
};

const [left, right, top, bottom] = [46, 456, 6, 58];

/** Chart of the newest response times, with the limit as a line and a bar for each missing response. */
const AnswerChart = ({ answers }: Pick<LinkState, 'answers'>) => {
  const { t } = useMessages(cabinetsMessages);
  const lasting = useLasting();
  if (answers.length === 0) return <p className="px-4 pb-4 text-12 text-ink-2">{t('noAnswers')}</p>;
  const times = answers.filter((ms) => ms !== null);
  const longest = Math.max(0, ...times);
  const most = Math.max(limitMs * 2, longest);
  const step = (right - left) / Math.max(1, answers.length - 1);
  const xOf = (index: number) => left + index * step;
  const yOf = (ms: number) => bottom - ((bottom - top) * ms) / most;
  const path = answers
    .map((ms, index) => {
      if (ms === null) return '';
      const begins = index === 0 || answers[index - 1] === null;
      return `${begins ? 'M' : 'L'}${xOf(index).toFixed(1)} ${yOf(ms).toFixed(1)}`;
    })
    .join('');
  const missing = answers.flatMap((ms, index) => (ms === null ? [index] : []));
  const label = t('chart', { count: answers.length, longest: lasting(longest), none: missing.length });
  return (
    <div className="answer-chart">
      <svg viewBox="0 0 464 70" role="img" aria-label={label}>
        <line x1={left} x2={right} y1={yOf(limitMs)} y2={yOf(limitMs)} className="limit" />
        <line x1={left} x2={right} y1={bottom} y2={bottom} className="base" />
        {missing.map((index) => (
          <rect
            key={index}
            x={xOf(index) - step / 2}
            y={top}
            width={Math.max(2, step)}
            height={bottom - top}
            className="missing"
          />
        ))}
        <path d={path} className="times" />
        <text className="ax" x={left - 8} y={yOf(limitMs) + 4} textAnchor="end">
          {t('ms', { ms: limitMs })}
        </text>
        <text className="ax" x={left - 8} y={bottom + 4} textAnchor="end">
          0
        </text>
      </svg>
    </div>
  );
};
