import type { FastifyInstance } from 'fastify';
import { addCasinoApi } from '../../api/casino/casino-api.ts';
import { createCasinoPlatformHandlers } from '../../api/casino/casino-api-handlers.ts';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { CasinoLaunchService } from '../../players/launches/casino-launch-service.ts';
import type { CoreDependencies } from './compose-accounts.ts';
import type { ComposedFloor } from './compose-floor.ts';

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
