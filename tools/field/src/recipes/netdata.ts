import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Recipe } from "../serve/recipe.ts";

/** Netdata without collectors other than its own. It needs no credential. */
export const netdata: Recipe = {
  name: "netdata",
  product: "Netdata 1.37.1 (Debian 12)",
  document: "the package's web files, `netdata-swagger.json`",
  packages: {
    from: "debian",
    names: [
      "netdata-core",
      "netdata-web",
      "libjson-c5",
      "liblz4-1",
      "libmnl0",
      "libnetfilter-acct1",
      "libuv1",
    ],
  },
  serve: async (kit) => {
    const port = await kit.port();
    const web = join(kit.installed, "usr", "share", "netdata", "web");
    const folders = ["cache", "lib", "log", "plugins"].map((name) => join(kit.data, name));
    for (const folder of folders) await mkdir(folder);
    const [cache, lib, log, plugins] = folders;
    const settings = [
      "[global]",
      "run as user = root",
      "[directories]",
      `config = ${kit.data}`,
      `stock config = ${kit.data}`,
      `cache = ${cache}`,
      `lib = ${lib}`,
      `log = ${log}`,
      `web = ${web}`,
      `plugins = "${plugins}"`,
      "[db]",
      "mode = ram",
      "[web]",
      `bind to = 127.0.0.1:${port}`,
      "web files owner = root",
      "web files group = root",
      "[ml]",
      "enabled = no",
      "[plugins]",
      "enable running new plugins = no",
      ...[
        "apps",
        "ebpf",
        "go.d",
        "python.d",
        "charts.d",
        "fping",
        "perf",
        "nfacct",
        "slabinfo",
        "statsd",
        "cgroups",
        "tc",
      ].map((name) => `${name} = no`),
      "[statsd]",
      "enabled = no",
    ];
    const config = join(kit.data, "netdata.conf");
    await writeFile(config, `${settings.join("\n")}\n`);
    const libraries = join(kit.installed, "usr", "lib", "x86_64-linux-gnu");
    const program = join(kit.installed, "usr", "sbin", "netdata");
    const server = kit.start(program, ["-D", "-c", config], {
      env: { LD_LIBRARY_PATH: libraries, DO_NOT_TRACK: "1" },
    });
    const baseUrl = `http://127.0.0.1:${port}/api/v1`;
    await kit.ready(server, `${baseUrl}/info`);
    return { baseUrl, document: await readFile(join(web, "netdata-swagger.json"), "utf8") };
  },
};
