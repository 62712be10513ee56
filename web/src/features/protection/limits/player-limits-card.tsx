import './limits.css';
import type { LimitKind, LimitWindow, PlayerLimit, PlayerLimits } from '@reelfloor/protocol';
import { Download as DownloadIcon, Hourglass, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { downloadFileFromServer } from '../../../api/download-file.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { formatDateTime } from '../../../i18n/format-time.ts';
import type { RecordFilter } from '../../../records/record-filter.ts';
import { type DownloadRecords, useRecordDownload } from '../../../records/use-record-download.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useUpdateCachedPlayerProtection } from '../api/get-player-protection.ts';
import { ChangeLimitDialog, useLimitTexts } from './change-limit-dialog.tsx';

const kinds: readonly LimitKind[] = ['deposit', 'stake', 'loss', 'time'];
const windows: readonly LimitWindow[] = ['day', 'week', 'month'];
const hourMs = 60 * 60 * 1000;

/** All limits, each with its current usage. A limit's cell is the button that changes it. */
export const PlayerLimitsCard = ({ limits, serverTime }: { limits: PlayerLimits; serverTime: number }) => {
  const { t, windowOf } = useLimitTexts();
  const [changed, setChanged] = useState<PlayerLimit | null>(null);
  const { list, shape, first, isMissing, raiseAfterMs } = limits;
  const hours = Math.round(raiseAfterMs / hourMs);
  const shown = windows.filter((window) => list.some((limit) => limit.window === window));
  return (
    <section aria-labelledby="limits-card" className="rounded-card border border-line bg-surface-1 p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="limits-card" className="text-20">
          {t('title')}
        </h2>
        <p className="grow text-14 text-ink-2">{t('lead', { hours })}</p>
        <LimitFileKey />
      </div>
      {isMissing && first === 'must' && (
        <p role="note" className="mt-4 rounded-control bg-surface-2 p-4 font-semibold">
          {t('missing')}
        </p>
      )}
      {list.map(
        (limit) =>
          limit.raise && <RaiseNote key={limit.raise.id} limit={limit} shape={shape} serverTime={serverTime} />,
      )}
      <div aria-hidden="true" className="limit-row limit-columns mt-4">
        <span />
        {shown.map((window) => (
          <span key={window} className="px-2 text-14 text-ink-2">
            {windowOf(shape, window)}
          </span>
        ))}
      </div>
      {kinds.map((kind) => {
        const limitsOfKind = shown.flatMap((window) =>
          list.filter((limit) => limit.kind === kind && limit.window === window),
        );
        return (
          limitsOfKind.length > 0 && (
            <div key={kind} className="limit-row mt-2 border-t border-line pt-3">
              <h3 className="text-14">
                <span className="block font-semibold">{t(`kind.${kind}`)}</span>
                <span className="block text-12 text-ink-2">{t(`what.${kind}`)}</span>
              </h3>
              {limitsOfKind.map((limit) => (
                <LimitCell key={limit.window} limit={limit} shape={shape} onChange={() => setChanged(limit)} />
              ))}
            </div>
          )
        );
      })}
      {changed && <ChangeLimitDialog limit={changed} shape={shape} hours={hours} onClose={() => setChanged(null)} />}
    </section>
  );
};

const all: RecordFilter<'at'> = {
  type: null,
  ...{ from: null, to: null, sort: 'at', order: 'desc', size: 20, player: null },
};
const limitFile: { readonly sorts: readonly ['at']; readonly download: DownloadRecords } = {
  sorts: ['at'],
  download: (profileId, { zone = 'UTC', lang = 'en' }, fileName, signal) =>
    downloadFileFromServer('limitFile', { profileId, query: { zone, lang } }, fileName, signal),
};

/** Button that downloads a CSV file of every limit that was set or requested, with its outcome. */
const LimitFileKey = () => {
  const { t } = useLimitTexts();
  const { isDownloading, download } = useRecordDownload('limits', limitFile, all, null);
  return (
    <Button busy={isDownloading} onClick={() => void download()} aria-label={t('file')}>
      {!isDownloading && <DownloadIcon aria-hidden="true" className="size-5" />}
      <span>CSV</span>
    </Button>
  );
};

interface LimitCellProps {
  limit: PlayerLimit;
  shape: PlayerLimits['shape'];
  onChange: () => void;
}

/** One limit: its kind, its current usage, and the button that changes it. */
const LimitCell = ({ limit, shape, onChange }: LimitCellProps) => {
  const { t, language, amountOf, windowOf } = useLimitTexts();
  const { kind, window, amount, house, used, freesAt, raise } = limit;
  const lowest = Math.min(amount ?? Number.POSITIVE_INFINITY, house ?? Number.POSITIVE_INFINITY);
  const holds = Number.isFinite(lowest);
  const isHouse = house !== null && house === lowest && house !== amount;
  const share = holds && lowest > 0 ? Math.min(Math.max(used / lowest, 0), 1) : holds ? 1 : 0;
  const usedText = t('used', { amount: amountOf(kind, used) });
  const notes = [
    holds && usedText,
    isHouse && t('house', { amount: amountOf(kind, house) }),
    freesAt !== null && t('freeAgain', { time: formatDateTime(freesAt, language) }),
    raise && t('waits', { amount: amountOf(kind, raise.amount) }),
  ].filter((note) => typeof note === 'string');
  const own = amount === null ? t('set') : amountOf(kind, amount);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onChange}
      className="min-h-13 min-w-0 rounded-control p-2 text-start transition-colors hover:bg-surface-2"
    >
      <span className="sr-only">{`${t('cell', { kind: t(`kind.${kind}`), window: windowOf(shape, window) })}. `}</span>
      <span aria-hidden="true" className="block text-12 text-ink-2 md:hidden">
        {windowOf(shape, window)}
      </span>
      <span className="limit-amount">
        {amount === null && <Plus aria-hidden="true" />}
        <span className={amount === null ? 'text-ink-2' : 'figures min-w-0 break-words font-semibold md:text-16'}>
          {own}
        </span>
        {amount !== null && <Pencil aria-hidden="true" />}
      </span>
      {holds && (
        <span aria-hidden="true" className="limit-bar bg-surface-3">
          <span className="bg-info" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className="block break-words text-12 text-ink-2">
          <span className="sr-only">. </span>
          {note}
        </span>
      ))}
    </button>
  );
};

