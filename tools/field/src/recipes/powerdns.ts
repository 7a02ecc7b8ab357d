import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Recipe } from "../serve/recipe.ts";

const token = "field-9Rw2xVb7Qk";

/** PowerDNS Authoritative Server over SQLite, with its HTTP API and one API key. */
export const powerdns: Recipe = {
  name: "powerdns",
  product: "PowerDNS Authoritative Server 4.7 (Debian 12)",
  document: "the running server, `/api/docs`",
  packages: {
    from: "debian",
    names: ["pdns-server", "pdns-backend-sqlite3", "libluajit-5.1-2"],
  },
  serve: async (kit) => {
    const shared = join(kit.installed, "usr", "share", "doc", "pdns-backend-sqlite3");
    const database = join(kit.data, "pdns.sqlite3");
    const opened = new DatabaseSync(database);
    opened.exec(await readFile(join(shared, "schema.sqlite3.sql"), "utf8"));
    opened.close();
    const libraries = join(kit.installed, "usr", "lib", "x86_64-linux-gnu");
    const [port, dnsPort] = [await kit.port(), await kit.port()];
    const options = {
      "config-dir": kit.data,
      "module-dir": join(libraries, "pdns"),
      launch: "gsqlite3",
      "gsqlite3-database": database,
      "gsqlite3-dnssec": "yes",
      daemon: "no",
      guardian: "no",
      "local-address": "127.0.0.1",
      "local-port": dnsPort,
      "socket-dir": kit.data,
      webserver: "yes",
      "webserver-address": "127.0.0.1",
      "webserver-port": port,
      "webserver-allow-from": "127.0.0.1",
      api: "yes",
      "api-key": token,
    };
    const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    const program = join(kit.installed, "usr", "sbin", "pdns_server");
    const server = kit.start(program, words, { env: { LD_LIBRARY_PATH: libraries } });
    const origin = `http://127.0.0.1:${port}`;
    const headers = { "x-api-key": token };
    const response = await kit.ready(server, `${origin}/api/docs`, { headers });
    return { baseUrl: `${origin}/api/v1`, document: await response.text(), token };
  },
};
