import type { PlayerId, Statement } from '@reelfloor/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { downloadFile } from '../../../api/download-file.ts';
import { ownZone } from '../../../records/record-filter.ts';
import type { Download } from '../../../records/use-download.ts';

/** First and last day of a statement, as `2026-11-21`. */
export interface StatementRange {
  readonly from: string;
  readonly to: string;
}

/** Time in ms after which a statement that does not add up is read again, to see whether staff were told. */
const untoldMs = 5_000;

/** Fetches the reader's statement; for staff also that of a player. */
export const useStatement = (profileId: PlayerId | null, { from, to }: StatementRange) => {
  const query = { from, to, zone: ownZone() };
  return useQuery({
    enabled: from <= to,
    queryKey: ['statement', profileId, query],
    queryFn: async ({ signal }): Promise<Statement> =>
      valueOrThrow(
        profileId === null
          ? await callServer('statement', { query }, { signal })
          : await callServer('statementOf', { params: { profileId }, query }, { signal }),
      ),
    // Money may have moved since the page was last open.
    refetchOnMount: 'always',
    // Until staff were told of a difference, which may happen while the page is open.
    refetchInterval: ({ state: { data } }) =>
      data && data.differenceMinor !== 0 && !data.staffNotified ? untoldMs : false,
    placeholderData: keepPreviousData,
  });
};

export const statementFile: { readonly sorts: readonly ['at']; readonly download: Download } = {
  sorts: ['at'],
  download: (profileId, query, fileName, signal) =>
    downloadFile(
      profileId === null ? 'statementFile' : 'statementFileOf',
      { profileId, query },
      fileName,
      signal,
    ),
};