interface RaiseNoteProps {
  limit: PlayerLimit;
  shape: PlayerLimits['shape'];
  serverTime: number;
}

/** Shows a pending request to raise a limit and from when it can be confirmed. */
const RaiseNote = ({ limit: { kind, window, amount, raise }, shape, serverTime }: RaiseNoteProps) => {
  const { t, language, amountOf, windowOf } = useLimitTexts();
  const take = useUpdateCachedPlayerProtection();
  const [busy, setBusy] = useState(false);
  if (!raise) return null;
  const isConfirmable = serverTime >= raise.confirmableAt;
  const [from, to] = [amountOf(kind, amount), amountOf(kind, raise.amount)];
  const end = async (call: 'confirmRaise' | 'withdrawRaise') => {
    setBusy(true);
    const result = await callServer(call, { params: { id: raise.id } });
    setBusy(false);
    if (!result.ok) return showToast('error', getCallFailureText(result.failure), { id: 'limit' });
    take(result.value);
    showToast('success', t(call === 'confirmRaise' ? 'done.confirmed' : 'done.withdrawn'), { id: 'limit' });
  };
  return (
    <div className="limit-note mt-4 flex flex-wrap items-center gap-3 rounded-control bg-surface-2 p-4">
      <Hourglass aria-hidden="true" className="size-5 text-hold" />
      <p>
        <strong>{t('raise', { kind: t(`kind.${kind}`), window: windowOf(shape, window), from, to })}</strong>{' '}
        {isConfirmable
          ? t('raiseNow', { time: formatDateTime(raise.lapsesAt, language), from })
          : t('raiseFrom', { time: formatDateTime(raise.confirmableAt, language), from })}
      </p>
      {isConfirmable && (
        <Button variant="outline" busy={busy} onClick={() => void end('confirmRaise')}>
          {t('confirm')}
        </Button>
      )}
      <Button variant="ghost" busy={busy} onClick={() => void end('withdrawRaise')}>
        {t('withdraw')}
      </Button>
    </div>
  );
};
