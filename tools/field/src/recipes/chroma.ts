import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Recipe } from "../serve/recipe.ts";

/** Chroma, a database of vectors, written in Rust. Its npm package has no program of its own: Node loads the server. It needs no credential. */
export const chroma: Recipe = {
  name: "chroma",
  product: "Chroma 1.0.0",
  document: "the running server, `/openapi.json`",
  packages: { from: "npm", names: ["chromadb-js-bindings-linux-x64-gnu@0.1.3"] },
  serve: async (kit) => {
    const port = await kit.port();
    const bindings = join(kit.installed, "node_modules", "chromadb-js-bindings-linux-x64-gnu");
    const words = ["chroma", "run", "--path", kit.data, "--host", "127.0.0.1"];
    const main = join(kit.data, "main.cjs");
    const args = JSON.stringify([...words, "--port", String(port)]);
    await writeFile(main, `require(${JSON.stringify(bindings)}).cli(${args});\n`);
    const server = kit.start(process.execPath, [main], { cwd: kit.data });
    const baseUrl = `http://127.0.0.1:${port}`;
    const response = await kit.ready(server, `${baseUrl}/openapi.json`);
    return { baseUrl, document: await response.text() };
  },
};
