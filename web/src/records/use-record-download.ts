import type { PlayerId } from '@reelfloor/protocol';
import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../api/call-failure.ts';
import { getCallFailureText } from '../failures/call-failure-text.ts';
import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { showToast } from '../ui/toast.ts';
import { recordsMessages } from './messages/records-messages.ts';
import { buildDateRangeQuery, getDeviceTimeZone, type RecordFilter } from './record-filter.ts';

/** Downloads records as a file. `player` null: the user's own records. */
export type DownloadRecords = (
  player: PlayerId | null,
  query: Readonly<Record<string, string>>,
  fileName: string,
  signal: AbortSignal,
) => Promise<CallFailure | null>;

/** Returns a function that downloads the listed records as a file. Leaving the page aborts the download. */
export const useRecordDownload = <Sort extends string>(
  name: string,
  { sorts, download }: { readonly sorts: readonly Sort[]; readonly download: DownloadRecords },
  filter: RecordFilter<Sort>,
  playerName: string | null,
) => {
  const { language } = useMessages(mainMessages);
  const { t } = useMessages(recordsMessages);
  const [isDownloading, setDownloading] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setDownloading(true);
    const { from, to, player, type } = filter;
    const fileName = `${[name, playerName, from, to].filter(Boolean).join('-')}.csv`;
    // Sort the file by time in any case: ascending if the page is sorted by time ascending, otherwise descending.
    const isForwards = filter.sort === sorts[0] && filter.order === 'asc';
    const lang = language === 'tr' || language === 'ar' ? language : 'en';
    const query = {
      zone: getDeviceTimeZone(),
      ...buildDateRangeQuery({ from, to, type }),
      ...(isForwards && { order: 'asc' }),
      lang,
    };
    const failure = await download(player, query, fileName, controller.signal);
    if (controller.signal.aborted) return;
    setDownloading(false);
    if (failure) showToast('error', getCallFailureText(failure));
    else showToast('success', t('downloaded', { name: fileName }));
  };
  return { isDownloading, download: start };
};
