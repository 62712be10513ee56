/** Thrown for a setting that cannot work. The message is one line that says what to do. */
export class ConfigError extends Error {}
