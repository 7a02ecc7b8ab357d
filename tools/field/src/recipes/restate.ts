import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Kit, Recipe } from "../serve/recipe.ts";

/**
 * The administration API of Restate, a server of durable functions, written in Rust, with one deployment of a function and an object. It
 * needs no credential.
 */
export const restate: Recipe = {
  name: "restate",
  product: "Restate 1.7.12",
  document: "the running server, `/openapi`",
  packages: {
    from: "npm",
    names: ["@restatedev/restate-server-linux-x64@1.7.12", "@restatedev/restate-sdk@1.17.2"],
  },
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
          RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${port}`,
          RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingressPort}`,
        },
      },
    );
    const baseUrl = `http://127.0.0.1:${port}`;
    await kit.ready(server, `${baseUrl}/health`);
    await kit.ready(server, `${baseUrl}/deployments`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ uri: await startDeployment(kit) }),
    });
    const response = await kit.ready(server, `${baseUrl}/openapi`);
    return {
      baseUrl,
      document: await response.text(),
      // They request URLs that the suite makes up, at other machines.
      exclude: ["create_deployment", "update_deployment"],
    };
  },
};

const handlers = `
const greeter = restate.service({
  name: "greeter",
  handlers: { greet: async (_context, name) => "Hello " + name },
});
const counter = restate.object({
  name: "counter",
  handlers: { add: async (context, value) => context.set("count", value) },
});
`;

/** Starts the program with the functions and returns its URL. */
async function startDeployment(kit: Kit): Promise<string> {
  const port = await kit.port();
  const sdk = join(kit.installed, "node_modules", "@restatedev", "restate-sdk", "dist", "index.js");
  const main = join(kit.data, "deployment.mjs");
  const lines = [
    'import { createServer } from "node:http2";',
    `import * as restate from ${JSON.stringify(pathToFileURL(sdk).href)};`,
    handlers,
    "const handler = restate.createEndpointHandler({ services: [greeter, counter] });",
    `createServer(handler).listen(${port}, "127.0.0.1");`,
  ];
  await writeFile(main, lines.join("\n"));
  kit.start(process.execPath, [main], { cwd: kit.data });
  return `http://127.0.0.1:${port}`;
}
