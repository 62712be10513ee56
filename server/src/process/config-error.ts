/** A setting that cannot work. Its message is one line that says what to do. */
export class ConfigError extends Error {}
