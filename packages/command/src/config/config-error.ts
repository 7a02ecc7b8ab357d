import { PlumblineError } from "@plumbline/contract";

/** Thrown if a configuration, or another file of settings, cannot be read or is not valid. */
export class ConfigError extends PlumblineError<"CONFIG_INVALID"> {}
