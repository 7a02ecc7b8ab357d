import { join } from "node:path";
import { startPostgres } from "../serve/start-postgres.ts";
import type { Recipe } from "../serve/recipe.ts";

const token = "*:*.field9Rw2xVb7Qk";

/** The limits per minute are for persons, and a run exceeds them. */
const unlimited = "1000000";

/** Unleash, a server of feature flags, over PostgreSQL with one admin token. */
export const unleash: Recipe = {
  name: "unleash",
  product: "Unleash 8.2.0",
  document: "the running server, `/docs/openapi.json`",
  packages: { from: "npm", names: ["unleash-server@8.2.0"] },
  serve: async (kit) => {
    const port = await kit.port();
    const main = join(kit.installed, "node_modules", "unleash-server", "dist", "server.js");
    const server = kit.start(process.execPath, [main], {
      cwd: kit.data,
      env: {
        DATABASE_URL: await startPostgres(kit),
        DATABASE_SSL: "false",
        INIT_ADMIN_API_TOKENS: token,
        HTTP_HOST: "127.0.0.1",
        HTTP_PORT: String(port),
        CHECK_VERSION: "false",
        SEND_TELEMETRY: "false",
        CREATE_USER_RATE_LIMIT_PER_MINUTE: unlimited,
        PASSWORD_RESET_LIMIT_PER_MINUTE: unlimited,
        SIMPLE_LOGIN_LIMIT_PER_MINUTE: unlimited,
      },
    });
    const baseUrl = `http://127.0.0.1:${port}`;
    const response = await kit.ready(server, `${baseUrl}/docs/openapi.json`);
    return { baseUrl, document: await response.text(), token };
  },
};
