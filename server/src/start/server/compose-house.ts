import type { Logger } from 'pino';
import { HouseCopy } from '../../backoffice/settings/house-copy.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { everySoOften } from '../../platform/process/every-so-often.ts';
import type { Config } from '../config/config.ts';
import { followOperatorCurrency } from '../config/operator-currency.ts';

/** How often a node looks whether somebody has written a file of the house by hand, in ms. */
const lookMs = 1_000;

/** Builds what keeps the house's files in the data folder and in the books the same. */
export const composeHouse = (database: Database, { dataDir, nodeName }: Config, logger: Logger): HouseCopy =>
  new HouseCopy({
    database,
    dataDir,
    place: `file of ${nodeName ?? 'the server'}`,
    now: () => readTime(database.read),
    warn: (line) => logger.warn(line),
  });

interface HouseKeeping {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Pick<Config, 'dataDir'>;
}

/** Takes changes of other nodes as soon as they are told, and looks for files that were written by hand. Returns what stops it. */
export const keepHouse = (copy: HouseCopy, { bus, clock, logger, config }: HouseKeeping): (() => void) => {
  // The books may be away: the next look finds the same.
  const quietly = (work: () => Promise<unknown>) => () =>
    work().then(
      () => void followOperatorCurrency(config.dataDir),
      (err: unknown) => logger.debug({ err }, 'the files of the house were not compared with the books'),
    );
  const sync = quietly(() => copy.sync());
  const stops = [
    bus.subscribe('houseChanged', () => void sync()),
    bus.subscribe('eventsMissed', () => void sync()),
    everySoOften(
      clock,
      lookMs,
      quietly(() => copy.lookForHandEdits()),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
