import type { Config } from "./config.ts";

/**
 * Returns a configuration unchanged, with its type. A command validates it when it reads the file.
 *
 * @example
 * ```ts
 * import { defineConfig } from "@plumbline/conformance";
 *
 * export default defineConfig({
 *   contract: "openapi.yaml",
 *   targets: {
 *     staging: {
 *       baseUrl: "https://staging.example.com/v1",
 *       allow: "draft",
 *       identities: [{ name: "owner", tokenEnv: "OWNER_TOKEN", scopes: ["books:read"] }],
 *     },
 *   },
 * });
 * ```
 */
export function defineConfig(config: Config): Config {
  return config;
}
