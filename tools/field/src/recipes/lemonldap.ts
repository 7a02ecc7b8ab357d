import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Recipe } from "../serve/recipe.ts";

/** Where the package keeps its data. */
const home = "/var/lib/lemonldap-ng";

/** The Manager API of LemonLDAP::NG, a server for single sign-on that is written in Perl. It needs no credential. */
export const lemonldap: Recipe = {
  name: "lemonldap",
  product: "LemonLDAP::NG Manager API 2.16 (Debian 12)",
  document: "the package's documentation",
  packages: {
    from: "debian",
    names: ["liblemonldap-ng-manager-perl"],
    withDependencies: true,
  },
  serve: async (kit) => {
    const port = await kit.port();
    const place = (...names: readonly string[]): string => join(kit.data, ...names);
    const part = (...names: readonly string[]): string => join(kit.installed, "usr", ...names);
    for (const names of [["conf"], ["cache"], ["sessions", "lock"], ["psessions", "lock"]])
      await mkdir(place(...names), { recursive: true });
    const first = join("conf", "lmConf-1.json");
    const settings = await readFile(join(kit.installed, home, first), "utf8");
    await writeFile(place(first), settings.replaceAll(home, kit.data));
    const manager = part("share", "lemonldap-ng", "manager");
    const config = [
      "[all]",
      "logLevel = error",
      "checkTime = 1",
      "[configuration]",
      "type = File",
      `dirName = ${place("conf")}`,
      "[manager]",
      "protection = none",
      "enabledModules = api",
      `templateDir = ${join(manager, "htdocs", "templates")}`,
      "staticPrefix = /static",
      "languages = en",
    ];
    await writeFile(place("lemonldap-ng.ini"), `${config.join("\n")}\n`);
    const libraries = [part("share", "perl5"), part("lib", "x86_64-linux-gnu", "perl5", "5.36")];
    const server = kit.start(
      "/usr/bin/perl",
      [
        part("bin", "plackup"),
        "-E",
        "deployment",
        "-o",
        "127.0.0.1",
        "-p",
        String(port),
        join(manager, "api", "api.psgi"),
      ],
      {
        cwd: kit.data,
        env: {
          PERL5LIB: libraries.join(":"),
          LLNG_DEFAULTCONFFILE: place("lemonldap-ng.ini"),
        },
      },
    );
    const baseUrl = `http://127.0.0.1:${port}`;
    await kit.ready(server, `${baseUrl}/api/v1/status`);
    const docs = part("share", "doc", "liblemonldap-ng-manager-perl", "manager-api");
    const packed = await readFile(join(docs, "openapi-spec.yaml.gz"));
    return { baseUrl, document: gunzipSync(packed).toString("utf8") };
  },
};
