import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "./run-program.ts";

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));

/** Copies the smoke programs into a folder and installs the packed client there, as a user does. */
export async function packClient(folder: string): Promise<void> {
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  const programs = (await readdir(here)).filter((name) => /\.(mjs|capnp)$/.test(name));
  for (const name of programs) await cp(join(here, name), join(folder, name));
  for (const name of ["client", "client-runtime", "wire"])
    await install(join(packages, name), folder);
}

const packed = new Map<string, Promise<Buffer>>();

/** The tarball of a package. A package is packed once for all tests of a file. */
function pack(source: string): Promise<Buffer> {
  const tarball = packed.get(source) ?? packNow(source);
  packed.set(source, tarball);
  return tarball;
}

async function packNow(source: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "packed-"));
  try {
    await runProgram("npm", ["pack", "--silent", "--pack-destination", folder], source);
    const [tarball = ""] = await readdir(folder);
    return await readFile(join(folder, tarball));
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

async function install(source: string, folder: string): Promise<void> {
  const { name, dependencies = {} } = JSON.parse(
    await readFile(join(source, "package.json"), "utf8"),
  ) as Manifest; // a package of this workspace
  const place = join(folder, "node_modules", name);
  await mkdir(place, { recursive: true });
  const tarball = join(folder, "package.tgz");
  await writeFile(tarball, await pack(source));
  await runProgram("tar", ["-xzf", tarball, "--strip-components=1"], place);
  for (const other of Object.keys(dependencies)) {
    if (dependencies[other]?.startsWith("workspace:")) continue;
    const link = join(folder, "node_modules", other);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(source, "node_modules", other), link);
  }
}
