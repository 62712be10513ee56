import '../settings/parse-without-eval.ts';
import { defaultSettings } from '@reelfloor/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { readToken } from '../api/access-token.ts';
import { endSignIn, isTokenRevoked, signInStore } from '../api/account.ts';
import {
  forgetChat,
  handleChatNotice,
  handleContactNotice,
  refetchAllChats,
} from '../features/chat/chat-live-updates.ts';
import { hideHeldMoneyNotice, showHeldMoneyNotice } from '../features/held-money/store/held-money-store.ts';
import { brandsKey } from '../features/lobby/api/get-brands.ts';
import { machinesKey } from '../features/lobby/api/get-machines.ts';
import { machineCountsStore } from '../features/lobby/queue/machine-counts-store.ts';
import { queueStore } from '../features/lobby/queue/queue-store.ts';
import { forgetJackpots, storeJackpot } from '../features/lobby/store/jackpots.ts';
import { floor } from '../features/lobby/store/machine-list-store.ts';
import { watchedBrand } from '../features/lobby/store/subscribed-brand.ts';
import { lockIfLockedOnServer, lockStore } from '../features/lock/store/idle-lock.ts';
import { forgetShortcuts } from '../features/navigation/store/shortcuts.ts';
import { protectionKey } from '../features/protection/api/protection-key.ts';
import { markProtectionReceived } from '../features/protection/store/received-protection.ts';
import { balanceKey } from '../features/wallet/api/get-balance.ts';
import { forgetWallet, storeWalletBalance } from '../features/wallet/store/wallet-store.ts';
import { errorText } from '../i18n/error-text.ts';
import { availabilityAlertEvents } from '../realtime/availability-alert-events.ts';
import { buildChannelUrl } from '../realtime/channel-url.ts';
import { closeConnectionTest, setConnectionTestOffered } from '../realtime/connection-test-dialog-state.ts';
import { endedSession } from '../realtime/ended-session.ts';
import type { JackpotChannel } from '../realtime/jackpot-channel.ts';
import { NotifyChannel } from '../realtime/notify-channel.ts';
import { openSession } from '../realtime/open-session.ts';
import { isRestrictedAtSignIn } from '../realtime/play-restriction.ts';
import { getSettings } from '../settings/settings.ts';
import { getSingleLobbyBrand } from '../settings/single-lobby-brand.ts';
import { thumbnailLine } from '../thumbnails/thumbnail-connection.ts';
import { startNoticeCollection } from '../ui/notices.ts';
import { showMessage, showToast } from '../ui/toast.ts';
import { notifyChannelStateStore } from './notify-channel-state-store.ts';

/**
 * The reason why a channel ended arrives twice, in a notice and in the close frame; the same toast id shows it only once. Each jackpot gets
 * its own toast.
 */
const toastId = (code: number | string | undefined) =>
  code === undefined || code === 'JACKPOT_WON' ? {} : { id: `notify-${code}` };

const isInGame = () => location.pathname.startsWith('/game/');

/** Shows a toast when money returned from a machine to the wallet, unless the game or the session summary shows it. */
const notifyMoneyHome = (params: Readonly<Record<string, string | number>>): void => {
  const machine = String(params.machine);
  const isNotified =
    `${location.pathname}/`.startsWith(`/game/${encodeURIComponent(machine)}/`) ||
    [endedSession, openSession].some((it) => it.get()?.machineId === machine);
  if (isNotified) return;
  const text = errorText({ code: 'MONEY_HOME', Params: params });
  showToast('success', text, {
    id: `money-${params.reference}`,
    isKept: true,
    isListed: true,
    link: moneyPage,
  });
};
/** Link to the page where the player sees the transfer. During a game it opens in a new tab, so the game stays open. */
const moneyPage = { path: '/transactions', label: 'records.transactionsTitle' } as const;

/** Delay in ms before the page fetches what it missed while closed, so that the page's own data load first. */
const missedAfterMs = 2_000;

