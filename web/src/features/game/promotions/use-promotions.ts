import { type PromotionAnswer, type PromotionOffers, toMinorUnits } from '@reelfloor/protocol';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CallResult, isUnsupportedCallFailure } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { signInStore } from '../../../api/sign-in-state.ts';
import { systemClock } from '../../../clock/clock.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { showRefusalMessage } from '../../../failures/refusal-message.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { getOperatorSettings } from '../../../settings/operator-settings.ts';
import { showToast } from '../../../ui/toast.ts';
import { promotionsMessages } from './messages/promotions-messages.ts';
import {
  createPromotionClaimTimeStore,
  type PromotionKind,
  PromotionOfferMonitor,
  type ReportedOffers,
} from './offer-monitor.ts';
import {
  PromotionRequests,
  type PromotionRequestsOptions,
  type PromotionRules,
  promotionKinds,
} from './promotion-requests.ts';

export interface Promotions {
  readonly service: PromotionRequests;
  readonly state: ReturnType<PromotionRequests['getState']>;
  readonly watch: PromotionOfferMonitor;
  readonly reported: ReportedOffers;
  /** The promotions that this operator has at all. Empty until the server has responded. */
  readonly offered: readonly PromotionKind[];
}

/** Claims promotions and shows the results. `balanceMinor` is null until known. */
export const usePromotions = (balanceMinor: number | null): Promotions => {
  const { t } = useMessages(promotionsMessages);
  const money = useMoneyFormat();
  const notify = useRef<Given>(() => {});
  useEffect(() => {
    notify.current = (kind, amountMinor) =>
      showToast(
        'success',
        amountMinor > 0
          ? t(`${kind}Given`, { amount: money(amountMinor) })
          : // The server gave it without saying how much.
            t(`${kind}GivenUntold`),
        { id: `game-${kind}` },
      );
  });
  const [watch] = useState(() => new PromotionOfferMonitor({ read: readOffers, clock: systemClock }));
  const [service] = useState(() => openService(watch, (kind, amountMinor) => notify.current(kind, amountMinor)));
  useEffect(() => {
    if (balanceMinor !== null) service.noteBalance(balanceMinor);
  }, [service, balanceMinor]);
  const state = useSyncExternalStore(service.subscribe, service.getState);
  const reported = useSyncExternalStore(watch.subscribe, watch.getState);
  return { service, state, watch, reported, offered: offeredIn(reported) };
};

const offeredIn = (reported: ReportedOffers): readonly PromotionKind[] => {
  if (reported === 'asking') return [];
  return reported === 'untold'
    ? promotionKinds
    : promotionKinds.filter((kind) => reported[kind].refusal?.code !== 'PROMOTION_UNAVAILABLE');
};

/**
 * Refreshes the offers while they may be visible, but not while the page is locked, because the server would refuse. `terms`: the operator's
 * terms of the seat, which may end an offer.
 */
export const useRefreshedPromotionOffers = (
  watch: PromotionOfferMonitor,
  isAway: boolean,
  balanceMinor: number | null,
  terms?: object | null,
): void => {
  useEffect(() => (isAway ? undefined : watch.open()), [watch, isAway]);
  const isOpening = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the wallet or the terms may change what can be had
  useEffect(() => {
    // The offers that are being fetched now are those of this wallet.
    if (!isOpening.current) watch.noteWalletChange();
    isOpening.current = false;
  }, [watch, balanceMinor, terms]);
};

type Given = PromotionRequestsOptions['given'];

const openService = (watch: PromotionOfferMonitor, given: Given): PromotionRequests =>
  new PromotionRequests({
    rules: rulesOf(getOperatorSettings()),
    lastUse: createPromotionClaimTimeStore(playerId(), () => localStorage),
    ask: claimPromotion,
    readOffers,
    asked: () => watch.refresh(),
    now: getServerTimeMs,
    given,
    refused: (error) =>
      void showRefusalMessage(error, (text, how) => showToast('error', text, { id: 'game-promotion', ...how })),
    failed: (failure) => showToast('error', getCallFailureText(failure), { id: 'game-promotion' }),
  });

const rulesOf = (operator: ReturnType<typeof getOperatorSettings>): PromotionRules => ({
  minimumMinor: toMinorUnits(operator.DISCOUNT_MIN, operator.CURRENCY),
  checksBalance: operator.DISCOUNT_BALANCE_CHECK,
  cooldownMs: operator.DISCOUNT_COOLDOWN_MS,
  automatic: { discount: operator.AUTO_DISCOUNT, bonus: operator.AUTO_BONUS },
});

const playerId = (): string => {
  const state = signInStore.getState();
  return state.kind === 'signedIn' ? String(state.account.user.id) : '';
};

const posts = { discount: 'askDiscount', bonus: 'askBonus' } as const;

/** Claims a promotion, by GET if a third-party server lacks POST. The new balance arrives over the channels. */
export const claimPromotion = async (kind: PromotionKind): Promise<CallResult<PromotionAnswer>> => {
  const posted = await callServer(posts[kind], {});
  const answer = !posted.ok && isUnsupportedCallFailure(posted.failure) ? await callServer(kind, {}) : posted;
  return answer.ok && isNothing(answer.value) ? nothingGiven : answer;
};

/** Returns whether the response has neither an amount nor a reason, which counts as a refusal. */
const isNothing = ({ status, Params }: PromotionAnswer): boolean => status === 0 && Params.amount === 0;
const nothingGiven: CallResult<PromotionAnswer> = {
  ok: false,
  failure: { kind: 'refused', status: 200, error: { code: 'PROMOTION_UNAVAILABLE', ErrorMessage: '' } },
};

/** Fetches which promotions are on offer. Only our own server has this call. */
const readOffers = (): Promise<CallResult<PromotionOffers>> => callServer('promotions', {});
