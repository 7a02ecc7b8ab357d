import { createRequire } from "node:module";
import type * as yaml from "yaml";

type Yaml = typeof yaml;

const require = createRequire(import.meta.url);
let library: Yaml | undefined;

/**
 * Loads the YAML parser on its first use: JSON documents without errors need none of its modules. `require` loads it within
 * a function that is not asynchronous.
 */
export function loadYaml(): Yaml {
  library ??= require("yaml") as Yaml; // the types of the same package
  return library;
}
