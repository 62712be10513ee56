import type { RecalledRound } from '@reelfloor/protocol';
import { Download, History } from 'lucide-react';
import { useRef, useState } from 'react';
import { isCallLacking } from '../../../api/call-failure.ts';
import { usePlayerName } from '../../../api/use-player-name.ts';
import { FailedNote } from '../../../failures/failed-note.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useDownload } from '../../../records/use-download.ts';
import { useRecordControlTexts } from '../../../records/use-record-control-texts.ts';
import { useRecordFilter } from '../../../records/use-record-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SimplePage } from '../../../ui/pages/simple-page.tsx';
import { roundFile, useRounds } from '../api/round-calls.ts';
import { RoundList } from './round-list.tsx';
import { RoundView } from './round-view.tsx';
import { useRoundTexts } from './use-round-texts.ts';

/** The last paid rounds, each with its reels as they stood. */
export const RoundsPage = () => {
  const { t: word } = useTexts();
  const { t } = useRoundTexts();
  const { t: control } = useRecordControlTexts();
  const title = word('records.roundsTitle');
  usePageTitle(title);
  const { filter } = useRecordFilter(roundFile.sorts);
  const playerName = usePlayerName(filter.player);
  const { isDownloading, download } = useDownload('rounds', roundFile, filter, playerName);
  const { data, isError, error, isFetching, refetch } = useRounds(filter.player);
  return (
    <SimplePage
      title={title}
      lead={playerName === null ? t('lead') : control('ofPlayer', { player: playerName })}
      actions={
        !isCallLacking(error) && (
          <Button busy={isDownloading} onClick={() => void download()} aria-label={control('download')}>
            {!isDownloading && <Download aria-hidden="true" className="size-5" />}
            <span>CSV</span>
          </Button>
        )
      }
    >
      {isError && (
        <FailedNote title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <p role="status">{word('words.loading')}</p>}
      {!isError && data?.length === 0 && (
        <PageNote icon={<History />} title={t('none')} advice={t('noneAdvice')} />
      )}
      {!isError && data && data.length > 0 && <Recall rounds={data} />}
    </SimplePage>
  );
};

const Recall = ({ rounds }: { rounds: readonly RecalledRound[] }) => {
  const [chosenId, choose] = useState<string | null>(null);
  const view = useRef<HTMLElement>(null);
  const chosen = rounds.find(({ roundId }) => roundId === chosenId) ?? rounds[0];
  if (!chosen) return null;
  return (
    <div className="grid items-start gap-4 pb-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <RoundView key={chosen.roundId} ref={view} round={chosen} />
      <RoundList
        rounds={rounds}
        chosen={chosen}
        onChoose={({ roundId }) => {
          choose(roundId);
          // On a phone the reels are above the list.
          view.current?.scrollIntoView({ block: 'nearest' });
        }}
      />
    </div>
  );
};
