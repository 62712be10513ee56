import type { PlayerId, RecalledRound } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { downloadFileFromServer } from '../../../api/download-file.ts';
import { parseRulesDocumentUrl } from '../../../api/rules-document-url.ts';
import type { DownloadRecords } from '../../../records/use-record-download.ts';
import { type PublishedGame, parsePublishedGame } from '../recall/published-game.ts';

/** Fetches the signed-in player's recent paid rounds; for staff also those of another player. */
export const usePlayedRounds = (profileId: PlayerId | null) =>
  useQuery({
    queryKey: ['rounds', profileId],
    queryFn: async ({ signal }): Promise<readonly RecalledRound[]> => {
      const { rounds } = unwrapCallResult(
        profileId === null
          ? await callServer('rounds', {}, { signal })
          : await callServer('roundsOf', { params: { profileId } }, { signal }),
      );
      return rounds;
    },
    refetchOnMount: 'always',
  });

interface Published {
  /** The game with its published paytable; null if no paytable is published. */
  readonly game: PublishedGame | null;
  /** URL of the document in which the operator publishes the rules; null if there is none. */
  readonly document: string | null;
}

/** Fetches a game's published rules. */
export const usePublishedRules = (gameId: string | null) =>
  useQuery({
    enabled: gameId !== null,
    queryKey: ['published-game', gameId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Published> => {
      const answer = await fetch(`/assets/rules/${encodeURIComponent(gameId ?? '')}.json`, { signal });
      const isRules = answer.ok && answer.headers.get('content-type')?.includes('json');
      const published: unknown = isRules ? await answer.json() : null;
      return { game: parsePublishedGame(published), document: parseRulesDocumentUrl(published) };
    },
  });

export const roundFile: { readonly sorts: readonly ['at']; readonly download: DownloadRecords } = {
  sorts: ['at'],
  download: (profileId, { zone = 'UTC', lang = 'en' }, fileName, signal) =>
    downloadFileFromServer(
      profileId === null ? 'roundFile' : 'roundFileOf',
      { profileId, query: { zone, lang } },
      fileName,
      signal,
    ),
};
