import type { Config } from '../config/config.ts';
import { isReachedByTls } from '../config/office-place.ts';
import { houseOf } from '../http/house.ts';

/** Returns what the HTTP server has to know of its folders, of the hosts at which it answers and of the proxies before it. */
export const httpPlaces = (config: Config) => ({
  webDir: config.webDir,
  dataDir: config.dataDir,
  house: houseOf(config),
  trustedProxies: config.trustedProxies,
  plainFrom: config.plainFrom,
  isSecure: isReachedByTls(config),
  officePlace: config.office,
  publicUrl: config.mail.publicUrl,
});
