import type { GenerateConfig } from "@plumbline/codegen";
import type { Config as RunConfig } from "@plumbline/conformance";

/** The default export of a `plumbline.config.ts`. Paths are relative to its folder. */
export interface Config extends RunConfig, GenerateConfig {}

/**
 * Returns a configuration unchanged, with its type. Each command validates the keys that it reads.
 * @example
 * ```ts
 * import { defineConfig } from "@plumbline/cli";
 *
 * export default defineConfig({
 *   contract: "openapi.yaml",
 *   generate: { client: { out: "src/generated", schemas: ["zod"] } },
 *   targets: { local: { baseUrl: "http://127.0.0.1:4010/v1", stateless: true } },
 * });
 * ```
 */
export function defineConfig(config: Config): Config {
  return config;
}
