import { join } from "node:path";
import type { Recipe } from "../serve/recipe.ts";

/** The administration API of Restate, a server of durable functions, written in Rust. It needs no credential. */
export const restate: Recipe = {
  name: "restate",
  product: "Restate 1.7.12",
  document: "the running server, `/openapi`",
  packages: { from: "npm", names: ["@restatedev/restate-server-linux-x64@1.7.12"] },
  serve: async (kit) => {
    const [port, ingressPort, nodePort] = [await kit.port(), await kit.port(), await kit.port()];
    const folder = join(kit.installed, "node_modules", "@restatedev", "restate-server-linux-x64");
    const words = ["--base-dir", kit.data, "--bind-ip", "127.0.0.1", "--listen-mode", "tcp"];
    const server = kit.start(
      join(folder, "bin", "restate-server"),
      [...words, "--bind-port", String(nodePort), "--no-logo"],
      {
        env: {
          DO_NOT_TRACK: "1",
          // It reaches no other machine: nothing listens there.
          RESTATE_HTTP_PROXY: "http://127.0.0.1:9",
          RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${port}`,
          RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingressPort}`,
        },
      },
    );
    const baseUrl = `http://127.0.0.1:${port}`;
    await kit.ready(server, `${baseUrl}/health`);
    const response = await kit.ready(server, `${baseUrl}/openapi`);
    return { baseUrl, document: await response.text() };
  },
};
