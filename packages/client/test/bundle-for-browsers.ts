import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** Bundles the client for browsers in production. Returns the code. */
export async function bundleForBrowsers(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL("../src/index.ts", import.meta.url)),
    platform: "browser",
    resolve: { conditionNames: ["@plumbline/source", "import", "browser"] },
  });
  const { output } = await build.generate({ format: "esm" });
  await build.close();
  return output.map((file) => (file.type === "chunk" ? file.code : "")).join("\n");
}
