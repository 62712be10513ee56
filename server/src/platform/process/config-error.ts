/** Thrown for a setting that cannot work. The message says in one line what to do. */
export class ConfigError extends Error {}
