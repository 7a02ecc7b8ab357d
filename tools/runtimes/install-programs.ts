import { cp, mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packClient } from "./pack-client.ts";
import { runProgram } from "./run-program.ts";

const programs = fileURLToPath(new URL("programs/", import.meta.url));
const modules = fileURLToPath(new URL("node_modules/", import.meta.url));

const shared = fileURLToPath(new URL("../../node_modules/", import.meta.url));

/** Packages of other authors that the programs use, and where they are installed here. */
const others = {
  "@tanstack/query-core": modules,
  "@types/node": shared,
  oauth4webapi: modules,
  zod: modules,
};

/** What the printed client of the print shop has: other types of numbers and times, schemas and validators. */
const options = ["--int64", "bigint", "--dates", "date", "--schemas", "zod", "--validators"];

/** Copies the programs into a folder, with the packed packages that they need and a client that the packed generator has written. */
export async function installPrograms(folder: string): Promise<void> {
  await packClient(folder, ["codegen", "command", "contract"]);
  for (const [name, place] of Object.entries(others)) {
    const link = join(folder, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(place, name), link);
  }
  await cp(programs, folder, { recursive: true });
  const generate = join(folder, "node_modules/@plumbline/codegen/dist/bin.js");
  const args = [generate, "print-shop.yaml", "--out", "print-shop", "--imports", "js", ...options];
  await runProgram(process.execPath, args, folder);
}
