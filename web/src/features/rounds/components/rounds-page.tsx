import type { RecalledRound } from '@reelfloor/protocol';
import { ArchiveX, Download, Film, History, Lock, VideoOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { isUnsupportedCallError } from '../../../api/call-failure.ts';
import { usePlayerName } from '../../../api/use-player-profile.ts';
import { FailureNotice } from '../../../failures/failure-notice.tsx';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { recordsMessages } from '../../../records/messages/records-messages.ts';
import { useRecordDownload } from '../../../records/use-record-download.ts';
import { useRecordFilter } from '../../../records/use-record-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { PageStatusMessage } from '../../../ui/page-status-message.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SimplePageLayout } from '../../../ui/pages/simple-page-layout.tsx';
import { roundFile, usePlayedRounds } from '../api/round-calls.ts';
import { clipMessages } from '../messages/clip/clip-messages.ts';
import { roundsMessages } from '../messages/rounds-messages.ts';
import { ComplaintList } from './complaint-list.tsx';
import { RoundActionButtons, type RoundActions, useRoundActions } from './round-actions.tsx';
import { RoundView } from './round-view.tsx';

/** The recent paid rounds, each with the final position of its reels. */
export const RoundsPage = () => {
  const { t: word } = useMessages(mainMessages);
  const { t } = useMessages(roundsMessages);
  const { t: control } = useMessages(recordsMessages);
  const title = word('records.roundsTitle');
  usePageTitle(title);
  const { filter } = useRecordFilter(roundFile.sorts);
  const playerName = usePlayerName(filter.player);
  const { isDownloading, download } = useRecordDownload('rounds', roundFile, filter, playerName);
  const { data, isError, error, isFetching, refetch } = usePlayedRounds(filter.player);
  const actions = useRoundActions(data ?? [], filter.player === null);
  return (
    <SimplePageLayout
      title={title}
      lead={playerName === null ? t('lead') : control('ofPlayer', { player: playerName })}
      actions={
        !isUnsupportedCallError(error) && (
          <Button busy={isDownloading} onClick={() => void download()} aria-label={control('download')}>
            {!isDownloading && <Download aria-hidden="true" className="size-5" />}
            <span>CSV</span>
          </Button>
        )
      }
    >
      {isError && <FailureNotice title={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && !data && <p role="status">{word('words.loading')}</p>}
      {!isError && data?.length === 0 && (
        <PageStatusMessage icon={<History />} title={t('none')} advice={t('noneAdvice')} />
      )}
      {!isError && data && data.length > 0 && <Recall rounds={data} actions={actions} />}
      {actions && actions.complaints.length > 0 && <ComplaintList {...actions} />}
    </SimplePageLayout>
  );
};

interface RecallProps {
  rounds: readonly RecalledRound[];
  actions: RoundActions | null;
}

const Recall = ({ rounds, actions }: RecallProps) => {
  const [chosenId, choose] = useState<string | null>(null);
  const view = useRef<HTMLElement>(null);
  const chosen = rounds.find(({ roundId }) => roundId === chosenId) ?? rounds[0];
  if (!chosen) return null;
  return (
    <div className="grid items-start gap-4 pb-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <RoundView key={chosen.roundId} ref={view} round={chosen}>
        {actions && chosen.number !== undefined && (
          <RoundActionButtons round={chosen} number={chosen.number} actions={actions} />
        )}
      </RoundView>
      <RoundList
        rounds={rounds}
        chosen={chosen}
        onChoose={({ roundId }) => {
          choose(roundId);
          // On a phone the reels are above the list, so scroll up to them.
          view.current?.scrollIntoView({ block: 'nearest' });
        }}
      />
    </div>
  );
};

interface RoundListProps {
  rounds: readonly RecalledRound[];
  chosen: RecalledRound;
  onChoose: (round: RecalledRound) => void;
}

/** Total win of a round, with its free spins, in minor units. */
const wonMinorOf = (round: RecalledRound): number =>
  [round, ...round.freeSpins].reduce(
    (sum, { winMinor, handPayMinor, jackpotMinor }) => sum + winMinor + handPayMinor + jackpotMinor,
    0,
  );

const RoundList = ({ rounds, chosen, onChoose }: RoundListProps) => {
  const { t, language } = useMessages(roundsMessages);
  const { t: tClip } = useMessages(clipMessages);
  const hasPictures = rounds.some(({ picture }) => picture !== undefined);
  return (
    <section
      aria-label={t('list')}
      className="overflow-x-auto rounded-card border border-line bg-surface-1 lg:order-first"
    >
      <table className="w-full text-14">
        <caption className="sr-only">{t('list')}</caption>
        <thead>
          <tr className="text-12 text-ink-3">
            <th scope="col" className="py-2 ps-4 pe-2 text-start font-normal">
              {t('time')}
            </th>
            <Head text={t('stake')} />
            <Head text={t('won')} />
            <Head text={t('net')} className={hasPictures ? 'max-md:hidden' : ''} />
            <Head text={t('creditAfter')} className={hasPictures ? 'max-md:hidden' : 'pe-4 max-md:hidden'} />
            {hasPictures && <Head text={tClip('picture')} className="pe-4" />}
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => {
            const wonMinor = wonMinorOf(round);
            const isChosen = round === chosen;
            const time = formatDateTime(round.at, language);
            const last = round.freeSpins.at(-1) ?? round;
            return (
              <tr
                key={round.roundId}
                className={`border-t border-line ${isChosen ? 'bg-surface-2' : 'hover:bg-surface-2'}`}
              >
                <th scope="row" className="p-0 text-start font-normal">
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => onChoose(round)}
                    className={`grid min-h-11 w-full content-center border-s-3 py-1 ps-3 pe-2 text-start ${isChosen ? 'border-primary' : 'border-transparent'}`}
                  >
                    <span className="figures">
                      <span className="sr-only">{t('show')} </span>
                      {time}
                    </span>
                    <span className="text-12 text-ink-2">
                      <span>{`${round.machine} ${round.brand}`}</span>
                      {round.freeSpins.length > 0 && (
                        <span>{` · ${t('freeSpins', { count: round.freeSpins.length })}`}</span>
                      )}
                      {round.rounds !== undefined && <span>{` · ${t('lostLine', { count: round.rounds })}`}</span>}
                    </span>
                  </button>
                </th>
                <td className="px-2 text-end">
                  <FormattedMoney bare amountMinor={round.stakeMinor} />
                </td>
                <td className="px-2 text-end">
                  <FormattedMoney
                    bare
                    amountMinor={wonMinor}
                    className={wonMinor === 0 ? 'text-ink-3' : 'font-semibold'}
                  />
                </td>
                <td className={`px-2 text-end ${hasPictures ? 'max-md:hidden' : ''}`}>
                  <FormattedMoney bare signed amountMinor={wonMinor - round.stakeMinor} />
                </td>
                <td className={`px-2 text-end max-md:hidden ${hasPictures ? '' : 'pe-4'}`}>
                  {last.meterAfterMinor === null ? '–' : <FormattedMoney bare amountMinor={last.meterAfterMinor} />}
                </td>
                {hasPictures && (
                  <td className="ps-2 pe-4 text-end">{round.picture && <PictureState state={round.picture} />}</td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};

const Head = ({ text, className = '' }: { text: string; className?: string }) => (
  <th scope="col" className={`px-2 py-2 text-end font-normal whitespace-nowrap ${className}`}>
    {text}
  </th>
);

const pictureLooks = {
  recorded: [Film, ''],
  none: [VideoOff, ''],
  deleted: [ArchiveX, ''],
  held: [Lock, 'text-hold'],
} as const satisfies Record<NonNullable<RecalledRound['picture']>, unknown>;

/** Shows whether a round has a recording: by an icon and a text, on a phone only by the icon. */
const PictureState = ({ state }: { state: keyof typeof pictureLooks }) => {
  const { t } = useMessages(clipMessages);
  const [Icon, colour] = pictureLooks[state];
  return (
    <span className="inline-flex items-center gap-1.5 align-middle text-12 whitespace-nowrap text-ink-2">
      <Icon aria-hidden="true" className={`size-4 ${colour}`} />
      <span className="max-md:sr-only">{t(`pictures.${state}`)}</span>
    </span>
  );
};
