import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startPostgres } from "../serve/start-postgres.ts";
import type { Recipe } from "../serve/recipe.ts";

const owner = { email: "owner@example.com", password: "Field9Rw2xVb7Qk" };

/** The public API of n8n, which automates workflows, over PostgreSQL. Its owner makes an API key with every scope. */
export const n8n: Recipe = {
  name: "n8n",
  product: "n8n 2.33.7",
  document: "the package, `dist/public-api/v1/openapi.yml`",
  packages: { from: "npm", names: ["n8n@2.33.7"] },
  serve: async (kit) => {
    const [port, brokerPort] = [await kit.port(), await kit.port()];
    const database = new URL(await startPostgres(kit));
    const folder = join(kit.installed, "node_modules", "n8n");
    const server = kit.start(process.execPath, [join(folder, "bin", "n8n"), "start"], {
      cwd: kit.data,
      env: {
        HOME: kit.data,
        DB_TYPE: "postgresdb",
        DB_POSTGRESDB_HOST: database.hostname,
        DB_POSTGRESDB_PORT: database.port,
        DB_POSTGRESDB_DATABASE: database.pathname.slice(1),
        DB_POSTGRESDB_USER: database.username,
        N8N_LISTEN_ADDRESS: "127.0.0.1",
        N8N_PORT: String(port),
        N8N_RUNNERS_BROKER_PORT: String(brokerPort),
        N8N_SECURE_COOKIE: "false",
        N8N_DIAGNOSTICS_ENABLED: "false",
        N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
        N8N_TEMPLATES_ENABLED: "false",
        N8N_PERSONALIZATION_ENABLED: "false",
        N8N_COMMUNITY_PACKAGES_ENABLED: "false",
      },
    });
    const origin = `http://127.0.0.1:${port}`;
    await kit.ready(server, `${origin}/healthz/readiness`);
    return {
      baseUrl: `${origin}/api/v1`,
      document: await readFile(join(folder, "dist", "public-api", "v1", "openapi.yml"), "utf8"),
      token: await createKey(origin),
    };
  },
};

/** Creates the owner of a new installation and an API key of theirs. */
async function createKey(origin: string): Promise<string> {
  const names = { firstName: "Field", lastName: "Owner" };
  const setup = await post(`${origin}/rest/owner/setup`, { ...owner, ...names });
  const cookie = setup.headers.getSetCookie().map((one) => one.split(";")[0]);
  const headers = { cookie: cookie.join("; ") };
  const listed = await fetch(`${origin}/rest/api-keys/scopes`, { headers });
  const { data: scopes } = JSON.parse(await listed.text());
  const key = { label: "field", scopes, expiresAt: null };
  const { data } = JSON.parse(await (await post(`${origin}/rest/api-keys`, key, headers)).text());
  return data.rawApiKey;
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
