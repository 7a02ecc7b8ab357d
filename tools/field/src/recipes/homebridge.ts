import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Recipe } from "../serve/recipe.ts";

const admin = { username: "admin", password: "field9Rw2xVb7Qk" };

/** Nothing listens there, so that it reaches no other machine. */
const nowhere = "127.0.0.1:9";

/** Homebridge with its web interface, which runs on NestJS. A supervisor starts it again when it stops. */
export const homebridge: Recipe = {
  name: "homebridge",
  product: "Homebridge UI 5.10.0",
  document: "the running server, `/swagger-json`; a login before the run",
  packages: { from: "npm", names: ["homebridge@1.11.4", "homebridge-config-ui-x@5.10.0"] },
  serve: async (kit) => {
    const [port, bridgePort] = [await kit.port(), await kit.port()];
    const bridge = { name: "Homebridge", username: "0E:02:9A:9D:44:45", pin: "031-45-154" };
    const settings = {
      bridge: { ...bridge, port: bridgePort, bind: ["lo"] },
      accessories: [],
      platforms: [
        { platform: "config", name: "Config", port, host: "127.0.0.1", proxyHost: nowhere },
      ],
    };
    await writeFile(join(kit.data, "config.json"), JSON.stringify(settings));
    const modules = join(kit.installed, "node_modules");
    const main = join(modules, "homebridge-config-ui-x", "dist", "bin", "hb-service.js");
    const server = kit.start(process.execPath, [main, "run", "-U", kit.data, "--allow-root"], {
      cwd: kit.data,
      env: { HOME: kit.data, npm_config_registry: `http://${nowhere}` },
    });
    const baseUrl = `http://127.0.0.1:${port}`;
    const response = await kit.ready(server, `${baseUrl}/swagger-json`);
    await kit.ready(server, `${baseUrl}/api/setup-wizard/create-first-user`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...admin, name: "Admin", admin: true }),
    });
    return {
      baseUrl,
      document: await response.text(),
      login: { operation: "AuthController_signIn", body: admin, token: "/access_token" },
      // They restart or shut down the machine.
      exclude: ["LinuxController_restartHost", "LinuxController_shutdownHost"],
    };
  },
};
