import { globSync } from "node:fs";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { FieldError } from "../field-error.ts";
import type { Kit } from "./recipe.ts";

const options = ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"];

/** Starts the machine's PostgreSQL with new data and returns the URL of its database. It does not run as root. */
export async function startPostgres({ data, port, run, start }: Kit): Promise<string> {
  const folder = globSync("/usr/lib/postgresql/*/bin").toSorted().at(-1);
  if (folder === undefined)
    throw new FieldError("PostgreSQL is not installed", { isUnavailable: true });
  const place = join(data, "postgres");
  await mkdir(place);
  const user = process.getuid?.() === 0 ? await unprivileged(run) : undefined;
  if (user) {
    await chmod(data, 0o711);
    await chown(place, user.uid, user.gid);
  }
  const started = { cwd: place, ...(user && { user }) };
  const files = join(place, "data");
  await run(join(folder, "initdb"), ["-D", files, "-A", "trust", "-U", "field"], started);
  const number = String(await port());
  const server = start(
    join(folder, "postgres"),
    ["-D", files, "-p", number, "-k", place, ...options],
    started,
  );
  const address = ["-h", "127.0.0.1", "-p", number, "-U", "field"];
  while (server.ended() === undefined) {
    const isReady = await run(join(folder, "createdb"), [...address, "product"], started).then(
      () => true,
      () => false,
    );
    if (isReady) return `postgres://field@127.0.0.1:${number}/product`;
  }
  throw new FieldError(`PostgreSQL did not start: ${server.output().trim()}`);
}

async function unprivileged(run: Kit["run"]): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run("id", ["-u", "nobody"]), run("id", ["-g", "nobody"])]);
  return { uid: Number(uid), gid: Number(gid) };
}
