import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, afterAll, expect, test } from "vitest";
import { unpackExamples } from "./unpack-examples.ts";

const run = promisify(execFile);
const root = new URL("../../../", import.meta.url);

let unpacked: Awaited<ReturnType<typeof unpackExamples>>;
beforeAll(async () => {
  unpacked = await unpackExamples();
});
afterAll(async () => unpacked.remove());

test("every example of the pages, the READMEs and the doc comments compiles with strict settings, and a wrong one does not", async () => {
  const code =
    'import { createClient } from "@local-ads/client";\ncreateClient({ baseURL: "" });\n';
  await writeFile(join(unpacked.folder, "wrong.ts"), code);

  expect(await compile()).toEqual([expect.stringMatching(/^wrong\.ts\(2,\d+\): .*baseURL/)]);
});

/** Returns the errors of the compiler in examples. Errors of the imported sources are omitted, because other checks report them. */
async function compile(): Promise<string[]> {
  const { folder } = unpacked;
  const config = {
    extends: fileURLToPath(new URL("tsconfig.base.json", root)),
    compilerOptions: {
      noEmit: true,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      customConditions: ["@plumbline/source"],
      lib: ["es2024", "esnext", "dom", "dom.iterable", "dom.asynciterable"],
    },
    include: ["*.ts"],
  };
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const typescript = createRequire(new URL("package.json", root)).resolve(
    "typescript/package.json",
  );
  try {
    const args = [join(dirname(typescript), "bin/tsc"), "-p", "."];
    await run(process.execPath, args, { cwd: folder });
    return [];
  } catch (error) {
    // A failed program rejects with an error that contains its output.
    const { stdout } = error as { readonly stdout: string };
    return stdout.split("\n").filter((line) => /^[\w-]+\.ts\(/.test(line));
  }
}
