import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Recipe } from "../serve/recipe.ts";

const token = "field9Rw2xVb7Qk";

/** The HTTP API of Etherpad. Its package expects the folders of its repository: `src`, and `node_modules` beside it. */
export const etherpad: Recipe = {
  name: "etherpad",
  product: "Etherpad 1.8.14",
  document: "the running server, `/api/openapi.json`",
  packages: { from: "npm", names: ["ep_etherpad-lite@1.8.14"] },
  serve: async (kit) => {
    const packages = join(kit.installed, "node_modules");
    const source = join(kit.data, "src");
    const modules = join(kit.data, "node_modules");
    await cp(join(packages, "ep_etherpad-lite"), source, { recursive: true });
    await mkdir(modules);
    for (const name of await readdir(packages))
      await symlink(
        name === "ep_etherpad-lite" ? source : join(packages, name),
        join(modules, name),
      );
    const port = await kit.port();
    const [settings, key] = [join(kit.data, "settings.json"), join(kit.data, "APIKEY.txt")];
    const dbSettings = { filename: join(kit.data, "pads.db") };
    const updates = { updateServer: "http://127.0.0.1:9" };
    const options = { ip: "127.0.0.1", port, dbType: "dirty", dbSettings, ...updates };
    await writeFile(settings, JSON.stringify(options));
    await writeFile(key, token);
    const main = join(source, "node", "server.js");
    const server = kit.start(process.execPath, [main, "--settings", settings, "--apikey", key], {
      cwd: kit.data,
      env: { NODE_ENV: "production" },
    });
    const origin = `http://127.0.0.1:${port}`;
    const response = await kit.ready(server, `${origin}/api/openapi.json`);
    const document = await response.text();
    const { servers } = JSON.parse(document);
    const prefix = new URL(servers[0].url, origin).pathname;
    return { baseUrl: `${origin}${prefix.replace(/\/$/, "")}`, document, token };
  },
};
