import { done } from '@reelfloor/protocol';
import type { Profiles } from '../../players/accounts/profiles.ts';
import type { TeamChat } from '../../players/chat/team-chat.ts';
import type { PaymentService } from '../../players/payments/payment-service.ts';
import type { PlayerProtection } from '../../players/protection/protection.ts';
import type { PushSubscriptions } from '../../players/push/push-address.ts';
import type { RouteHandlers } from './route-handler.ts';

export const profileHandlers = (profiles: Profiles) =>
  ({
    profile: ({ bearer }) => profiles.profile(bearer, bearer.playerId),
    profileOf: ({ bearer, params }) => profiles.profile(bearer, params.profileId),
    logins: ({ bearer, query }) => profiles.logins(bearer, bearer.playerId, query),
    loginsOf: ({ bearer, params, query }) => profiles.logins(bearer, params.profileId, query),
  }) satisfies Partial<RouteHandlers>;

export const protectionHandlers = (protection: PlayerProtection) =>
  ({
    protection: ({ bearer }) => protection.read(bearer.playerId),
    takeTimeout: ({ bearer, body }) => protection.takeTimeout(bearer.playerId, body.hours),
    exclude: ({ bearer, body }) => protection.exclude(bearer.playerId, body.months),
    comeBack: ({ bearer, body }) => protection.comeBack(bearer.playerId, body.confirm),
    acknowledgeCheck: ({ bearer, params, body }) =>
      protection.acknowledgeCheck(bearer.playerId, Number(params.id), body.choice),
    chooseCheck: ({ bearer, body }) => protection.chooseCheck(bearer.playerId, body.minutes),
    acknowledgeMessage: ({ bearer, body }) => protection.acknowledgeMessage(bearer.playerId, body.id),
    setLimit: ({ bearer, body }) => protection.setLimit(bearer.playerId, body),
    confirmRaise: ({ bearer, params }) => protection.confirmRaise(bearer.playerId, params.id),
    withdrawRaise: ({ bearer, params }) => protection.withdrawRaise(bearer.playerId, params.id),
  }) satisfies Partial<RouteHandlers>;

export const paymentHandlers = (payments: PaymentService) =>
  ({
    payments: async ({ bearer }) => done(await payments.read(bearer.playerId)),
    askDeposit: ({ bearer, body, site }) => payments.askDeposit(bearer.playerId, body, site),
    cancelDeposit: ({ bearer, params }) => payments.cancelDeposit(bearer.playerId, params.id),
    redeemVoucher: ({ bearer, body }) => payments.redeemVoucher(bearer.playerId, body.code),
    askWithdrawal: ({ bearer, body }) => payments.ask(bearer.playerId, body),
    cancelWithdrawal: ({ bearer, params }) => payments.cancel(bearer.playerId, params.id),
  }) satisfies Partial<RouteHandlers>;

export const pushHandlers = (pushes: PushSubscriptions) =>
  ({
    addPush: ({ bearer, body }) => pushes.add(bearer, body),
    endPush: ({ bearer, body }) => pushes.remove(bearer.playerId, body.endpoint),
  }) satisfies Partial<RouteHandlers>;

export const chatHandlers = (chat: TeamChat) =>
  ({
    chatContacts: async ({ bearer }) => done(await chat.contacts(bearer.playerId)),
    chatUser: ({ bearer }) => chat.user(bearer.playerId),
    updateChatUser: ({ bearer, body }) => chat.chooseStatus(bearer.playerId, body.status),
    chat: ({ bearer, query }) => chat.chat(bearer.playerId, query),
    sendMessage: ({ bearer, body }) => chat.send(bearer.playerId, body),
  }) satisfies Partial<RouteHandlers>;
