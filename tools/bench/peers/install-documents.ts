import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publicDocuments } from "../../../packages/codegen/test/public-documents.ts";
import { installPackages } from "../../field/src/install/install-packages.ts";
import type { Packages } from "../../field/src/serve/recipe.ts";

/** Where packages are installed outside this repository's dependencies. */
export const peerCache: string = fileURLToPath(
  new URL("../../../.plumbline/peers/", import.meta.url),
);

/** Documents that are dependencies already. */
const present: ReadonlySet<string> = new Set(["Train Travel", "Netlify", "ShipEngine"]);

/** Documents in other packages, and their paths in them. */
const others: readonly (Packages & { readonly path: string })[] = [
  {
    from: "npm",
    names: ["@readme/oas-examples@8.2.2"],
    path: "node_modules/@readme/oas-examples/3.0/json/petstore-expanded.json",
  },
  {
    from: "debian",
    names: ["python3-jupyter-server"],
    path: "usr/lib/python3/dist-packages/jupyter_server/services/api/api.yaml",
  },
  {
    from: "npm",
    names: ["@notionhq/notion-mcp-server@2.5.2"],
    path: "node_modules/@notionhq/notion-mcp-server/scripts/notion-openapi.json",
  },
  {
    from: "debian",
    names: ["golang-github-docker-docker-dev"],
    path: "usr/share/gocode/src/github.com/docker/docker/api/swagger.yaml",
  },
];

/** Installs the public documents that mocks are compared with, and returns their files. */
export async function installDocuments(): Promise<readonly string[]> {
  const files = publicDocuments.filter(({ name }) => present.has(name)).map(({ file }) => file);
  const installed: string[] = [];
  for (const { path, ...packages } of others)
    // oxlint-disable-next-line no-await-in-loop -- one package manager at a time
    installed.push(join(await installPackages(packages, peerCache), path));
  return [...files, ...installed];
}
