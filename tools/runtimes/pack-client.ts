import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "./run-program.ts";

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));

/** Installs the packed client, and other packages of the workspace, in a folder, as a user does. */
export async function packClient(folder: string, others: readonly string[] = []): Promise<void> {
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  const names = ["client", "client-runtime", "wire", ...others];
  await packAll(names);
  for (const name of names) await install(name, folder);
}

/** The tarballs by folder. A package is packed once for all tests of a file. */
const packed = new Map<string, Buffer>();

async function packAll(names: readonly string[]): Promise<void> {
  const missing = names.filter((name) => !packed.has(name));
  if (missing.length === 0) return;
  const folder = await mkdtemp(join(tmpdir(), "packed-"));
  try {
    const sources = missing.map((name) => `./${name}`);
    const args = ["pack", ...sources, "--json", "--pack-destination", folder];
    const tarballs: readonly { readonly filename: string }[] = JSON.parse(
      await runProgram("npm", args, packages),
    );
    for (const [index, { filename }] of tarballs.entries())
      packed.set(missing[index] ?? "", await readFile(join(folder, filename)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

async function install(given: string, folder: string): Promise<void> {
  const source = join(packages, given);
  const { name, dependencies = {} } = JSON.parse(
    await readFile(join(source, "package.json"), "utf8"),
  ) as Manifest; // a package of this workspace
  const place = join(folder, "node_modules", name);
  await mkdir(place, { recursive: true });
  const tarball = join(folder, "package.tgz");
  await writeFile(tarball, packed.get(given) ?? "");
  await runProgram("tar", ["-xzf", tarball, "--strip-components=1"], place);
  for (const other of Object.keys(dependencies)) {
    if (dependencies[other]?.startsWith("workspace:")) continue;
    const link = join(place, "node_modules", other);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(source, "node_modules", other), link);
  }
}
