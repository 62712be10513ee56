import type { FastifyInstance } from 'fastify';
import type { AccessLog } from '../access/access-log.ts';
import type { CallAllowance } from '../access/call-allowance.ts';
import { FactorSeal } from '../accounts/factor-secret.ts';
import { HashGate } from '../accounts/hash-gate.ts';
import { PasswordChecker } from '../accounts/passwords.ts';
import type { HouseCopy } from '../house/house-copy.ts';
import { addOfficeApi } from '../office/office-api.ts';
import { officeDoors, officePerformers } from '../office/office-doors.ts';
import { dayStartText } from '../reports/business-day.ts';
import { ActionDesk } from '../staff/action-desk.ts';
import { RequestService } from '../staff/request-service.ts';
import { StaffSignInDesk } from '../staff/sign-in-desk.ts';
import type { Base, composeAccounts } from './compose-accounts.ts';
import type { ComposedFloor } from './compose-floor.ts';

interface OfficeBase {
  readonly people: Pick<ReturnType<typeof composeAccounts>, 'addressPolicy'>;
  readonly floor: ComposedFloor;
  readonly allowance: CallAllowance;
  readonly accessLog: AccessLog | null;
  readonly isSecure: boolean;
  readonly currency: () => Promise<string>;
  readonly houseCopy: HouseCopy;
}

/** Builds the office: the sign-in of staff, what they may do, and its calls, which `addOffice` adds to the HTTP server. */
export const composeOffice = (
  { config, database, bus, clock }: Base,
  { people, floor, allowance, accessLog, isSecure, currency, houseCopy }: OfficeBase,
): { readonly signInDesk: StaffSignInDesk; readonly addOffice: (app: FastifyInstance) => void } => {
  const now = () => clock.nowMs();
  const { dataDir, webDir, businessDay, shifts, cashLimits } = config;
  const { addressPolicy } = people;
  const gate = new HashGate();
  const signInDesk = new StaffSignInDesk({
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
  const parts = {
    database,
    bus,
    clock,
    floor: floor.parts.floor,
    machineList: floor.machineList,
    dataDir,
    houseCopy,
    webDir,
    businessDay,
    shifts,
    minPasswordLength: signInDesk.minPasswordLength,
    registers: floor.registers,
    house,
    cashLimits,
    now,
  };
  const actions = { database, performers: officePerformers(parts), now };
  const actionDesk = new ActionDesk(actions);
  const requestService = new RequestService(actions);
  const doors = officeDoors({ ...parts, signInDesk, actionDesk, requestService });
  const { trustedProxies, office: officePlace } = config;
  const addOffice = (app: FastifyInstance) =>
    addOfficeApi(app, {
      database,
      doors,
      actionDesk,
      addressPolicy,
      trustedProxies,
      officePlace,
      allowance,
      accessLog,
      isSecure,
      now,
    });
  return { signInDesk, addOffice };
};
