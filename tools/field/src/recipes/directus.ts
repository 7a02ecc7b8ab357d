import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startPostgres } from "../serve/start-postgres.ts";
import type { Recipe } from "../serve/recipe.ts";

const email = "admin@example.com";
const password = "field9Rw2xVb7Qk";

/**
 * Directus, a content management system, over PostgreSQL. Its administrator logs in with a password, and the token lasts 15 minutes. It
 * runs in the Node of this repository with a newer version of the sandbox for scripts, whose package contains the compiled program.
 */
export const directus: Recipe = {
  name: "directus",
  product: "Directus 12.3.1",
  document: "the running server, `/server/specs/oas`",
  packages: {
    from: "npm",
    names: ["directus@12.3.1"],
    overrides: { "isolated-vm": "7.0.1" },
  },
  serve: async (kit) => {
    const port = await kit.port();
    const baseUrl = `http://127.0.0.1:${port}`;
    const options = {
      cwd: kit.data,
      env: {
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
        DB_CLIENT: "pg",
        DB_CONNECTION_STRING: await startPostgres(kit),
        EXTENSIONS_PATH: join(kit.data, "extensions"),
        HOST: "127.0.0.1",
        NODE_OPTIONS: "--no-node-snapshot",
        PORT: String(port),
        PUBLIC_URL: baseUrl,
        SECRET: "field-secret-of-a-test-9Rw2xVb7Qk",
        SERVE_APP: "false",
        PRESSURE_LIMITER_ENABLED: "false",
        STORAGE_LOCAL_ROOT: join(kit.data, "uploads"),
        TELEMETRY: "false",
      },
    };
    await mkdir(join(kit.data, "uploads"));
    await mkdir(join(kit.data, "extensions"));
    await writeFile(join(kit.data, "package.json"), "{}");
    // The command of the package `directus` looks for updates before it starts.
    const main = join(kit.installed, "node_modules", "@directus", "api", "dist", "cli", "run.js");
    await kit.run(process.execPath, [main, "bootstrap"], options);
    const server = kit.start(process.execPath, [main, "start"], options);
    await kit.ready(server, `${baseUrl}/server/ping`);
    const token = await signIn(baseUrl);
    // Without a token, the document has only what the public may see.
    const headers = { authorization: `Bearer ${token}` };
    const response = await kit.ready(server, `${baseUrl}/server/specs/oas`, { headers });
    const login = { operation: "login", body: { email, password }, token: "/data/access_token" };
    return {
      baseUrl,
      document: await response.text(),
      login,
      credentials: { Auth: "Bearer <token>" },
      // Only 7 of 133 operations declare that they need it.
      sendCredentials: "always",
    };
  },
};

async function signIn(baseUrl: string): Promise<string> {
  const response = await fetch(`${baseUrl}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { data } = JSON.parse(await response.text());
  return data.access_token;
}
