import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Recipe } from "../serve/recipe.ts";

/**
 * Jupyter Server, which runs on Python and Tornado, with an empty folder of notebooks and the kernel of Python. Its document declares no
 * security, so it runs without a token.
 */
export const jupyter: Recipe = {
  name: "jupyter",
  product: "Jupyter Server 1.23 (Debian 12)",
  document: "the running server, `/api/spec.yaml`",
  packages: {
    from: "debian",
    names: ["python3-jupyter-server", "python3-ipykernel"],
    withDependencies: true,
  },
  serve: async (kit) => {
    const port = await kit.port();
    const notebooks = join(kit.data, "notebooks");
    await mkdir(notebooks);
    const options = [
      "--allow-root",
      "--no-browser",
      "--ServerApp.ip=127.0.0.1",
      `--ServerApp.port=${port}`,
      "--ServerApp.port_retries=0",
      "--ServerApp.token=",
      "--ServerApp.disable_check_xsrf=True",
      `--ServerApp.root_dir=${notebooks}`,
    ];
    const server = kit.start("/usr/bin/python3", ["-m", "jupyter_server", ...options], {
      cwd: notebooks,
      env: {
        HOME: kit.data,
        JUPYTER_PATH: join(kit.installed, "usr", "share", "jupyter"),
        LD_LIBRARY_PATH: join(kit.installed, "usr", "lib", "x86_64-linux-gnu"),
        PYTHONPATH: join(kit.installed, "usr", "lib", "python3", "dist-packages"),
      },
    });
    const baseUrl = `http://127.0.0.1:${port}`;
    const response = await kit.ready(server, `${baseUrl}/api/spec.yaml`);
    return { baseUrl, document: await response.text() };
  },
};
