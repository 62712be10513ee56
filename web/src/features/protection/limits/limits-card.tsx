import './limits.css';
import type { Limit, LimitKind, Limits, LimitWindow } from '@reelfloor/protocol';
import { Download as DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '../../../api/download-file.ts';
import type { RecordFilter } from '../../../records/record-filter.ts';
import { type Download, useDownload } from '../../../records/use-download.ts';
import { Button } from '../../../ui/button.tsx';
import { LimitCell } from './limit-cell.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { RaiseNote } from './raise-note.tsx';
import { useLimitWords } from './use-limit-words.ts';

const kinds: readonly LimitKind[] = ['deposit', 'stake', 'loss', 'time'];
const windows: readonly LimitWindow[] = ['day', 'week', 'month'];
const hourMs = 60 * 60 * 1000;

/** All limits, with what is used of each. The cell of a limit is the key that changes it. */
export const LimitsCard = ({ limits, serverTime }: { limits: Limits; serverTime: number }) => {
  const { t, windowOf } = useLimitWords();
  const [changed, setChanged] = useState<Limit | null>(null);
  const { list, shape, first, isMissing, raiseAfterMs } = limits;
  const hours = Math.round(raiseAfterMs / hourMs);
  const shown = windows.filter((window) => list.some((limit) => limit.window === window));
  return (
    <section
      aria-labelledby="limits-card"
      className="rounded-card border border-line bg-surface-1 p-4 md:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="limits-card" className="text-20">
          {t('title')}
        </h2>
        <p className="grow text-14 text-ink-2">{t('lead', { hours })}</p>
        <LimitFileKey />
      </div>
      {isMissing && (
        <p role="note" className="mt-4 rounded-control bg-surface-2 p-4 font-semibold">
          {t(first === 'must' ? 'missing' : 'prompt')}
        </p>
      )}
      {list.map(
        (limit) =>
          limit.raise && (
            <RaiseNote key={limit.raise.id} limit={limit} shape={shape} serverTime={serverTime} />
          ),
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
                <LimitCell
                  key={limit.window}
                  limit={limit}
                  shape={shape}
                  onChange={() => setChanged(limit)}
                />
              ))}
            </div>
          )
        );
      })}
      {changed && (
        <LimitDialog limit={changed} shape={shape} hours={hours} onClose={() => setChanged(null)} />
      )}
    </section>
  );
};

const all: RecordFilter<'at'> = {
  type: null,
  ...{ from: null, to: null, sort: 'at', order: 'desc', size: 20, player: null },
};
const limitFile: { readonly sorts: readonly ['at']; readonly download: Download } = {
  sorts: ['at'],
  download: (profileId, { zone = 'UTC', lang = 'en' }, fileName, signal) =>
    downloadFile('limitFile', { profileId, query: { zone, lang } }, fileName, signal),
};

/** Downloads every limit that was set or asked for, with what became of it. */
const LimitFileKey = () => {
  const { t } = useLimitWords();
  const { isDownloading, download } = useDownload('limits', limitFile, all, null);
  return (
    <Button busy={isDownloading} onClick={() => void download()} aria-label={t('file')}>
      {!isDownloading && <DownloadIcon aria-hidden="true" className="size-5" />}
      <span>CSV</span>
    </Button>
  );
};
