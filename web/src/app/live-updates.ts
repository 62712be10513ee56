import '../settings/configure-zod-without-eval.ts';
import { defaultSettings } from '@reelfloor/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { readAccessToken } from '../api/access-token.ts';
import { applySignOut, isTokenRevokedError, signInStore } from '../api/sign-in-state.ts';
import {
  handleContactStatusNotice,
  handleNewChatMessageNotice,
  refetchAllChats,
  resetChatState,
} from '../features/chat/chat-live-updates.ts';
import {
  hideHeldTransfersNotice,
  showHeldTransfersNotice,
} from '../features/held-transfers/store/held-transfers-store.ts';
import { brandsKey } from '../features/lobby/api/get-brands.ts';
import { machinesKey } from '../features/lobby/api/get-machines.ts';
import { machineCountsStore } from '../features/lobby/queue/queue-and-spectator-counts.ts';
import { queueStore } from '../features/lobby/queue/queue-store.ts';
import { forgetJackpots, storeBrandJackpots } from '../features/lobby/store/jackpots.ts';
import { floor } from '../features/lobby/store/machine-list-store.ts';
import { watchedBrand } from '../features/lobby/store/subscribed-brand.ts';
import { lockPageIfLockedOnServer, lockStore } from '../features/lock/store/idle-lock.ts';
import { forgetNavigationShortcuts } from '../features/navigation/store/navigation-shortcuts.ts';
import { protectionKey } from '../features/protection/api/protection-key.ts';
import { enableProtectionFetching } from '../features/protection/store/protection-fetching.ts';
import { balanceKey } from '../features/wallet/api/get-balance.ts';
import { forgetWallet, storeWalletBalance } from '../features/wallet/store/wallet-store.ts';
import { getServerErrorText } from '../i18n/server-error-text.ts';
import { availabilityAlertEvents } from '../realtime/availability-alert-version.ts';
import { buildChannelUrl } from '../realtime/channel-url.ts';
import { closeConnectionTestDialog, setConnectionTestAvailable } from '../realtime/connection-test-dialog-state.ts';
import { endedSession } from '../realtime/ended-play-session.ts';
import type { JackpotChannel } from '../realtime/jackpot-channel.ts';
import { openSession } from '../realtime/open-session-store.ts';
import { wasPlayRestrictedAtSignIn } from '../realtime/play-restriction.ts';
import { PlayerNotificationChannel } from '../realtime/player-notification-channel.ts';
import { getOperatorSettings } from '../settings/operator-settings.ts';
import { getSingleLobbyBrandId } from '../settings/single-lobby-brand.ts';
import { currentThumbnailConnection } from '../thumbnails/thumbnail-connection.ts';
import { startCollectingPlayerNotices } from '../ui/player-notice-store.ts';
import { showLongToast, showToast } from '../ui/toast.ts';
import { notificationChannelStateStore } from './notification-channel-state-store.ts';

/**
 * The reason why the server closed a WebSocket channel arrives twice, in a notice and in the close frame; the same toast id shows it only
 * once. Each jackpot gets its own toast.
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
  const text = getServerErrorText({ code: 'MONEY_HOME', Params: params });
  showToast('success', text, {
    id: `money-${params.reference}`,
    isKept: true,
    isListed: true,
    link: moneyPage,
  });
};
/** Link to the page where the player sees the transfer. During a game it opens in a new tab, so the game stays open. */
const moneyPage = { path: '/transactions', label: 'records.transactionsTitle' } as const;

/** Delay in ms before the page fetches the notices that the player missed while it was closed, so that the page's own data load first. */
const missedAfterMs = 2_000;

