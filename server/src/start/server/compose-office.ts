import type { FastifyInstance } from 'fastify';
import { addCasinoApi } from '../../api/casino/casino-api.ts';
import { createCasinoPlatformHandlers } from '../../api/casino/casino-api-handlers.ts';
import { addOfficeApi } from '../../api/office/office-api.ts';
import { createOfficeRouteHandlers, createOfficeServerActions } from '../../api/office/office-handlers.ts';
import { listCashDenominations } from '../../backoffice/cash-desk/cash-denominations.ts';
import { DayEndMeterRecorder } from '../../backoffice/daily-close/record-day-end-meters.ts';
import { CommissioningService } from '../../backoffice/machines/commissioning-service.ts';
import { compareMetersWithLedger } from '../../backoffice/machines/compare-meters-with-ledger.ts';
import { MachineInspector } from '../../backoffice/machines/machine-inspector.ts';
import type { OperatorFileSync } from '../../backoffice/settings/operator-file-sync.ts';
import { ApprovalRequestService } from '../../backoffice/staff/approval-request-service.ts';
import { OfficeActionService } from '../../backoffice/staff/office-action-service.ts';
import { StaffSignInService } from '../../backoffice/staff/staff-sign-in-service.ts';
import { UnconfirmedActionMonitor } from '../../backoffice/staff/unconfirmed-action-monitor.ts';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { AccessLog } from '../../platform/access/access-log.ts';
import { formatBusinessDayStart } from '../../platform/clock/business-day.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { ClusterPresence } from '../../platform/nodes/cluster-presence.ts';
import { ClusterRateLimits } from '../../platform/nodes/cluster-rate-limits.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { CallRateLimiter } from '../../platform/rate-limits/call-rate-limiter.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import type { StaffChatService } from '../../players/chat/staff-chat-service.ts';
import { DocumentEncryption } from '../../players/identity/document-encryption.ts';
import type { CasinoLaunchService } from '../../players/launches/casino-launch-service.ts';
import { HashConcurrencyLimiter } from '../../players/sign-in/hash-concurrency-limiter.ts';
import { PasswordChecker } from '../../players/sign-in/passwords.ts';
import { TotpSecretEncryption } from '../../players/sign-in/totp-secret.ts';
import type { CoreDependencies, composeAccountServices } from './compose-accounts.ts';
import type { ComposedFloor } from './compose-floor.ts';

interface OfficeBase {
  readonly people: Pick<ReturnType<typeof composeAccountServices>, 'addressPolicy'>;
  readonly floor: ComposedFloor;
  readonly allowance: CallRateLimiter;
  readonly accessLog: AccessLog | null;
  readonly isSecure: boolean;
  readonly currency: () => Promise<string>;
  readonly operatorFileSync: OperatorFileSync;
}

