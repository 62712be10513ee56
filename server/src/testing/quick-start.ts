const names = ['NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'BUILT_PROGRAMS'];

/** Variables with which a program that a test starts in an environment of its own takes what the run has built and compiled of it. */
export const quickStart: NodeJS.ProcessEnv = Object.fromEntries(
  names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
);