/** Passes messages from the WebSocket channels to the features. Returns a function that unsubscribes and deletes the features' data. */
export const startLiveUpdates = (queryClient: QueryClient): (() => void) => {
  const token = () => readAccessToken() ?? '';
  const refetchMachines = () => void queryClient.invalidateQueries({ queryKey: machinesKey });

  const receiveMachine = (notice: Parameters<typeof floor.receive>[0]) => {
    openSession.receiveMachine(notice);
    // Refetch after a notice about an unknown machine, except in single-lobby mode: the machine may belong to another lobby, and polling
    // finds new machines of this one.
    if (!floor.receive(notice) && getSingleLobbyBrandId() === null) refetchMachines();
  };

  const id = () => {
    const signIn = signInStore.getState();
    return signIn.kind === 'signedIn' ? signIn.account.user.id : undefined;
  };
  let watches = false;
  const watch = () => {
    const brand = watchedBrand.get() ?? getSingleLobbyBrandId();
    if (watches) notify.watch(brand === null ? null : [brand]);
  };
  const notify = new PlayerNotificationChannel({
    url: buildChannelUrl(getOperatorSettings().NOTIFY_URL, location.href),
    token,
    id,
  });
  notify.listen({
    open: ({ balanceMinor, balanceVersion, canWatch, testsConnection, canQueue, hasThumbnails }) => {
      setConnectionTestAvailable(testsConnection === true);
      queueStore.setOffered(canQueue);
      machineCountsStore.forget();
      if (balanceMinor !== null) storeWalletBalance({ balanceMinor, version: balanceVersion });
      else void queryClient.invalidateQueries({ queryKey: balanceKey });
      if (hasThumbnails) currentThumbnailConnection.set(notify);
      watches = canWatch;
      if (canWatch) watch();
      // While the notification channel was disconnected, the server sent no notices, so refetch what may have changed.
      else refetchMachines();
      if (!canWatch || getOperatorSettings().JACKPOT_URL !== defaultSettings.JACKPOT_URL)
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
      enableProtectionFetching();
      void queryClient.invalidateQueries({ queryKey: protectionKey });
    },
    queue: (own) => queueStore.receive(own),
    // Merge: only the first message on a connection contains the server's key for push subscriptions.
    availabilityAlerts: (update) => availabilityAlertEvents.set({ ...availabilityAlertEvents.get(), ...update }),
    chat: (notice) => void handleNewChatMessageNotice(queryClient, notice),
    contact: (notice) => handleContactStatusNotice(queryClient, notice),
    machine: receiveMachine,
    lobby: (update) => {
      update.machines.forEach(receiveMachine);
      update.jackpots.forEach(storeBrandJackpots);
      update.machineCounts?.forEach((counts) => void machineCountsStore.receive(counts));
      if (!update.listChanged) return;
      refetchMachines();
      void queryClient.invalidateQueries({ queryKey: brandsKey });
    },
    info: (info) => {
      // Show no toast: the sign-in ends right after this notice, and the login page shows the reason.
      if (isTokenRevokedError(info)) return;
      if (info.code === 'MONEY_HOME') return notifyMoneyHome(info.params ?? {});
      const isHeldTransfer = info.code === 'TRANSFER_HELD';
      if (isHeldTransfer) showHeldTransfersNotice();
      // Outside the game `HeldTransfersNotice` shows held transfers. A notice with an action belongs to a running game, which receives it
      // on its own channel.
      if (info.action === undefined && !(isHeldTransfer && !isInGame()))
        showToast(
          'info',
          getServerErrorText({ code: info.code, ErrorMessage: info.message, Params: info.params }),
          toastId(info.code),
        );
    },
  });
  const stopWatching = notify.subscribe(() => {
    const state = notify.getState();
    notificationChannelStateStore.setState({ state: state.kind });
    if (state.kind !== 'open') currentThumbnailConnection.set(null);
    if (state.kind === 'waiting' && state.error)
      showLongToast('error', getServerErrorText(state.error), toastId(state.error.code));
    if (state.kind !== 'closed' || state.reason.kind !== 'refused') return;
    const { error } = state.reason;
    if (error.code === 'SESSION_LOCKED') return void lockPageIfLockedOnServer().then((holds) => holds || reopen());
    if (isTokenRevokedError(error)) applySignOut({ kind: 'unauthorised', error });
    else showLongToast('error', getServerErrorText(error), toastId(error.code));
  });
  /** The jackpot channel, opened if the notification channel sends no jackpots, or if the operator configured its URL. */
  let jackpots: Promise<JackpotChannel> | null = null;
  const startJackpots = async () => {
    jackpots ??= import('../realtime/jackpot-channel.ts').then(
      (late) =>
        new late.JackpotChannel({
          url: buildChannelUrl(getOperatorSettings().JACKPOT_URL, location.href),
          token,
          isServerThere: () => notify.getState().kind === 'open',
          onJackpot: storeBrandJackpots,
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
  if (wasPlayRestrictedAtSignIn()) enableProtectionFetching();
  notify.start();
  const player = id();
  const stopNotices = player === undefined ? () => {} : startCollectingPlayerNotices(player);
  const waits = {
    hasQueued: () => queueStore.get() !== null,
    hasAlerts: () => !!availabilityAlertEvents.get()?.version,
  };
  let stopPresence = () => {};
  let isStopped = false;
  const loadMissed = (playerId: string) =>
    import('../features/notices/store/missed-notices.ts')
      .then((late) => {
        if (!isStopped) stopPresence = late.collectMissedNotices(playerId, notify, waits);
      })
      .catch(() => {});
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
    forgetNavigationShortcuts();
    resetChatState();
    hideHeldTransfersNotice();
    openSession.forget();
    closeConnectionTestDialog();
    endedSession.set(null);
  };
};

const forgetLobby = (): void => {
  floor.clear();
  forgetJackpots();
  machineCountsStore.forget();
  queueStore.forget();
  currentThumbnailConnection.set(null);
};
