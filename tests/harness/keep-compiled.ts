/** Loaded before a program that will be killed: it writes down what was compiled while there is time. */
import { flushCompileCache } from 'node:module';

/** After a start, and after what is loaded only on use. Where all is written already, each takes a millisecond. */
const momentsMs = [500, 1_000, 3_000];
for (const ms of momentsMs) setTimeout(flushCompileCache, ms).unref();
