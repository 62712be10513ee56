import { createRefusedResult, type MachineId, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import { readWalletBalance } from '../../money/ledger/casino-platform-players.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Site } from '../../platform/sites/sites.ts';
import type { Complaints } from '../../play/complaints/complaints.ts';
import type { HallWinsService } from '../../play/machines/hall-wins.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { MachineList } from '../../play/machines/machine-list.ts';
import type { Promotions } from '../../play/promotions/promotions.ts';
import type { RoundClips } from '../../play/recordings/round-clips.ts';
import type { AvailabilityAlertService } from '../../play/seats/availability-alerts/availability-alert-service.ts';
import type { QueueService } from '../../play/seats/queue/queue-service.ts';
import type { SeatService } from '../../play/seats/seat-service.ts';
import type { HeldTransferReporter } from '../../play/seats/transfers/held-transfer-reporter.ts';
import type { PlayerRecordService } from '../../play/statements/player-record-service.ts';
import type { SpectatorPermissionService } from '../../play/watching/spectator-permission-service.ts';
import type { PlayerAccountService } from '../../players/accounts/player-account-service.ts';
import type { PlayerProfileService } from '../../players/accounts/player-profile-service.ts';
import type { StaffChatService } from '../../players/chat/staff-chat-service.ts';
import type { PaymentService } from '../../players/payments/payment-service.ts';
import type { PlayerProtectionService } from '../../players/protection/player-protection-service.ts';
import type { PushSubscriptions } from '../../players/push/push-endpoint-address.ts';
import { readQuickPanel } from '../../players/quick-panel/edit-quick-panel.ts';
import type { AuthenticatedCaller } from '../../players/sign-in/access-tokens.ts';
import type { IdentifiedCall, RouteHandlers } from './route-handler.ts';

export const createPlayerProfileHandlers = (profiles: PlayerProfileService) =>
  ({
    profile: ({ bearer }) => profiles.profile(bearer, bearer.playerId),
    profileOf: ({ bearer, params }) => profiles.profile(bearer, params.profileId),
    logins: ({ bearer, query }) => profiles.logins(bearer, bearer.playerId, query),
    loginsOf: ({ bearer, params, query }) => profiles.logins(bearer, params.profileId, query),
  }) satisfies Partial<RouteHandlers>;

export const createPlayerProtectionHandlers = (protection: PlayerProtectionService) =>
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
    answerFirstLimits: ({ bearer, body }) => protection.answerFirstLimits(bearer.playerId, body),
    confirmRaise: ({ bearer, params }) => protection.confirmRaise(bearer.playerId, params.id),
    withdrawRaise: ({ bearer, params }) => protection.withdrawRaise(bearer.playerId, params.id),
    terms: ({ bearer }) => protection.readTerms(bearer.playerId),
    acceptTerms: ({ bearer, body, ip }) => protection.acceptTerms(bearer.playerId, body, ip),
  }) satisfies Partial<RouteHandlers>;

export const createPaymentHandlers = (payments: PaymentService) =>
  ({
    payments: async ({ bearer }) => okResult(await payments.read(bearer.playerId)),
    askDeposit: ({ bearer, body, site }) => payments.askDeposit(bearer.playerId, body, site),
    cancelDeposit: ({ bearer, params }) => payments.cancelDeposit(bearer.playerId, params.id),
    redeemVoucher: ({ bearer, body }) => payments.redeemVoucher(bearer.playerId, body.code),
    askWithdrawal: ({ bearer, body }) => payments.ask(bearer.playerId, body),
    cancelWithdrawal: ({ bearer, params }) => payments.cancel(bearer.playerId, params.id),
  }) satisfies Partial<RouteHandlers>;

export const createPushSubscriptionHandlers = (pushes: PushSubscriptions) =>
  ({
    addPush: ({ bearer, body }) => pushes.add(bearer, body),
    endPush: ({ bearer, body }) => pushes.remove(bearer.playerId, body.endpoint),
  }) satisfies Partial<RouteHandlers>;