/** Passes messages from the channels to the features. Returns a function that unsubscribes and deletes the features' data. */
export const startLiveUpdates = (queryClient: QueryClient): (() => void) => {
  const token = () => readToken() ?? '';
  const refetchMachines = () => void queryClient.invalidateQueries({ queryKey: machinesKey });

  const receiveMachine = (notice: Parameters<typeof floor.receive>[0]) => {
    openSession.receiveMachine(notice);
    // In single-lobby mode the page does not have the machines of other lobbies. Polling finds new machines of its own lobby.
    if (!floor.receive(notice) && getSingleLobbyBrand() === null) refetchMachines();
  };

  const id = () => {
    const signIn = signInStore.getState();
    return signIn.kind === 'signedIn' ? signIn.account.user.id : undefined;
  };
  let watches = false;
  const watch = () => {
    const brand = watchedBrand.get() ?? getSingleLobbyBrand();
    if (watches) notify.watch(brand === null ? null : [brand]);
  };
  const notify = new NotifyChannel({
    url: buildChannelUrl(getSettings().NOTIFY_URL, location.href),
    token,
    id,
  });
  notify.listen({
    open: ({ balanceMinor, balanceVersion, canWatch, testsConnection, canQueue, hasThumbnails }) => {
      setConnectionTestOffered(testsConnection === true);
      queueStore.setOffered(canQueue);
      machineCountsStore.forget();
      if (balanceMinor !== null) storeWalletBalance({ balanceMinor, version: balanceVersion });
      else void queryClient.invalidateQueries({ queryKey: balanceKey });
      if (hasThumbnails) thumbnailLine.set(notify);
      watches = canWatch;
      if (canWatch) watch();
      // While the channel was disconnected, the server sent no notices, so refetch what may have changed.
      else refetchMachines();
      if (!canWatch || getSettings().JACKPOT_URL !== defaultSettings.JACKPOT_URL)
        startJackpots().catch(() => {
          jackpots = null;
        });
      refetchAllChats(queryClient);
    },
    session: (notice) => {
      const known = openSession.get();
      openSession.receive(notice, isInGame());
      // If the session was played on another page, that page shows how it ended.
      if (notice.status !== 'closed' || known?.machineId !== notice.id || known.status === 'playing') return;
      if (isInGame() || endedSession.get()?.machineId === notice.id) return;
      const { machineId, brandName } = known;
      endedSession.set({ machineId, brandName, reason: 'waited', figures: null });
    },
    balance: ({ balance, version }) => storeWalletBalance({ balanceMinor: balance, version }),
    protection: () => {
      markProtectionReceived();
      void queryClient.invalidateQueries({ queryKey: protectionKey });
    },
    queue: (own) => queueStore.receive(own),
    // Merge: only the first message on a connection contains the push key.
    availabilityAlerts: (update) =>
      availabilityAlertEvents.set({ ...availabilityAlertEvents.get(), ...update }),
    chat: (notice) => void handleChatNotice(queryClient, notice),
    contact: (notice) => handleContactNotice(queryClient, notice),
    machine: receiveMachine,
    lobby: (update) => {
      update.machines.forEach(receiveMachine);
      update.jackpots.forEach(storeJackpot);
      update.machineCounts?.forEach((counts) => void machineCountsStore.receive(counts));
      if (!update.listChanged) return;
      refetchMachines();
      void queryClient.invalidateQueries({ queryKey: brandsKey });
    },
    info: (info) => {
      // The sign-in ends right after this notice, and the login page shows the reason.
      if (isTokenRevoked(info)) return;
      if (info.code === 'MONEY_HOME') return notifyMoneyHome(info.params ?? {});
      const isHeldMoney = info.code === 'TRANSFER_HELD';
      if (isHeldMoney) showHeldMoneyNotice();
      // Outside the game `HeldMoney` shows held money. A notice with an action belongs to a running game, which receives it on its own
      // channel.
      if (info.action === undefined && !(isHeldMoney && !isInGame()))
        showToast(
          'info',
          errorText({ code: info.code, ErrorMessage: info.message, Params: info.params }),
          toastId(info.code),
        );
    },
  });
  const stopWatching = notify.subscribe(() => {
    const state = notify.getState();
    notifyChannelStateStore.setState({ line: state.kind });
    if (state.kind !== 'open') thumbnailLine.set(null);
    if (state.kind === 'waiting' && state.error)
      showMessage('error', errorText(state.error), toastId(state.error.code));
    if (state.kind !== 'closed' || state.reason.kind !== 'refused') return;
    const { error } = state.reason;
    if (error.code === 'SESSION_LOCKED')
      return void lockIfLockedOnServer().then((holds) => holds || reopen());
    if (isTokenRevoked(error)) endSignIn({ kind: 'unauthorised', error });
    else showMessage('error', errorText(error), toastId(error.code));
  });
  /** The jackpot channel, opened if the notification channel sends no jackpots, or if the operator configured its URL. */
  let jackpots: Promise<JackpotChannel> | null = null;
  const startJackpots = async () => {
    jackpots ??= import('../realtime/jackpot-channel.ts').then(
      (late) =>
        new late.JackpotChannel({
          url: buildChannelUrl(getSettings().JACKPOT_URL, location.href),
          token,
          isServerThere: () => notify.getState().kind === 'open',
          onJackpot: storeJackpot,
        }),
    );
    (await jackpots).start();
  };
  /** After an unlock, reconnects and refetches everything: a locked sign-in receives no notices, and its calls are refused. */
  const reopen = () => {
    notify.start();
    void queryClient.invalidateQueries();
  };
  const stopHeeding = lockStore.subscribe(({ state }, before) => {
    if (state === 'open' && before.state !== 'open') reopen();
  });
  const stopFollowing = watchedBrand.subscribe(watch);
  if (isRestrictedAtSignIn()) markProtectionReceived();
  notify.start();
  const player = id();
  const stopNotices = player === undefined ? () => {} : startNoticeCollection(player);
  const waits = {
    hasQueued: () => queueStore.get() !== null,
    hasAlerts: () => !!availabilityAlertEvents.get()?.version,
  };
  let stopPresence = () => {};
  let isStopped = false;
  const loadMissed = (playerId: string) =>
    import('../features/notices/store/missed-notices.ts').then(
      (late) => {
        if (!isStopped) stopPresence = late.collectMissedNotices(playerId, notify, waits);
      },
      () => {},
    );
  const missedTimer = player === undefined ? undefined : setTimeout(loadMissed, missedAfterMs, player);

  return () => {
    isStopped = true;
    clearTimeout(missedTimer);
    stopPresence();
    stopNotices();
    stopFollowing();
    stopHeeding();
    stopWatching();
    notify.stop();
    void jackpots?.then((channel) => channel.stop());
    queryClient.clear();
    forgetWallet();
    forgetLobby();
    availabilityAlertEvents.set(null);
    forgetShortcuts();
    forgetChat();
    hideHeldMoneyNotice();
    openSession.forget();
    closeConnectionTest();
    endedSession.set(null);
  };
};

const forgetLobby = (): void => {
  floor.clear();
  forgetJackpots();
  machineCountsStore.forget();
  queueStore.forget();
  thumbnailLine.set(null);
};
