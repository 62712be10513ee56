import type { FastifyInstance } from 'fastify';
import { addOfficeApi } from '../../api/office/office-api.ts';
import { actionsOfOffice, officeHandlers } from '../../api/office/office-handlers.ts';
import { denominationsOf } from '../../backoffice/cash-desk/counted-pieces.ts';
import { MetersMonitor } from '../../backoffice/daily-close/meters-monitor.ts';
import { CabinetService } from '../../backoffice/machines/cabinet-service.ts';
import { MachineInspector } from '../../backoffice/machines/machine-inspector.ts';
import { compareMeters } from '../../backoffice/machines/machine-meters.ts';
import type { OperatorFileSync } from '../../backoffice/settings/operator-file-sync.ts';
import { ActionService } from '../../backoffice/staff/action-service.ts';
import { RequestService } from '../../backoffice/staff/request-service.ts';
import { StaffSignInService } from '../../backoffice/staff/sign-in-service.ts';
import { UnconfirmedMonitor } from '../../backoffice/staff/unconfirmed-monitor.ts';
import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { AccessLog } from '../../platform/access/access-log.ts';
import { dayStartText } from '../../platform/clock/business-day.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { ClusterRateLimits } from '../../platform/nodes/hot-keys.ts';
import { SharedPresence } from '../../platform/nodes/shared-presence.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { CallAllowance } from '../../platform/rate-limits/call-allowance.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import type { TeamChat } from '../../players/chat/team-chat.ts';
import { DocumentSeal } from '../../players/identity/document-seal.ts';
import { FactorSeal } from '../../players/sign-in/factor-secret.ts';
import { HashGate } from '../../players/sign-in/hash-gate.ts';
import { PasswordChecker } from '../../players/sign-in/passwords.ts';
import type { Base, composeAccounts } from './compose-accounts.ts';
import type { ComposedFloor } from './compose-floor.ts';

interface OfficeBase {
  readonly people: Pick<ReturnType<typeof composeAccounts>, 'addressPolicy'>;
  readonly floor: ComposedFloor;
  readonly allowance: CallAllowance;
  readonly accessLog: AccessLog | null;
  readonly isSecure: boolean;
  readonly currency: () => Promise<string>;
  readonly operatorFileSync: OperatorFileSync;
}

/** Builds the office: sign-in of staff, their actions, and the routes that `addOffice` adds to the HTTP server. */
export const composeOffice = (
  { config, database, bus, clock, logger }: Base,
  { people, floor, allowance, accessLog, isSecure, currency, operatorFileSync }: OfficeBase,
): {
  readonly signInService: StaffSignInService;
  /** Background jobs of the office. */
  readonly monitors: readonly { start(): void; stop(): void }[];
  readonly addOffice: (app: FastifyInstance) => void;
} => {
  const now = () => clock.nowMs();
  const { dataDir, webDir, businessDay, shifts, cashLimits, vouchers, deskMethods, drawer } = config;
  const denominationsMinor = denominationsOf(config.denominations, ledgerCurrency());
  const { addressPolicy } = people;
  const gate = new HashGate();
  const signInService = new StaffSignInService({
    database,
    passwords: new PasswordChecker(gate),
    gate,
    seal: new FactorSeal(config.secondFactor.key),
    minPasswordLength: config.guests.minPasswordLength,
    attemptsPerMinute: config.loginAttemptsPerMinute,
    admits: (ip) => addressPolicy.admits(ip),
    issuer: `${config.shared.HOUSE_NAME} office`,
    now,
  });
  const house = async () => ({
    name: config.shared.HOUSE_NAME,
    currency: await currency(),
    timeZone: businessDay.zone,
    dayStartsAt: dayStartText(businessDay),
  });
  const documentSeal = new DocumentSeal(config.secondFactor.key);
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
    house,
    cashLimits,
    vouchers,
    documentSeal: () => documentSeal,
    now,
    cabinets: new CabinetService({ database, floor: floor.dependencies.floor, clock, now }),
  };
  const actions = { database, actions: actionsOfOffice(dependencies), now };
  const actionService = new ActionService(actions);
  const requestService = new RequestService(actions);
  const { clips } = floor;
  const handlers = officeHandlers({ ...dependencies, signInService, actionService, requestService, clips });
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
  const unconfirmedMonitor = new UnconfirmedMonitor({
    ...actions,
    clock,
    holdsLease: () => floor.leases.holds('alerts'),
    onError: (err) => logger.error({ err }, 'ending what nobody confirmed failed'),
  });
  const inspector = new MachineInspector(floor.dependencies.floor, clock);
  const metersMonitor = new MetersMonitor({
    ...{ database, clock, terms: businessDay },
    machines: () => floor.dependencies.floor.all().map(({ id }) => id),
    compare: (id) => compareMeters({ database, inspector, now }, id),
    holdsLease: () => floor.leases.holds('alerts'),
    onError: (err) => logger.error({ err }, 'keeping the meters of a business day failed'),
  });
  return { signInService, monitors: [unconfirmedMonitor, metersMonitor], addOffice };
};

interface SharingDependencies {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly warnings: RepeatedWarnings;
  readonly people: ReturnType<typeof composeAccounts>;
  readonly office: Pick<ReturnType<typeof composeOffice>, 'signInService'>;
  readonly allowance: CallAllowance;
  readonly chat: TeamChat;
}

/** Shares rate limits and presence, which each node counts itself, between the nodes. Returns a function that stops this. */
export const composeSharing = ({
  transport,
  clock,
  warnings,
  people,
  office,
  allowance,
  chat,
}: SharingDependencies) => {
  const hotKeys = new ClusterRateLimits({ transport, clock, warnings });
  hotKeys.shareCalls(allowance);
  hotKeys.shareMistakes('login', people.loginService.mistakes);
  hotKeys.shareMistakes('code', people.codeLoginService.mistakes);
  hotKeys.shareMistakes('guest', people.guestService.mistakes);
  hotKeys.shareMistakes('password', people.proof.mistakes);
  hotKeys.shareMistakes('office', office.signInService.passwords.mistakes);
  const presence = new SharedPresence({ transport, clock, presence: chat.presence, warnings });
  return () => {
    hotKeys.stop();
    presence.stop();
  };
};
