import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Recipe } from "../serve/recipe.ts";

const machine = { machine_id: "field", password: "field9Rw2xVb7Qk" };
const key = "field8Qk3yWc6Rm";

/** The local API of CrowdSec, without logs to read and without its central API. A machine logs in, and a bouncer has a key. */
export const crowdsec: Recipe = {
  name: "crowdsec",
  product: "CrowdSec 1.4.6 (Debian 12)",
  document: "the package of its source",
  packages: {
    from: "debian",
    names: ["crowdsec", "golang-github-crowdsecurity-crowdsec-dev"],
  },
  serve: async (kit) => {
    const port = await kit.port();
    const place = (name: string): string => join(kit.data, name);
    const settings = {
      common: { daemonize: false, log_media: "stdout", log_level: "warning" },
      config_paths: {
        config_dir: kit.data,
        data_dir: kit.data,
        hub_dir: kit.data,
        index_path: place("index.json"),
        notification_dir: place("notifications"),
        plugin_dir: place("plugins"),
        simulation_path: place("simulation.yaml"),
      },
      cscli: { output: "raw" },
      db_config: { type: "sqlite", db_path: place("crowdsec.db") },
      api: {
        client: { credentials_path: place("client.yaml") },
        server: {
          enable: true,
          listen_uri: `127.0.0.1:${port}`,
          profiles_path: place("profiles.yaml"),
          console_path: place("console.yaml"),
        },
      },
      prometheus: { enabled: false },
    };
    await mkdir(place("notifications"));
    await mkdir(place("plugins"));
    await cp(join(kit.installed, "etc", "crowdsec", "profiles.yaml"), place("profiles.yaml"));
    await writeFile(place("simulation.yaml"), "simulation: false\n");
    await writeFile(place("index.json"), "{}");
    await writeFile(place("console.yaml"), "");
    await writeFile(place("config.yaml"), stringify(settings));
    const programs = join(kit.installed, "usr", "bin");
    const config = ["-c", place("config.yaml")];
    const command = (...words: readonly string[]): Promise<string> =>
      kit.run(join(programs, "cscli"), [...config, ...words]);
    const { machine_id: name, password } = machine;
    await command("machines", "add", name, "--password", password, "-f", place("client.yaml"));
    await command("bouncers", "add", "field", "--key", key);
    const server = kit.start(join(programs, "crowdsec"), [...config, "-no-cs", "-no-capi"]);
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    await kit.ready(server, `${baseUrl}/decisions`, { headers: { "x-api-key": key } });
    const source = "usr/share/gocode/src/github.com/crowdsecurity/crowdsec";
    const document = join(kit.installed, source, "pkg", "models", "localapi_swagger.yaml");
    return {
      baseUrl,
      document: await readFile(document, "utf8"),
      login: { operation: "AuthenticateWatcher", body: machine, token: "/token" },
      credentials: { APIKeyAuthorizer: key },
    };
  },
};
