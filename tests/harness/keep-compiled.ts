/** Preloaded into a program that will be killed: writes compiled code to the cache while it runs. */
import { flushCompileCache } from 'node:module';

/** After the start, and after modules that load on first use. Each write takes a millisecond if there is nothing new. */
const momentsMs = [500, 1_000, 3_000];
for (const ms of momentsMs) setTimeout(flushCompileCache, ms).unref();
