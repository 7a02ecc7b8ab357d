import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FieldError } from "../field-error.ts";
import { findEmbedded } from "../install/find-embedded.ts";
import type { Recipe } from "../serve/recipe.ts";

const config = "route: { receiver: none }\nreceivers: [{ name: none }]\n";

/**
 * Prometheus Alertmanager, without notifications. Debian's build reads its templates by an absolute path, so it runs with its
 * packages as the root folder. It does not serve its document, which is compiled into the program.
 */
export const alertmanager: Recipe = {
  name: "alertmanager",
  product: "Prometheus Alertmanager 0.25 (Debian 12)",
  document: "the program, which contains it",
  packages: { from: "debian", names: ["prometheus-alertmanager", "libc6"] },
  programs: ["unshare"],
  serve: async (kit) => {
    const root = join(kit.data, "root");
    await cp(kit.installed, root, { recursive: true, verbatimSymlinks: true });
    await mkdir(join(root, "field"));
    await writeFile(join(root, "field", "config.yml"), config);
    const port = await kit.port();
    const server = kit.start("unshare", [
      "--map-root-user",
      `--root=${root}`,
      "/usr/bin/prometheus-alertmanager",
      "--config.file=/field/config.yml",
      "--storage.path=/field",
      `--web.listen-address=127.0.0.1:${port}`,
      "--cluster.listen-address=",
    ]);
    const baseUrl = `http://127.0.0.1:${port}/api/v2`;
    await kit.ready(server, `${baseUrl}/status`);
    const program = await readFile(join(root, "usr", "bin", "prometheus-alertmanager"));
    const document = findEmbedded(program, '"swagger": "2.0"');
    if (document === undefined)
      throw new FieldError("The program of Alertmanager contains no document");
    return { baseUrl, document };
  },
};
