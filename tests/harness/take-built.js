/** Preloaded into a program that a test starts: takes the file into which `built-programs.ts` has built it. */
import { registerHooks } from 'node:module';

// The program goes by the time of the test that starts it.
if (process.env.TEST_CLOCK_SHIFT_MS !== undefined) await import('./shift-clock.ts');

const built = JSON.parse(process.env.BUILT_PROGRAMS ?? '{}');

const hooks = registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    // The program itself is what nobody imports. Workers, which lie beside their module, are started from their sources.
    if (context.parentURL !== undefined) return resolved;
    hooks.deregister();
    const url = built[resolved.url];
    return url === undefined ? resolved : { ...resolved, url, format: 'module' };
  },
});
