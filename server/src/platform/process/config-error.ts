/** Thrown for an invalid setting. The message says in one line what to do. */
export class ConfigError extends Error {}
