import type { Config } from "./config.ts";

/**
 * Gives a configuration its type; what it says is checked when a command reads it.
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
