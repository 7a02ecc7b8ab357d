import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { runProgram } from "../packages/run-program.ts";
import type { StagedPackage } from "../packages/stage-package.ts";

/** Reports what publint finds in a manifest and the files that it names. */
export async function checkManifest({ directory }: StagedPackage): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ pkgDir: directory, strict: true, pack: false });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

const attw = fileURLToPath(
  new URL("dist/index.js", import.meta.resolve("@arethetypeswrong/cli/package.json")),
);
const options = ["--profile", "esm-only", "--format", "ascii", "--no-color", "--no-emoji"];

/** Reports entries whose types do not resolve as their code does. A package of data has no types. */
export async function checkTypes({
  directory,
  manifest,
}: StagedPackage): Promise<readonly string[]> {
  if (Object.values(manifest.exports).every((entry) => typeof entry === "string")) return [];
  const args = [attw, "--pack", directory, ...options, "--quiet"];
  const { code, stdout, stderr } = await runProgram(process.execPath, args, directory);
  return code === 0 ? [] : [`attw\n${stdout}${stderr}`];
}
