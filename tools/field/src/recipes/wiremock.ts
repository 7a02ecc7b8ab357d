import { join } from "node:path";
import type { Recipe } from "../serve/recipe.ts";

/** The administration API of WireMock, which runs on Java and needs no credential. */
export const wiremock: Recipe = {
  name: "wiremock",
  product: "WireMock 3.13.2",
  document: "the running server, `/__admin/docs/swagger`",
  packages: { from: "npm", names: ["wiremock@3.13.2"] },
  programs: ["java"],
  serve: async (kit) => {
    const port = await kit.port();
    const build = join(kit.installed, "node_modules", "wiremock", "build");
    const options = ["--bind-address", "127.0.0.1", "--root-dir", kit.data];
    const jar = join(build, "wiremock-standalone-3.13.2.jar");
    const server = kit.start("java", ["-jar", jar, "--port", String(port), ...options]);
    const baseUrl = `http://127.0.0.1:${port}`;
    const response = await kit.ready(server, `${baseUrl}/__admin/docs/swagger`);
    const document = await response.text();
    const { paths } = JSON.parse(document);
    const shutdown = paths["/__admin/shutdown"]?.post?.operationId ?? "POST /__admin/shutdown";
    return { baseUrl, document, exclude: [shutdown] };
  },
};
