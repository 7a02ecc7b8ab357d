import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Recipe } from "../serve/recipe.ts";

/** One member of etcd with its HTTP gateway. It needs no credential. Some operations stream until the client leaves. */
export const etcd: Recipe = {
  name: "etcd",
  product: "etcd 3.4 gateway (Debian 12)",
  document: "the package's documentation",
  packages: { from: "debian", names: ["etcd-server"] },
  serve: async (kit) => {
    const docs = join(kit.installed, "usr", "share", "doc", "etcd-server", "dev-guide");
    const packed = await readFile(join(docs, "apispec", "swagger", "rpc.swagger.json.gz"));
    const origin = `http://127.0.0.1:${await kit.port()}`;
    const peer = `http://127.0.0.1:${await kit.port()}`;
    const server = kit.start(join(kit.installed, "usr", "bin", "etcd"), [
      `--data-dir=${join(kit.data, "member")}`,
      `--listen-client-urls=${origin}`,
      `--advertise-client-urls=${origin}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ]);
    await kit.ready(server, `${origin}/health`);
    return {
      baseUrl: origin,
      document: gunzipSync(packed).toString("utf8"),
      timeoutMs: 2500,
      // A new voting member takes the quorum of a cluster of one. Without `perm`, the grant of a permission ends the server with a
      // nil pointer, and again whenever it replays its log. A number that is not listed ends it, as
      // `sort_target` of `Range` and as `action` of `Alarm`.
      exclude: ["MemberAdd", "RoleGrantPermission", "Range", "Alarm"],
    };
  },
};
