import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Recipe } from "../serve/recipe.ts";

/** The to-do application of LoopBack 4's tutorial. It needs no credential. */
export const loopback: Recipe = {
  name: "loopback",
  product: "LoopBack 4 example-todo 6.0.0",
  document: "the running server, `/openapi.json`",
  packages: { from: "npm", names: ["@loopback/example-todo@6.0.0"] },
  serve: async (kit) => {
    const port = await kit.port();
    const baseUrl = `http://127.0.0.1:${port}`;
    // It stores its data in `data/db.json` of the working folder.
    await mkdir(join(kit.data, "data"));
    const main = join(kit.installed, "node_modules", "@loopback", "example-todo", "dist");
    const server = kit.start(process.execPath, [main], {
      cwd: kit.data,
      env: { HOST: "127.0.0.1", PORT: String(port) },
    });
    const response = await kit.ready(server, `${baseUrl}/openapi.json`);
    return { baseUrl, document: await response.text() };
  },
};
