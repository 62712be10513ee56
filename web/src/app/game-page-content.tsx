import type { ErrorBody, MachineId } from '@reelfloor/protocol';
import { useCallback, useEffect } from 'react';
import { useParams } from 'wouter';
import { useStore } from 'zustand';
import { useSignedInAccount } from '../api/use-sign-in-state.ts';
import { useChatContacts } from '../features/chat/api/use-chat-contacts.ts';
import { ChatButton, ChatPanel } from '../features/chat/chat-button-and-panel.tsx';
import { outboxStore, saveMessageDraft } from '../features/chat/store/chat-outbox.ts';
import { chatPanelStore, selectChatContact } from '../features/chat/store/chat-panel-store.ts';
import { GameScreen, type GameScreenAppProps } from '../features/game/components/game-screen.tsx';
import { useBrandsQuery } from '../features/lobby/api/get-brands.ts';
import { myMachines } from '../features/lobby/store/favourite-and-played-machines.ts';
import { jackpotStore } from '../features/lobby/store/jackpots.ts';
import { floor } from '../features/lobby/store/machine-list-store.ts';
import { watchedBrand } from '../features/lobby/store/subscribed-brand.ts';
import { lockStore, recordAutoplayAsActivity } from '../features/lock/store/idle-lock.ts';
import { NoticesButton, NoticesPanel } from '../features/notices/notices-button-and-panel.tsx';
import { RealityCheckOverGame, useRealityCheck } from '../features/protection/checks/reality-check-over-game.tsx';
import { TakeBreakButton } from '../features/protection/components/take-break-button.tsx';
import { StaffMessagesButton } from '../features/protection/staff-messages.tsx';
import { postponedTerms } from '../features/protection/terms/postponed-terms.ts';
import { endedSession } from '../realtime/ended-play-session.ts';
import { redirectToCasino } from './notify-casino.ts';

export const GamePageContent = () => {
  // Locking the page counts as the player having left it, so autoplay stops.
  const isLocked = useStore(lockStore, ({ state }) => state !== 'open');
  const isChatOpen = useStore(chatPanelStore, ({ open }) => open);
  const jackpots = useStore(jackpotStore, (state) => state.jackpots);
  const callTeam = useTeamCall();
  const launch = useSignedInAccount()?.launch ?? null;
  const watched = useRealityCheck();
  const { ask } = watched;
  const onJoined = useCallback(
    (machineId: string) => {
      myMachines.rememberPlayed(machineId as MachineId);
      ask();
    },
    [ask],
  );
  // Poll the reality check after a refusal: the page's timer may be wrong, but the server's refusal is authoritative.
  const onRefused = useCallback(
    (code: ErrorBody['code']) => {
      if (code === 'TERMS_NOT_ACCEPTED') postponedTerms.set(null);
      if (code === 'CHECK_DUE' || code === 'BREAK_RUNS' || code === 'TERMS_NOT_ACCEPTED') ask();
    },
    [ask],
  );
  const { gameId } = useParams();
  useEffect(() => {
    watchedBrand.set(floor.peek(gameId as MachineId)?.brand?.id ?? null);
    return () => watchedBrand.set(null);
  }, [gameId]);
  // A player who plays again no longer needs the last session's summary.
  useEffect(() => endedSession.set(null), []);
  // This query fills `jackpotStore`, because the notification channel sends only changes of the jackpots.
  const { data: brands } = useBrandsQuery();
  return (
    <>
      <GamePage
        isLocked={isLocked}
        onJoined={onJoined}
        onRefused={onRefused}
        hold={watched.hold}
        overGame={({ leave, ...below }) => <RealityCheckOverGame {...{ watched, ...below }} onLeave={leave} />}
        onPlaySeen={recordAutoplayAsActivity}
        isChatOpen={isChatOpen}
        chatKey={<ChatButton />}
        noticesKey={<NoticesButton />}
        breakKey={
          <>
            <StaffMessagesButton />
            <TakeBreakButton />
          </>
        }
        toCasino={launch && (() => redirectToCasino(launch))}
        callTeam={callTeam}
        jackpotsOf={({ id, name }) => {
          // A third-party server may send only the name of a machine's brand, without its id.
          const brandId = id || brands?.find((brand) => brand.name === name)?.id;
          return [...jackpots].find(([known]) => known === brandId)?.[1] ?? [];
        }}
      />
      <ChatPanel />
      <NoticesPanel />
    </>
  );
};

/** Page of `/game/:gameId/:name`; only the id counts. The React key starts a new session for another machine. */
const GamePage = (beside: GameScreenAppProps) => {
  const { gameId = '', name = '' } = useParams<{ gameId: string; name?: string }>();
  return <GameScreen key={gameId} machineId={gameId} brandName={name} {...beside} />;
};

/**
 * Returns a function that opens the chat with a team member, preferably one who is online, and fills in a text unless the player has a
 * draft. Null if the server has no chat or there is nobody to write to.
 */
const useTeamCall = (): ((words: string) => void) | null => {
  const contacts = useChatContacts().data ?? [];
  const contact =
    contacts.find(({ status }) => status === 'online') ??
    contacts.find(({ status }) => status !== 'offline') ??
    contacts[0];
  if (!contact) return null;
  return (words) => {
    if (!outboxStore.getState().drafts[contact.id]) saveMessageDraft(contact.id, words);
    selectChatContact(contact.id);
  };
};
