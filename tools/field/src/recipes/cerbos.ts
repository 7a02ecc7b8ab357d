import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Recipe } from "../serve/recipe.ts";

/** Of the password `cerbosAdmin`, as the product's documentation shows it. */
const passwordHash =
  "JDJ5JDEwJEdEOVFzZDE2VVhoVkR0N2VkUFBVM09nalc0QnNZaC9xc2E4bS9mcUJJcEZXenp5OUpjMi91Cgo=";

/** Cerbos, a server of access policies, with its administration API over SQLite. */
export const cerbos: Recipe = {
  name: "cerbos",
  product: "Cerbos 0.55.0",
  document: "the running server, `/schema/swagger.json`",
  packages: { from: "npm", names: ["@cerbos/cerbos-linux-x64@0.55.0"] },
  serve: async (kit) => {
    const [port, rpcPort] = [await kit.port(), await kit.port()];
    const config = join(kit.data, "config.yaml");
    const settings = {
      server: {
        httpListenAddr: `127.0.0.1:${port}`,
        grpcListenAddr: `127.0.0.1:${rpcPort}`,
        adminAPI: { enabled: true, adminCredentials: { username: "cerbos", passwordHash } },
      },
      storage: { driver: "sqlite3", sqlite3: { dsn: `file:${join(kit.data, "cerbos.sqlite")}` } },
      telemetry: { disabled: true },
    };
    await writeFile(config, stringify(settings));
    const folder = join(kit.installed, "node_modules", "@cerbos", "cerbos-linux-x64");
    const program = join(folder, "cerbos-linux-x64");
    const server = kit.start(program, ["server", `--config=${config}`]);
    const baseUrl = `http://127.0.0.1:${port}`;
    const response = await kit.ready(server, `${baseUrl}/schema/swagger.json`);
    return { baseUrl, document: await response.text(), token: "cerbos:cerbosAdmin" };
  },
};
