/** Preloaded into a program that will be killed: writes compiled code to the cache while it runs. */
import { flushCompileCache } from 'node:module';

/** Once after the start, then after modules that load on first use. A write with nothing new takes a millisecond. */
const momentsMs = [500, 1_000, 3_000];
for (const ms of momentsMs) setTimeout(flushCompileCache, ms).unref();