export const createTeamChatHandlers = (chat: StaffChatService) =>
  ({
    chatContacts: async ({ bearer }) => okResult(await chat.contacts(bearer.playerId)),
    chatUser: ({ bearer }) => chat.user(bearer.playerId),
    updateChatUser: ({ bearer, body }) => chat.chooseStatus(bearer.playerId, body.status),
    chat: ({ bearer, query }) => chat.chat(bearer.playerId, query),
    sendMessage: ({ bearer, body }) => chat.send(bearer.playerId, body),
  }) satisfies Partial<RouteHandlers>;

interface OwnCall {
  readonly bearer: AuthenticatedCaller;
}
interface StaffCall extends OwnCall {
  readonly params: { readonly profileId: PlayerId };
}

const own = ({ bearer }: OwnCall) => ({ bearer, profileId: bearer.playerId });
const others = ({ bearer, params }: StaffCall) => ({ bearer, profileId: params.profileId });

/** Returns the handlers of calls for the caller's own records and, for staff only, another player's. */
export const createPlayerHistoryHandlers = (records: PlayerRecordService) => {
  const handlersFor = <Caller>(whose: (call: Caller) => ReturnType<typeof own>) => {
    type Asking<Name extends 'transactions' | 'sessions' | 'transactionTotals' | 'transactionFile'> = Caller &
      Pick<IdentifiedCall<Name>, 'query'>;
    return {
      transactions: (call: Asking<'transactions'>) => records.transactions(whose(call), call.query),
      transactionTotals: (call: Asking<'transactionTotals'>) => records.transactionTotals(whose(call), call.query),
      transactionFile: (call: Asking<'transactionFile'>) => records.file(whose(call), 'transactions', call.query),
      statement: (call: Asking<'transactionTotals'>) => records.statement(whose(call), call.query),
      statementFile: (call: Asking<'transactionFile'>) => records.file(whose(call), 'statement', call.query),
      rounds: (call: Caller) => records.rounds(whose(call)),
      roundFile: (call: Caller & Pick<IdentifiedCall<'roundFile'>, 'query'>) =>
        records.file(whose(call), 'rounds', { ...call.query, order: 'desc' }),
      limitFile: (call: Caller & Pick<IdentifiedCall<'limitFile'>, 'query'>) =>
        records.file(whose(call), 'limits', { ...call.query, order: 'asc' }),
      sessions: (call: Asking<'sessions'>) => records.sessions(whose(call), call.query),
      sessionTotals: (call: Asking<'transactionTotals'>) => records.sessionTotals(whose(call), call.query),
      sessionFile: (call: Asking<'transactionFile'>) => records.file(whose(call), 'sessions', call.query),
    };
  };
  const staff = handlersFor(others);
  return {
    ...handlersFor(own),
    lastSession: async ({ bearer }) => okResult({ session: await records.lastSession(bearer.playerId) }),
    transactionsOf: staff.transactions,
    transactionTotalsOf: staff.transactionTotals,
    transactionFileOf: staff.transactionFile,
    statementOf: staff.statement,
    statementFileOf: staff.statementFile,
    roundsOf: staff.rounds,
    roundFileOf: staff.roundFile,
    limitFileOf: staff.limitFile,
    sessionsOf: staff.sessions,
    sessionTotalsOf: staff.sessionTotals,
    sessionFileOf: staff.sessionFile,
  } satisfies Partial<RouteHandlers>;
};

/** Returns the handlers of calls about the recordings of the caller's own rounds, and complaints about a round. */
export const createRoundRecordingHandlers = (roundClips: RoundClips, complaints: Complaints) =>
  ({
    roundClip: ({ bearer, params }) => roundClips.ofRound(bearer, params.round),
    shareRound: ({ bearer, params, body, site }) => roundClips.share(bearer, { ...params, ...body }, site),
    reportRound: ({ bearer, params, body }) =>
      complaints.report({ playerId: bearer.playerId, round: params.round, ...body }),
    complaints: async ({ bearer }) => okResult({ complaints: await complaints.list(bearer.playerId) }),
  }) satisfies Partial<RouteHandlers>;