/** Builds the office: sign-in of staff, their actions, and the routes that `addOffice` adds to the HTTP server. */
export const composeOfficeServices = (
  { config, database, bus, clock, logger }: CoreDependencies,
  { people, floor, allowance, accessLog, isSecure, currency, operatorFileSync }: OfficeBase,
): {
  readonly signInService: StaffSignInService;
  /** Background jobs of the office. */
  readonly monitors: readonly { start(): void; stop(): void }[];
  readonly addOffice: (app: FastifyInstance) => void;
} => {
  const now = () => clock.nowMs();
  const { dataDir, webDir, businessDay, shifts, cashLimits, vouchers, deskMethods, drawer } = config;
  const denominationsMinor = listCashDenominations(config.denominations, getLedgerCurrency());
  const { addressPolicy } = people;
  const gate = new HashConcurrencyLimiter();
  const signInService = new StaffSignInService({
    database,
    passwords: new PasswordChecker(gate),
    gate,
    seal: new TotpSecretEncryption(config.secondFactor.key),
    minPasswordLength: config.guests.minPasswordLength,
    attemptsPerMinute: config.loginAttemptsPerMinute,
    admits: (ip) => addressPolicy.admits(ip),
    issuer: `${config.shared.HOUSE_NAME} office`,
    now,
  });
  const readOperator = async () => ({
    name: config.shared.HOUSE_NAME,
    currency: await currency(),
    timeZone: businessDay.zone,
    dayStartsAt: formatBusinessDayStart(businessDay),
  });
  const documentSeal = new DocumentEncryption(config.secondFactor.key);
  const dependencies = {
    database,
    bus,
    clock,
    floor: floor.dependencies.floor,
    machineList: floor.machineList,
    dataDir,
    operatorFileSync,
    webDir,
    businessDay,
    shifts,
    dayOpenMs: config.alerts.dayOpenMs,
    deskMethods,
    ...{ drawer, denominationsMinor },
    minPasswordLength: signInService.passwords.minLength,
    registers: floor.registers,
    readOperator,
    cashLimits,
    vouchers,
    documentSeal: () => documentSeal,
    now,
    cabinets: new CommissioningService({ database, floor: floor.dependencies.floor, clock, now }),
  };
  const actions = { database, actions: createOfficeServerActions(dependencies), now };
  const actionService = new OfficeActionService(actions);
  const requestService = new ApprovalRequestService(actions);
  const { clips } = floor;
  const handlers = createOfficeRouteHandlers({
    ...dependencies,
    signInService,
    actionService,
    requestService,
    clips,
  });
  const { trustedProxies, office: officePlace } = config;
  const addOffice = (app: FastifyInstance) =>
    addOfficeApi(app, {
      database,
      handlers,
      clips,
      actionService,
      addressPolicy,
      trustedProxies,
      officePlace,
      allowance,
      accessLog,
      isSecure,
      now,
    });
  const unconfirmedMonitor = new UnconfirmedActionMonitor({
    ...actions,
    clock,
    holdsLease: () => floor.leases.holds('alerts'),
    onError: (err) => logger.error({ err }, 'ending what nobody confirmed failed'),
  });
  const inspector = new MachineInspector(floor.dependencies.floor, clock);
  const metersMonitor = new DayEndMeterRecorder({
    ...{ database, clock, terms: businessDay },
    machines: () => floor.dependencies.floor.all().map(({ id }) => id),
    compare: (id) => compareMetersWithLedger({ database, inspector, now }, id),
    holdsLease: () => floor.leases.holds('alerts'),
    onError: (err) => logger.error({ err }, 'keeping the meters of a business day failed'),
  });
  return { signInService, monitors: [unconfirmedMonitor, metersMonitor], addOffice };
};

interface SharingDependencies {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly warnings: RepeatedWarnings;
  readonly people: ReturnType<typeof composeAccountServices>;
  readonly office: Pick<ReturnType<typeof composeOfficeServices>, 'signInService'>;
  readonly allowance: CallRateLimiter;
  readonly chat: StaffChatService;
}

/** Shares rate limits and presence, which each node counts itself, between the nodes. Returns a function that stops this. */
export const shareRateLimitsAndPresence = ({
  transport,
  clock,
  warnings,
  people,
  office,
  allowance,
  chat,
}: SharingDependencies) => {
  const clusterRateLimits = new ClusterRateLimits({ transport, clock, warnings });
  clusterRateLimits.shareCalls(allowance);
  clusterRateLimits.shareMistakes('login', people.loginService.mistakes);
  clusterRateLimits.shareMistakes('code', people.codeLoginService.mistakes);
  clusterRateLimits.shareMistakes('guest', people.guestService.mistakes);
  clusterRateLimits.shareMistakes('password', people.proof.mistakes);
  clusterRateLimits.shareMistakes('office', office.signInService.passwords.mistakes);
  const presence = new ClusterPresence({ transport, clock, presence: chat.presence, warnings });
  return () => {
    clusterRateLimits.stop();
    presence.stop();
  };
};

interface CasinoCallDependencies {
  readonly launches: CasinoLaunchService;
  readonly floor: ComposedFloor;
  readonly isSecure: boolean;
}

/** Builds the calls for casinos' platforms. Returns a function that adds their routes to the HTTP server. */
export const composeCasinoRoutes = (
  { database, clock, logger }: CoreDependencies,
  { launches, floor, isSecure }: CasinoCallDependencies,
) => {
  const now = () => clock.nowMs();
  const handlers = createCasinoPlatformHandlers({
    ...{ database, launches, now, balances: floor.casino.balances },
    ...{ machineList: floor.machineList, floor: floor.dependencies.floor, currency: getLedgerCurrency },
    onError: (err) => logger.error({ err }, "asking a casino's platform for a balance failed"),
  });
  const onError = (err: unknown, call: string) => logger.error({ err, call }, "a call of a casino's platform failed");
  return {
    addCasino: (app: FastifyInstance) =>
      addCasinoApi(app, { database, casinoHandlers: handlers, now, isSecure, onError }),
  };
};
