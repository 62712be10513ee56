/** Preloaded into a program that will be killed: writes compiled code to the cache while it runs. */
import { flushCompileCache } from 'node:module';

/** When to write, in ms after the start: modules that load late need a later write. A write without new code takes 1 ms. */
const momentsMs = [500, 1_000, 3_000];
for (const ms of momentsMs) setTimeout(flushCompileCache, ms).unref();