export const createSeatHandlers = (seats: SeatService, accounts: PlayerAccountService) =>
  ({
    kick: async ({ bearer, body, ip }) => {
      const kicked = await seats.kick({ playerId: bearer.playerId, machineId: body.machineId });
      if (kicked.ok) await accounts.noteKick(bearer, ip);
      return kicked;
    },
    cancel: ({ bearer, body }) => seats.cancel({ playerId: bearer.playerId, machineId: body.machineId }),
    cashOutSeat: ({ bearer, body }) => seats.cashOut({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;

/** Refuses a machine that the site does not show to players, with the same error as for a machine that does not exist. */
const shown = <T>(
  { machineList, floor }: ShownMachines,
  { site, machineId }: { readonly site: Site; readonly machineId: MachineId },
  act: () => Promise<Result<T>>,
): Promise<Result<T>> => {
  const machine = floor.get(machineId);
  const isShown = machine === undefined || machineList.showsAt(site, machine);
  return isShown ? act() : Promise.resolve(createRefusedResult('MACHINE_UNKNOWN', { machine: machineId }));
};

/** Dependencies that determine which machines a site shows. */
interface ShownMachines {
  readonly machineList: Pick<MachineList, 'showsAt'>;
  readonly floor: Pick<MachineFloor, 'get'>;
}

export const createQueueHandlers = (queue: QueueService, machines: ShownMachines) =>
  ({
    queue: async ({ bearer }) => okResult(await queue.ofPlayer(bearer.playerId)),
    joinQueue: ({ bearer, site, body: { machineId } }) =>
      shown(machines, { site, machineId }, () => queue.join({ playerId: bearer.playerId, machineId })),
    leaveQueue: ({ bearer, body }) => queue.leave({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;

export const createAvailabilityAlertHandlers = (
  availabilityAlerts: AvailabilityAlertService,
  machines: ShownMachines,
) =>
  ({
    availabilityAlerts: async ({ bearer }) => okResult(await availabilityAlerts.ofPlayer(bearer.playerId)),
    addAvailabilityAlert: ({ bearer, site, body: { machineId } }) =>
      shown(machines, { site, machineId }, () => availabilityAlerts.make({ playerId: bearer.playerId, machineId })),
    cancelAvailabilityAlert: ({ bearer, body }) =>
      availabilityAlerts.end({ playerId: bearer.playerId, machineId: body.machineId }),
  }) satisfies Partial<RouteHandlers>;

export const createSpectatorPermissionHandlers = (service: SpectatorPermissionService) =>
  ({
    watching: async ({ bearer }) => okResult(await service.read(bearer.playerId)),
    chooseWatching: async ({ bearer, body }) => okResult(await service.choose(bearer.playerId, body.isAllowed)),
  }) satisfies Partial<RouteHandlers>;

export interface FloorHandlerDependencies {
  readonly database: Database;
  readonly machineList: MachineList;
  readonly promotions: Promotions;
  readonly heldTransfers: HeldTransferReporter;
  readonly hallWins: HallWinsService;
}

export const createPlayerFloorHandlers = ({
  database,
  machineList,
  promotions,
  heldTransfers,
  hallWins,
}: FloorHandlerDependencies) =>
  ({
    balance: async ({ bearer }) => {
      const { balanceMinor, version, asOf } = await readWalletBalance(database.read, bearer.playerId);
      return okResult({ balance: balanceMinor, version, ...(asOf !== undefined && { asOf }) });
    },
    brands: async ({ site }) => okResult(await machineList.brands(site)),
    machines: async ({ bearer, site }) => okResult(await machineList.allMachines(bearer.playerId, site)),
    brandMachines: ({ bearer, params, site }) => machineList.brandMachines(params.id, bearer.playerId, site),
    machineDetails: ({ params, site }) => machineList.details(params.id, site),
    hallWins: async ({ bearer, site }) => okResult(await hallWins.forPlayer(bearer.playerId, site)),
    openTransfers: async ({ bearer }) =>
      okResult({ transfers: await heldTransfers.openOf(database.read, bearer.playerId) }),
    askDiscount: ({ bearer }) => promotions.discount(bearer.playerId),
    askBonus: ({ bearer }) => promotions.bonus(bearer.playerId),
    discount: ({ bearer }) => promotions.discount(bearer.playerId),
    bonus: ({ bearer }) => promotions.bonus(bearer.playerId),
    promotions: ({ bearer }) => promotions.offers(bearer.playerId),
    quickPanel: async ({ query }) => okResult(await readQuickPanel(database.read, query.lang ?? 'en')),
  }) satisfies Partial<RouteHandlers>;
